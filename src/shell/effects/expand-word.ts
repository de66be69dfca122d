import type { CommandExpansionPart, ParameterExpansionPart, Word, WordPart } from 'unbash';
import { assignmentsPrinted } from './assignments-printed.ts';
import { bounded } from './bounded.ts';
import { expandBraces } from './expand-braces.ts';
import { assign, type Scope, valuesOf } from './scope.ts';
import { substituted } from './substituted.ts';
import { ANY, isWild, ONE, STAR, tame, type WildText } from './wild-text.ts';
import { spend } from './work.ts';

/** Where a word falls apart. */
const SPLIT = '\uE003';
const MAX_DEPTH = 6;

/** Everything that a word may become. An expansion without quotes may become several words. */
export function expandWord(word: Word, scope: Scope, depth = 0): readonly WildText[] {
  // most words are one text
  if (word.parts === undefined && !word.text.startsWith('~')) {
    spend(scope.work, 1);
    return [tame(word.value)];
  }
  const [only, ...others] = word.parts ?? [];
  const isSubstitution = only?.type === 'CommandExpansion' && others.length === 0 && scope.written.size === 0;
  const assignments = isSubstitution ? assignmentsPrinted(only.text) : null;
  if (assignments !== null) return [assignments];
  const texts = expandJoined(word, scope, depth);
  return bounded(texts.flatMap((text) => text.split(SPLIT).filter((piece, i) => piece !== '' || i === 0)));
}

/** How many things a word may be, whatever each of them falls apart into. */
export function choicesOf(word: Word, scope: Scope): number {
  return word.parts === undefined ? 1 : expandJoined(word, scope, 0).length;
}

/** What the processes in a word write: `<(echo a)`. */
export function writtenBy(word: Word, scope: Scope): readonly WildText[] {
  return (word.parts ?? []).flatMap((part) => {
    if (part.type !== 'ProcessSubstitution' || part.operator !== '<' || part.script === undefined) return [];
    return substituted(part.script, scope, (inner) => expandWord(inner, scope, 1)) ?? [];
  });
}

/** The same, where nothing falls apart: the value of an assignment. */
export function expandValue(word: Word, scope: Scope, depth = 0): readonly WildText[] {
  return expandJoined(word, scope, depth).map((text) => text.replaceAll(SPLIT, ' '));
}

