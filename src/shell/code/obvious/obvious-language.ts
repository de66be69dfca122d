import type { VariableForms } from './known-variables.ts';

/**
 * The calls of a language that say by their name what they do, for those that nobody parses. Each line of `calls` is a row: what
 * is done, two spaces, the names of those that do it.
 *
 *   runs         has a shell run its first text, or starts a program with its words
 *   deletes      rm -f
 *   deletes-tree rm -rf
 *   shows        prints what is in a file
 *   renames      mv, the first to the second
 *   copies       cp
 *   writes       puts something into a file
 *   rights       chmod, of the last one
 *   loads        runs what is at an address
 *   asks         whether a file is there, and what kind of: nothing in it is read
 *   says         prints a text as it stands there
 */
export interface ObviousLanguage {
  readonly calls: string;
  /** Other ways to write the same, as the plain one: whatever gives a text that is known becomes that text. */
  readonly ways: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[];
  /** How it gives texts to variables. */
  readonly variables: VariableForms;
  /** What interpolates in a text between double quotes. */
  readonly filled: RegExp;
}

/** `qx(a)` and its like as a call of the shell. */
export function asSystem(...found: readonly string[]): string {
  const body = found.slice(1, 5).find((one) => typeof one === 'string') ?? '';
  return `system(${asLiteral(body)})`;
}

export function asLiteral(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

const LITERAL = String.raw`(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`;

/** Texts with a sign between them as one. Every text is gone through, so that none is begun at its end. */
export function joinedBy(sign: string): ObviousLanguage['ways'][number] {
  const all = new RegExp(String.raw`${LITERAL}(?:\s*${sign}\s*${LITERAL})*`, 'g');
  const one = new RegExp(LITERAL, 'g');
  return [
    all,
    (whole = '') => {
      const texts = [...whole.matchAll(one)].map(([literal]) => literal);
      const [first = ''] = texts;
      const quote = texts.some((text) => text.startsWith('"')) ? '"' : "'";
      return texts.length < 2 ? first : `${quote}${texts.map((text) => text.slice(1, -1)).join('')}${quote}`;
    },
  ];
}
