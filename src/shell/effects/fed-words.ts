import type { Input } from './call.ts';
import type { WildText } from './wild-text.ts';

/**
 * The words that `xargs` may make of its input. It takes quotes and backslashes away, unless `-0` or `-d` is told: both count. With a
 * placeholder each line is one word.
 */
export function fedWords({ text, words, others = [] }: Input, isByLine: boolean): readonly WildText[] {
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
