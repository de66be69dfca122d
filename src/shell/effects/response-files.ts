import type { Call } from './call.ts';
import { type Act, touches } from './effect.ts';
import { ANY, type WildText } from './wild-text.ts';

/** Programs that find more of their words in a file: `gcc @words`. */
const TAKES =
  /^(?:[\w-]*-)?(?:gcc|g\+\+|cc|c\+\+|cpp|clang|clang\+\+|ld|as|nm|size|strip|strings|objdump|objcopy|readelf|addr2line|ranlib|rustc|java|javac)(?:-[\d.]+)?$/;
const MOST_FILES = 8;

/** The same call with the words that stand in such files, where that is known. */
export function withResponses(call: Call): Call {
  if (!isTold(call)) return call;
  return { ...call, args: call.args.flatMap((word) => (isFile(word) ? (wordsIn(word, call) ?? [word]) : [word])) };
}

/** It reads the files, and where nobody knows what they hold, whatever they name. */
export function responseActs(call: Call): readonly Act[] {
  if (!isTold(call)) return [];
  const files = call.args.filter(isFile);
  const isUnknown = files.some((word) => wordsIn(word, call) === null);
  return [
    ...touches(
      'reads',
      files.map((word) => word.slice(1)),
      'file',
    ),
    ...(isUnknown ? touches('reads', [ANY], 'file') : []),
  ];
}

function isTold({ name, args }: Call): boolean {
  const count = args.filter(isFile).length;
  return count > 0 && count <= MOST_FILES && TAKES.test(name);
}

function isFile(word: WildText): boolean {
  return /^@./.test(word);
}

/** Quotes hold words together, as in a shell. */
function wordsIn(word: WildText, { heldBy }: Call): readonly WildText[] | null {
  const texts = heldBy?.(word.slice(1))?.texts;
  if (texts === undefined) return null;
  const words = texts.flatMap((text) => text.match(/(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\])+/gs) ?? []);
  return words.map((one) =>
    one.replace(/"([^"]*)"|'([^']*)'|\\(.)/gs, (_, double, single, plain) => double ?? single ?? plain),
  );
}
