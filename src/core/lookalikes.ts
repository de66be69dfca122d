import { escaped } from './visible.ts';

/** Scripts with letters that look like those of another. */
const ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'];

const WORD = /[\p{L}\p{M}\p{N}_\u2044\u2215\u29F8]+/gu;

/** Letters of Latin that are others than they look, such as 𝗋 or ｒ, and signs that look like a slash. */
const OTHER_FORM = /[\u{1D400}-\u{1D7FF}\uFF21-\uFF3A\uFF41-\uFF5A\u2044\u2215\u29F8]/u;

/** A letter in two parts, which looks like the one that is a single character, and is another name of a file. */
const IN_PARTS = /[\u0300-\u036F]/;

/** Cyrillic letters that look Latin, where the name of a program stands. */
const PROGRAM =
  /(?<=(?:^|[|;&(`])[ \t]*)[\u0430\u0441\u0435\u043E\u0440\u0445\u0443\u0455\u0456\u0458\u04BB\u0501\u04CF\u051B\u051D]{2,}(?=[\s|;&)`]|$)/gmu;

const MOST_WORDS = 5;

/**
 * What can be seen in a text and is not what it seems: words of letters of several scripts, such as a Cyrillic а in cаt,
 * or an é in two parts; in words for a person. Other words of one script are ordinary words.
 */
export function lookalikes(text: string): readonly string[] {
  if (PLAIN.test(text)) return [];
  const words = [...new Set([...(text.match(WORD) ?? []).filter(isMixed), ...(text.match(PROGRAM) ?? [])])];
  const more = words.length - MOST_WORDS;
  return [
    ...words.slice(0, MOST_WORDS).map((word) => `"${word}" is not what it looks like: ${spelt(word)}`),
    ...(more > 0 ? [`${more} more words are not what they look like`] : []),
  ];
}

const PLAIN = /^[\0-\u{17F}]*$/u;

function isMixed(word: string): boolean {
  return OTHER_FORM.test(word) || IN_PARTS.test(word) || scripts().filter((one) => one.test(word)).length > 1;
}

function scripts(): readonly RegExp[] {
  return ALIKE.map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));
}

/** What is not of the alphabet that shells and programs are written in is told by its number. */
function spelt(word: string): string {
  return word.replace(/[^\0-\u{17F}]/gu, escaped);
}
