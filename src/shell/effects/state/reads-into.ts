import { MOST_TEXTS } from '../bounded.ts';
import type { Scope } from '../scope.ts';
import { assign, setVariable, valuesOf, variableOf, workOut } from '../values.ts';
import { ANY, isWild, STAR, type WildText } from '../wild-text.ts';
import { numberOfText } from './arithmetic-text.ts';
import type { Called } from './called.ts';
import { arrayOf, arrayWith, LOOSE, someOf, type Texts, UNKNOWN } from './variable.ts';

const NAME = /^[A-Za-z_]\w*$/;
/** Options that have a value. */
const READ_VALUED = /^-[A-Za-z]*[pdnNtuaAik]$/;
const MAPFILE_VALUED = /^-[A-Za-z]*[dnOsuCc]$/;
/** More lines than these are not told apart. */
const MOST_LINES = 64;

/** What `read` and `mapfile` put into variables: what the line itself gives them to read, else nobody knows. */
export function readsInto(called: Called, scope: Scope): void {
  const { name, args } = called;
  const isRead = name === 'read';
  const valued = isRead ? READ_VALUED : MAPFILE_VALUED;
  const names = args
    .filter((word, i) => !word.startsWith('-') && !valued.test(args[i - 1] ?? ''))
    .map((word) => word.replace(/\?.*$/s, ''));
  for (const word of names) if (!NAME.test(word)) workOut(word, scope);
  const own = names.filter((word) => NAME.test(word));
  if (!isRead) {
    const { text: given, isMissing, words, others } = called.input;
    const text = isMissing === true || others !== undefined ? null : given;
    const all = text === null ? null : text.replace(/\n$/, '').split(separatedBy(optionValue(args, 'd')));
    const [skipped, count, first] = ['s', 'n', 'O'].map((letter) => numberBehind(args, letter, scope));
    const isTold = skipped !== null && count !== null && first !== null;
    const lines = isTold ? (all?.slice(skipped ?? 0, count ? (skipped ?? 0) + count : undefined) ?? null) : null;
    const known =
      given === null || isMissing === true ? words : [given, ...(others ?? [])].flatMap((one) => one.split('\n'));
    const any = someOf(all ?? known);
    const name = own[0] ?? 'MAPFILE';
    const before = first === undefined ? undefined : variableOf(scope, name)?.elements;
    const elements = new Map<string, Texts>(before ?? []);
    if (lines === null || lines.length > MOST_TEXTS) elements.set(ANY, any);
    else {
      const told = lines.findIndex((line) => line.includes(STAR));
      for (const [i, line] of lines.slice(0, told < 0 ? undefined : told).entries())
        elements.set(String((first ?? 0) + i), [line]);
      // a pattern stands for each name that it finds
      if (told >= 0) elements.set(LOOSE, someOf(lines.slice(told)));
    }
    setVariable(scope, name, arrayWith(elements));
    return;
  }
  const isPart = /^-[A-Za-z]*[nN]/.test(args.find((word) => /^-[a-zA-Z]*[nN]/.test(word)) ?? '');
  // which file another descriptor is, nobody follows
  const isOther = !/^0?$/.test(optionValue(args, 'u') ?? '');
  const lines = isPart || isOther ? UNKNOWN : linesFor(called, optionValue(args, 'd'), scope);
  const array = optionValue(args, 'a') ?? optionValue(args, 'A');
  if (array !== undefined && NAME.test(array)) {
    const words = lines.map((line) => splitBy(line, scope));
    const [first, ...others] = words;
    if (first !== undefined && others.length === 0 && !first.some(isWild))
      setVariable(scope, array, arrayOf(first.map((word) => [word] as const)));
    else
      setVariable(scope, array, {
        texts: someOf(words.map(([word = '']) => word)),
        elements: new Map([[ANY, someOf(words.flat())]]),
      });
    return;
  }
  if (own.length === 0) assign(scope, 'REPLY', lines);
  for (const [i, variable] of own.entries())
    assign(
      scope,
      variable,
      lines.map((line) => fieldAt(line, i, own.length, scope)),
    );
}

function optionValue(args: readonly WildText[], letter: string): WildText | undefined {
  const at = args.findIndex((word) => word.startsWith('-') && !word.startsWith('--') && word.includes(letter));
  const [word = '', next] = at < 0 ? [] : args.slice(at, at + 2);
  const attached = word.slice(word.indexOf(letter) + 1);
  return at < 0 ? undefined : attached === '' ? next : attached;
}

function separatedBy(delimiter: WildText | undefined): string {
  return delimiter === undefined ? '\n' : delimiter === '' ? '\0' : delimiter;
}

/** Undefined: it is not said; null: nobody can tell. */
function numberBehind(args: readonly WildText[], letter: string, scope: Scope): number | null | undefined {
  const value = optionValue(args, letter);
  return value === undefined ? undefined : isWild(value) ? null : numberOfText(value, scope);
}

/** The lines that this one may find. In a loop each finds the next. */
function linesFor(
  { run, input: { text, words, isMissing, others = [] } }: Called,
  delimiter: WildText | undefined,
  scope: Scope,
): Texts {
  // what it is given may come from anybody, of whom only words are known
  if (text === null) return run.input === null ? UNKNOWN : someOf(words);
  // which of the texts it is depends
  const all = [text, ...others].map((one) => one.replace(/\n$/, '').split(separatedBy(delimiter)));
  const { linesRead } = scope.line;
  if (all.some((lines) => lines.length > MOST_LINES) || run.input === null) return someOf(all.flat());
  // one with a redirection of its own begins at the first each time
  const isOwn = run.input === run.redirects;
  // without it, nothing is read, and what it was before stays
  if (isOwn && isMissing === true) return UNKNOWN;
  const at = isOwn ? 0 : (linesRead.get(run.input) ?? 0);
  linesRead.set(run.input, at + 1);
  const found = all.flatMap((lines) => lines.slice(at, at + 1));
  scope.line.status = found.length === 0 ? false : found.length === all.length ? true : null;
  return found.length === 0 ? [''] : someOf(found);
}

function separatorsOf(scope: Scope): RegExp | null {
  const [separators = ' '] = valuesOf(scope, 'IFS') ?? [];
  if (separators === '') return null;
  if (isWild(separators)) return /[\s:,;|]/;
  const plain = separators.replace(/\s+/g, '');
  const signs = plain.replace(/[\\\]^-]/g, '\\$&');
  return plain === separators ? new RegExp(`[${signs}]`) : plain === '' ? /\s+/ : new RegExp(`\\s*[${signs}]\\s*|\\s+`);
}

function splitBy(line: WildText, scope: Scope): readonly WildText[] {
  const by = separatorsOf(scope);
  return by === null ? [line] : line.trim().split(by);
}

/** The word at a place; the last of the variables has all that is left. */
function fieldAt(line: WildText, at: number, count: number, scope: Scope): WildText {
  const by = separatorsOf(scope);
  const own = line.replace(/\\(.)/gs, '$1');
  if (by === null) return at === 0 ? own : '';
  // a path that was found is one word
  if (own.includes(ANY)) return count === 1 ? own : ANY;
  if (own.includes(STAR) && count > 1) return STAR;
  let rest = by.source.startsWith('[') && !by.source.includes('\\s') ? own : own.trim();
  for (let i = 0; i < at; i++) {
    const found = by.exec(rest);
    rest = found === null ? '' : rest.slice(found.index + found[0].length);
  }
  const found = at === count - 1 ? null : by.exec(rest);
  return found === null ? rest : rest.slice(0, found.index);
}
