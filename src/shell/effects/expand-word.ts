import type { CommandExpansionPart, Word, WordPart } from 'unbash';
import { assignmentsPrinted } from './assignments-printed.ts';
import { bounded } from './bounded.ts';
import { expandBraces } from './expand-braces.ts';
import { expandName, expandParameter } from './expand-parameter.ts';
import { asGlob, atAnyDepth, fallingApart, fieldsOf, inOne } from './fields.ts';
import { type Scope, valuesOf } from './scope.ts';
import { arithmeticTexts } from './state/arithmetic.ts';
import { someOf, type Texts, UNKNOWN } from './state/variable.ts';
import { substituted } from './substituted.ts';
import { ANY, ONE, STAR, tame, type WildText } from './wild-text.ts';
import { spend } from './work.ts';

const MAX_DEPTH = 6;

/** What a word may become: each is the words that it falls apart into, of which there may be none. */
export function expandFields(word: Word, scope: Scope, depth = 0): readonly (readonly WildText[])[] {
  // most words are one text
  if (word.parts === undefined && !word.text.startsWith('~')) {
    spend(scope.work, 1);
    return [[tame(word.value)]];
  }
  const [only, ...others] = word.parts ?? [];
  const isSubstitution = only?.type === 'CommandExpansion' && others.length === 0 && scope.written.size === 0;
  const assignments = isSubstitution ? assignmentsPrinted(only.text) : null;
  if (assignments !== null) return [[assignments]];
  const isQuoted = /['"]/.test(word.text);
  const fields = expandJoined(word, scope, depth, true).map((text) => fieldsOf(text, isQuoted).flatMap(atAnyDepth));
  // `{a,b}` is both
  return fields.length > 1 && hasBraces(word) ? [bounded(fields.flat())] : fields;
}

function hasBraces({ parts }: Word): boolean {
  return parts?.some(({ type }) => type === 'BraceExpansion') === true;
}

/** The file that a redirection names: to zsh it may be several, others refuse that. */
export function expandTarget(word: Word, scope: Scope): readonly WildText[] {
  if (word.parts === undefined) return expandWord(word, scope);
  const { readBy } = scope;
  const texts = (['bash', 'dash', 'zsh'] as const).flatMap((shell) => {
    scope.readBy = shell;
    return expandFields(word, scope).flatMap((fields) => (fields.length === 1 || shell === 'zsh' ? fields : []));
  });
  scope.readBy = readBy;
  return bounded([...new Set(texts)]);
}

/** Everything that a word may become, one after the other. */
export function expandWord(word: Word, scope: Scope, depth = 0): readonly WildText[] {
  return bounded(expandFields(word, scope, depth).flat());
}

/** What the processes in a word write: `<(echo a)`. */
export function writtenBy(word: Word, scope: Scope): readonly WildText[] {
  return (word.parts ?? []).flatMap((part) => {
    if (part.type !== 'ProcessSubstitution' || part.operator !== '<' || part.script === undefined) return [];
    return substituted(part.script, scope, (inner) => expandFields(inner, scope, 1)) ?? [];
  });
}

/** The same, where nothing falls apart and no pattern is looked for: the value of an assignment. */
export function expandValue(word: Word, scope: Scope, depth = 0): Texts {
  return someOf(expandJoined(word, scope, depth, false).map(inOne));
}

function expandJoined(word: Word, scope: Scope, depth: number, isWords: boolean): readonly WildText[] {
  const parts = word.parts ?? [{ type: 'Literal', value: word.value, text: word.text, pos: word.pos, end: word.end }];
  const texts = product(
    parts.map((part) => expandPart(part, scope, depth, isWords)),
    scope,
  );
  const tilde = /^~([^/'"$\\]*)/.exec(word.text)?.[1];
  if (tilde === undefined) return texts;
  return texts.flatMap((text) => homesFor(tilde, scope).map((home) => home + text.slice(tilde.length + 1)));
}

function homesFor(name: string, scope: Scope): readonly WildText[] {
  if (name === '' || scope.home.endsWith(`/${name}`))
    return (valuesOf(scope, 'HOME') ?? UNKNOWN).map((home) => home || scope.home);
  if (name === '+') return scope.cwds;
  return name === '-' ? scope.oldCwds : [ANY];
}

/** `isWords`: without quotes it may become several words, and what a pattern finds. */
function expandPart(part: WordPart, scope: Scope, depth: number, isWords: boolean): readonly WildText[] {
  spend(scope.work, 1);
  const apart = (texts: readonly WildText[]): readonly WildText[] => (isWords ? fallingApart(texts, scope) : texts);
  const operand = (word: Word): Texts => (depth > MAX_DEPTH ? UNKNOWN : expandValue(word, scope, depth + 1));
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [tame(part.value)];
    case 'DoubleQuoted':
    case 'LocaleString':
      return product(
        part.parts.map((child) => expandPart(child, scope, depth, false)),
        scope,
      );
    case 'SimpleExpansion':
      return apart(expandName(part.text.slice(1), scope, isWords));
    case 'ParameterExpansion':
      return apart(expandParameter(part, scope, isWords, operand));
    case 'CommandExpansion':
      return apart(expandCommand(part, scope, depth));
    case 'Glob':
      return isWords
        ? starred(part.text === '**' ? STAR + STAR : part.kind === 'star' ? STAR : ONE, scope)
        : [part.text];
    case 'ExtendedGlob':
      return isWords ? starred(STAR, scope) : [part.text];
    case 'BraceExpansion':
      scope.line.differs = true;
      return isWords && scope.readBy !== 'dash' ? expandBraces(part.text).map(asGlob) : [part.text];
    case 'ArithmeticExpansion':
      return part.expression === undefined ? [STAR] : arithmeticTexts(part.expression, scope);
    case 'ProcessSubstitution':
      return ['/dev/fd/63'];
  }
}

function starred(wild: WildText, { dots }: Scope): readonly WildText[] {
  return dots ? [wild, `.${STAR}`] : [wild];
}

function expandCommand({ script }: CommandExpansionPart, scope: Scope, depth: number): readonly WildText[] {
  if (script === undefined) return [ANY];
  // what is said so deep inside is not guessed: the whole line counts as one that cannot be read
  if (depth > MAX_DEPTH) throw new Error('the substitutions go too deep');
  return substituted(script, scope, (word) => expandFields(word, scope, depth + 1)) ?? [ANY];
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