function expandJoined(word: Word, scope: Scope, depth: number): readonly WildText[] {
  const parts = word.parts ?? [{ type: 'Literal', value: word.value, text: word.text, pos: word.pos, end: word.end }];
  const texts = product(
    parts.map((part) => expandPart(part, scope, depth)),
    scope,
  );
  const tilde = /^~([^/'"$\\]*)/.exec(word.text)?.[1];
  if (tilde === undefined) return texts;
  return texts.flatMap((text) => homesFor(tilde, scope).map((home) => home + text.slice(tilde.length + 1)));
}

function homesFor(name: string, scope: Scope): readonly WildText[] {
  if (name === '' || scope.home.endsWith(`/${name}`)) return valuesOf(scope, 'HOME') ?? [scope.home];
  if (name === '+') return scope.cwds;
  return name === '-' ? scope.oldCwds : [ANY];
}

function expandPart(part: WordPart, scope: Scope, depth: number): readonly WildText[] {
  spend(scope.work, 1);
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [tame(part.value)];
    case 'DoubleQuoted':
    case 'LocaleString':
      return product(
        part.parts.map((child) => expandPart(child, scope, depth)),
        scope,
      ).map((text) => text.replaceAll(SPLIT, ' '));
    case 'SimpleExpansion':
      return fallingApart(valuesOf(scope, part.text.slice(1)) ?? [ANY], scope);
    case 'ParameterExpansion':
      return fallingApart(expandParameter(part, scope, depth), scope);
    case 'CommandExpansion':
      return fallingApart(expandCommand(part, scope, depth), scope);
    case 'Glob':
      return starred(part.kind === 'star' ? STAR : ONE, scope);
    case 'ExtendedGlob':
      return starred(STAR, scope);
    case 'BraceExpansion':
      return expandBraces(part.text);
    case 'ArithmeticExpansion':
      return [ANY];
    case 'ProcessSubstitution':
      return ['/dev/fd/63'];
  }
}

function starred(wild: WildText, { dots }: Scope): readonly WildText[] {
  return dots ? [wild, `.${STAR}`] : [wild];
}

function expandParameter(part: ParameterExpansionPart, scope: Scope, depth: number): readonly WildText[] {
  const { operation, prefix, parameter } = part;
  const values = prefix === '!' ? indirect(parameter, scope) : prefix === '#' ? null : valuesOf(scope, parameter);
  if (operation === undefined) return values ?? [ANY];
  switch (operation.type) {
    case 'Default':
      if (depth > MAX_DEPTH) return [ANY];
      return [
        ...(values ?? unsetValues(operation.operator)),
        ...defaults(part, expandValue(operation.operand, scope, depth + 1), scope),
      ];
    case 'CaseModification':
      return (values ?? [ANY]).flatMap((value) => [value, value.toLowerCase(), value.toUpperCase()]);
    case 'Remove':
      return (values ?? [ANY]).map((value) => without(value, operation.operator, operation.operand.value));
    case 'Replace':
      return (values ?? [ANY]).map((value) => value.replaceAll(operation.pattern.value, operation.replacement.value));
    case 'Slice':
      return (values ?? [ANY]).map((value) => slice(value, operation.offset.value, operation.length?.value));
    default:
      return [ANY];
  }
}

/** What is set neither by the line nor in the environment is what stands behind `:-`. */
function unsetValues(operator: string): readonly WildText[] {
  if (/[-=]$/.test(operator)) return [];
  return operator.endsWith('+') ? [''] : [ANY];
}

/** `${F:=a}` gives the variable that value as well. */
function defaults({ operation, parameter }: ParameterExpansionPart, texts: readonly WildText[], scope: Scope) {
  if (operation?.type === 'Default' && operation.operator.endsWith('=')) assign(scope, parameter, texts);
  return texts;
}

function indirect(name: string, scope: Scope): readonly WildText[] | null {
  return (valuesOf(scope, name) ?? [ANY]).flatMap((inner) => (isWild(inner) ? ANY : (valuesOf(scope, inner) ?? ANY)));
}

function without(value: WildText, operator: string, pattern: string): WildText {
  if (/[*?[$`]/.test(pattern)) return ANY;
  const fits = operator.startsWith('#') ? value.startsWith(pattern) : value.endsWith(pattern);
  if (!fits) return value;
  return operator.startsWith('#') ? value.slice(pattern.length) : value.slice(0, value.length - pattern.length);
}

function slice(value: WildText, offset: string, length: string | undefined): WildText {
  const [from, count] = [Number(offset), length === undefined ? value.length : Number(length)];
  if (!Number.isInteger(from) || !Number.isInteger(count)) return ANY;
  const rest = value.slice(from);
  return rest.slice(0, count < 0 ? rest.length + count : count);
}

function expandCommand({ script }: CommandExpansionPart, scope: Scope, depth: number): readonly WildText[] {
  if (script === undefined) return [ANY];
  // what is said so deep inside is not guessed: the whole line counts as one that cannot be read
  if (depth > MAX_DEPTH) throw new Error('the substitutions go too deep');
  return substituted(script, scope, (word) => expandWord(word, scope, depth + 1)) ?? [ANY];
}

function fallingApart(values: readonly WildText[], scope: Scope): readonly WildText[] {
  const usual = values.map((value) => value.replace(/[ \t\n]+/g, SPLIT));
  const separators = scope.values.get('IFS')?.join('').replace(/\s/g, '') ?? '';
  if (separators === '') return usual;
  const isBetween = (character: string): boolean => isWild(separators) || separators.includes(character);
  const others = usual.map((value) => [...value].map((one) => (isBetween(one) && !isWild(one) ? SPLIT : one)).join(''));
  return [...new Set([...(isWild(separators) ? [ANY] : others), ...usual])];
}

function product(lists: readonly (readonly WildText[])[], { work }: Scope): readonly WildText[] {
  // most words are one text
  if (lists.length === 1) return bounded(lists[0] ?? []);
  return lists.reduce<readonly WildText[]>(
    (texts, list) => {
      const longer = bounded(texts.flatMap((text) => list.map((next) => text + next)));
      spend(
        work,
        longer.length,
        longer.reduce((sum, { length }) => sum + length, 0),
      );
      return longer;
    },
    [''],
  );
}
