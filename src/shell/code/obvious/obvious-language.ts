import type { VariableForms } from './known-variables.ts';
import type { GivenForms } from './unread-calls.ts';
import type { PatternForms } from './without-patterns.ts';

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
 *   links        ln, links-soft: ln -s
 *   makes        mkdir -p
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
  /** Goes to another folder, which stands behind it. */
  readonly moves: RegExp;
  /** What interpolates in a text between double quotes. */
  readonly filled: RegExp;
  readonly patterns: PatternForms;
  readonly given: GivenForms;
  /** It evaluates what is no plain text. */
  readonly evaluates: RegExp;
  /** Other code of which nobody can tell what it is. */
  readonly dynamic: readonly RegExp[];
}

/** A text without anything that is filled in, as part of an expression. */
export const PLAIN = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\$@#]|\\.)*")`;

/** A text that is made of one that is known: `strrev("a")`. */
export function folded(
  call: string,
  make: (text: string) => string,
  end = String.raw`\s*\)`,
): ObviousLanguage['ways'][number] {
  return [
    new RegExp(String.raw`${call}\s*(${PLAIN})${end}`, 'g'),
    (_, literal = '') => asLiteral(make(literal.slice(1, -1))),
  ];
}

export function reversed(text: string): string {
  return [...text].reverse().join('');
}

export function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString();
}

export function fromHex(text: string): string {
  return Buffer.from(text, 'hex').toString();
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
