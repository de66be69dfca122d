import type { PlacedWord } from '../parse/shell-word.ts';
import { programName } from '../parse/shell-word.ts';
import { programNamed } from '../programs/program-named.ts';
import { bounded } from './bounded.ts';
import type { Call, Input } from './call.ts';
import { foundPaths } from './find-acts.ts';
import { escaped } from './printed.ts';
import { ANY, ANY_NAME, placed, STAR, type WildText } from './wild-text.ts';

const MOST_FOUND = 8;

/** The command with each of the words that its standard input may hold, or that `find` may find. */
export function fedWith(
  texts: readonly WildText[],
  { placeholder, adds }: { readonly placeholder: string | null; readonly adds: boolean },
  call: Call,
): readonly (readonly PlacedWord[])[] {
  const { args } = call;
  if (!adds) {
    const isMany = args.includes('+');
    return bounded(foundPaths(call), MOST_FOUND).map((path) => withFound(texts, path, isMany && placeholder !== null));
  }
  // what a file holds, or whoever is before it writes, may be any words
  const input = listedInput(call);
  const apart = delimiterIn(args);
  const read =
    input.text === null && input.words.length === 0
      ? [ANY]
      : [...fedWords(input, placeholder !== null), ...(apart === null ? [] : splitAt(apart, input))];
  const words = bounded([...new Set(read)].filter((word) => word !== '' && !word.startsWith('-')));
  // a folder that was listed stands for what is in it
  const given = words.map((word) => word.replaceAll('*', STAR)).flatMap((word) => [word, `${word}/${ANY}`]);
  const own = texts.map(placed);
  if (given.length === 0) return [own];
  if (placeholder !== null) return given.map((word) => texts.map((text) => placed(text.replaceAll(placeholder, word))));
  const isOne = args.some(
    (word, i) => /^(?:-n|--max-args=)1$/.test(word) || (word === '1' && /^(?:-n|--max-args)$/.test(args[i - 1] ?? '')),
  );
  if (isOne) return given.map((word) => [...own, placed(word)]);
  // to a script it matters which of them is the first
  if (texts.some((text) => programNamed(programName({ value: text })).shell === true))
    return [[...own, ...given.map(several)]];
  return given.map((word) => [...own, several(word)]);
}

/** `xargs -a list` takes the words from there. */
function listedInput({ args, input, heldBy }: Call): Input {
  const [list] = args.flatMap((word, i) => {
    const [, attached] = /^(?:-a|--arg-file=)(.+)$/s.exec(word) ?? [];
    return attached ?? (/^(?:-a|--arg-file)$/.test(args[i - 1] ?? '') ? word : []);
  });
  if (list === undefined) return input;
  const [text = null, ...others] = heldBy?.(list)?.texts ?? [];
  return { text, words: text === null ? [] : text.split(/\s+/), others };
}

/** The command of `find -exec` with what it finds in the place of the braces. */
function withFound(texts: readonly WildText[], path: WildText, isMany: boolean): readonly PlacedWord[] {
  return texts.map((text) => {
    if (!text.includes('{}')) return placed(text);
    return isMany && text === '{}' ? several(path) : placed(text.replaceAll('{}', path));
  });
}

/** The words of such a command, once for each of these paths. */
export function fedByFinder(texts: readonly WildText[], paths: readonly WildText[]): readonly (readonly WildText[])[] {
  return bounded(paths, MOST_FOUND).map((path) => withFound(texts, path, false).map(({ value }) => value));
}

/** A file that is found, to who runs in its folder: `find -execdir`. */
export interface FoundInFolder {
  readonly folder: WildText;
  readonly words: readonly PlacedWord[];
}

/** The same for commands that run where the file lies. */
export function fedInFolders(texts: readonly WildText[], call: Call): readonly FoundInFolder[] {
  return bounded(foundPaths(call), MOST_FOUND).flatMap((path) => {
    const plain = path.replace(/(?<=[^/])\/+$/, '');
    const at = plain.lastIndexOf('/');
    const [above, name] = at < 0 ? ['.', plain] : [plain.slice(0, at) || '/', plain.slice(at + 1)];
    const words = withFound(texts, `./${name.replaceAll(ANY, ANY_NAME)}`, call.args.includes('+'));
    // it may lie in a folder of that one
    const folders = name.includes(ANY) ? [above, `${above}/${ANY}`] : [above];
    return folders.map((folder) => ({ folder, words }));
  });
}

/** What `-d` or `-0` says words end with; null: it says nothing. */
function delimiterIn(args: readonly WildText[]): string | null {
  for (const [i, word] of args.entries()) {
    if (word === '--null' || /^-[rtpxo]*0/.test(word)) return '\0';
    const [, attached] = /^(?:-d|--delimiter=)(.+)$/s.exec(word) ?? [];
    const own = attached ?? (/^(?:-d|--delimiter)$/.test(word) ? args[i + 1] : undefined);
    if (own !== undefined) return escaped(own).slice(0, 1);
  }
  return null;
}

function splitAt(delimiter: string, { text, words, others = [] }: Input): readonly WildText[] {
  return (text === null ? words : [text, ...others]).flatMap((one) => one.split(delimiter));
}

function several(text: WildText): PlacedWord {
  return { ...placed(text), mayBeMore: true };
}

/**
 * The words that `xargs` may make of its input. It takes quotes and backslashes away, unless `-0` or `-d` is told: both count. With a
 * placeholder each line is one word.
 */
function fedWords({ text, words, others = [] }: Input, isByLine: boolean): readonly WildText[] {
  const texts = text === null ? words : [text, ...others];
  const plain = texts.some((one) => /['"\\]/.test(one)) ? texts.flatMap(quotedWords) : [];
  const lines = isByLine ? texts.flatMap((one) => one.split('\n')).map(unquoted) : [];
  return [...new Set([...words, ...plain, ...lines.map((line) => line.trim())])];
}

function quotedWords(text: WildText): readonly WildText[] {
  return [...text.matchAll(/(?:'[^'\n]*'|"[^"\n]*"|\\[\s\S]|[^\s'"\\])+/g)].map(([word]) => unquoted(word));
}

function unquoted(text: WildText): WildText {
  return text.replace(
    /'([^'\n]*)'|"([^"\n]*)"|\\([\s\S])/g,
    (_, single, double, escaped) => single ?? double ?? escaped,
  );
}
