import type { CommandExpansionPart, Word, WordPart } from 'unbash';
import { bounded } from './bounded.ts';
import type { Input } from './call.ts';
import { expandBraces } from './expand-braces.ts';
import { expandName, expandParameter } from './expand-parameter.ts';
import { asGlob, atAnyDepth, fallingApart, fieldsOf, inOne } from './fields.ts';
import type { Scope } from './scope.ts';
import { globbed } from './shell-options.ts';
import { arithmeticTexts } from './state/arithmetic.ts';
import { someOf, type Texts, UNKNOWN } from './state/variable.ts';
import { type Substituting, substituted, writtenByScript } from './substituted.ts';
import { valuesOf } from './values.ts';
import { ANY, ONE, STAR, tame, type WildText } from './wild-text.ts';
import { spend } from './work.ts';
import { modifiedBy } from './zsh-modifiers.ts';

const MAX_DEPTH = 6;

/** What a word may become: each is the words that it falls apart into, of which there may be none. */
export function expandFields(word: Word, scope: Scope, depth = 0): readonly (readonly WildText[])[] {
  // most words are one text
  if (word.parts === undefined && (!word.text.includes('~') || ZSH_VALUE.test(word.text))) {
    spend(scope.work, 1);
    const { options } = scope.line;
    const own = asZshReads(word, scope) ?? [tame(word.value)];
    return [options.extended || options.letters ? own.map((text) => globbed(text, word.text, options)) : own];
  }
  const isQuoted = /['"]/.test(word.text);
  // without a slash behind it, `**` is `*`
  const isDoubled = /\*\*(?!\*?\/)/.test(word.text);
  const { options } = scope.line;
  const [, ...ends] = options.deep ? [STAR, `${STAR}/${ANY}`] : [STAR];
  const plain = (text: WildText): readonly WildText[] =>
    isDoubled ? [STAR, ...ends].map((end) => text.replace(/\uE001\uE001(?!\uE001?\/)/g, end)) : [text];
  const fields = expandJoined(word, scope, depth, true).map((text) =>
    plain(text)
      .flatMap((one) => fieldsOf(one, isQuoted))
      .flatMap(atAnyDepth)
      .map((one) => globbed(one, word.text, options)),
  );
  // `{a,b}` is both
  return fields.length > 1 && hasBraces(word) ? [bounded(fields.flat())] : fields;
}

/** `$~F`, `$=F`, `$^F`: to zsh the value as a pattern, as words, or each of them in a word; null: it is nothing of the kind. */
function asZshReads({ text }: Word, scope: Scope): readonly WildText[] | null {
  const [, before = '', signs, name = '', rest = ''] = ZSH_VALUE.exec(text) ?? [];
  if (signs === undefined) return null;
  scope.line.differs = true;
  if (scope.readBy !== 'zsh') return null;
  const values = valuesOf(scope, name) ?? UNKNOWN;
  if (signs.includes('^')) return [ANY];
  return values
    .flatMap((value) => (signs.includes('=') ? value.split(/\s+/) : [value]))
    .map((value) => before + (signs.includes('~') ? asGlob(value) : value) + rest);
}

const ZSH_VALUE = /^([\w./-]*)\$([~=^]{1,2})([A-Za-z_]\w*)([\w./-]*)$/;

export function hasBraces({ parts }: Word): boolean {
  return parts?.some(({ type }) => type === 'BraceExpansion') === true;
}

/** The file that a redirection names, and whether it is that to every shell: zsh takes several, bash refuses them, and dash looks for no pattern. */
export function expandTarget(
  word: Word,
  scope: Scope,
): { readonly texts: readonly WildText[]; readonly isOne: boolean } {
  const { readBy } = scope;
  const shells = word.parts === undefined && !ZSH_VALUE.test(word.text) ? [readBy] : (['bash', 'dash', 'zsh'] as const);
  const each = shells.map((shell) => {
    scope.readBy = shell;
    return shell === 'dash' ? expandValue(word, scope) : expandFields(word, scope).flat();
  });
  scope.readBy = readBy;
  const texts = bounded([...new Set(each.flat())]);
  return { texts, isOne: each.every((one) => one.length === 1 && one[0] === texts[0]) };
}

/** Everything that a word may become, one after the other. */
export function expandWord(word: Word, scope: Scope, depth = 0): readonly WildText[] {
  return bounded(expandFields(word, scope, depth).flat());
}

/** What the process in a word writes: `<(echo a)`; null: there is none, or nobody can tell. */
export function writtenBy(word: Word, scope: Scope, depth = 1): Input | null {
  const [part] = (word.parts ?? []).filter(({ type }) => type === 'ProcessSubstitution');
  if (part?.type !== 'ProcessSubstitution' || part.operator !== '<' || part.script === undefined) return null;
  return depth > MAX_DEPTH ? null : writtenByScript(part.script, scope, expandsIn(scope, depth));
}

/** How words are read in a substitution that stands so deep in others. */
export function expandsIn(scope: Scope, depth = 0): Substituting {
  return {
    fields: (word) => expandFields(word, scope, depth),
    value: (word) => expandValue(word, scope, depth),
    words: (word) => expandWord(word, scope, depth),
    written: (word) => writtenBy(word, scope, depth + 1),
    within: (other) => expandsIn(other, depth + 1),
  };
}

/** The same, where nothing falls apart and no pattern is looked for: the value of an assignment. */
export function expandValue(word: Word, scope: Scope, depth = 0): Texts {
  return someOf(expandJoined(word, scope, depth, false).map(inOne));
}

function expandJoined(word: Word, scope: Scope, depth: number, isWords: boolean): readonly WildText[] {
  const parts = word.parts ?? [{ type: 'Literal', value: word.value, text: word.text, pos: word.pos, end: word.end }];
  const texts = expandParts(parts, scope, depth, isWords);
  // `dd if=~/a`: to bash that is the home folder, too
  const [, name = '', tilde] = /^([A-Za-z_]\w*=)?~([^/'"$\\]*)/.exec(word.text) ?? [];
  if (tilde === undefined) return texts;
  const found = texts.flatMap((text) =>
    homesFor(tilde, scope).map((home) => name + home + text.slice(name.length + tilde.length + 1)),
  );
  return name === '' ? found : [...new Set([...found, ...texts])];
}

function expandParts(parts: readonly WordPart[], scope: Scope, depth: number, isWords: boolean): readonly WildText[] {
  const lists: (readonly WildText[])[] = [];
  for (const [i, part] of parts.entries()) {
    const modified = modifiedBy(parts[i - 1], part, scope);
    lists.push(modified === null ? expandPart(part, scope, depth, isWords) : modified(lists.pop() ?? []));
  }
  return product(lists, scope);
}

function homesFor(name: string, scope: Scope): readonly WildText[] {
  if (name === '' || scope.home.endsWith(`/${name}`))
    return (valuesOf(scope, 'HOME') ?? UNKNOWN).map((home) => home || scope.home);
  if (name === '+') return valuesOf(scope, 'PWD') ?? scope.cwds;
  return name === '-' ? (valuesOf(scope, 'OLDPWD') ?? scope.oldCwds) : [ANY];
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
      return expandParts(part.parts, scope, depth, false);
    case 'SimpleExpansion':
      return apart(expandName(part.text.slice(1), scope, isWords));
    case 'ParameterExpansion':
      return apart(expandParameter(part, scope, isWords, operand));
    case 'CommandExpansion':
      return isWords ? fallingApart(expandCommand(part, scope, depth), scope, true) : expandCommand(part, scope, depth);
    case 'Glob':
      return isWords
        ? // one that finds nothing is left as it is: `touch app/[id].ts`
          part.kind === 'bracket'
          ? [ONE, part.text]
          : starred(part.text === '**' ? STAR + STAR : part.kind === 'star' ? STAR : ONE, scope)
        : [part.text];
    case 'ExtendedGlob':
      qualified(part.text, scope);
      if (!isWords) return [part.text];
      // `*(:t)`: to zsh what is made of the names
      if (/\([^()]*:[a-zA-Z][^()]*\)$/.test(part.text)) return [STAR, ANY];
      return /[(|]\./.test(part.text) ? [STAR, `.${STAR}`] : starred(STAR, scope);
    case 'BraceExpansion':
      scope.line.differs = true;
      return isWords && scope.readBy !== 'dash' ? expandBraces(part.text).map(asGlob) : [part.text];
    case 'ArithmeticExpansion':
      return part.expression === undefined ? [STAR] : arithmeticTexts(part.expression, scope);
    case 'ProcessSubstitution':
      return ['/dev/fd/63'];
  }
}

/** `*(e:'rm a':)`: code that zsh runs for each name. */
function qualified(text: string, { line }: Scope): void {
  const [, , code] = /\((?:#q)?[^()'"]*?e([^\w\s()])(.+)\1/s.exec(text) ?? [];
  if (code !== undefined) line.workedOut.push(`$(${code.replace(/^(['"])(.*)\1$/s, '$2')})`);
}

function starred(wild: WildText, { line }: Scope): readonly WildText[] {
  return line.options.hidden ? [wild, `.${STAR}`] : [wild];
}

function expandCommand({ script }: CommandExpansionPart, scope: Scope, depth: number): readonly WildText[] {
  if (script === undefined) return [ANY];
  // what is said so deep inside is not guessed: the whole line counts as one that cannot be read
  if (depth > MAX_DEPTH) throw new Error('the substitutions go too deep');
  return substituted(script, scope, expandsIn(scope, depth + 1)) ?? [ANY];
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
