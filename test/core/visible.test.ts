import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookalikes } from '../../src/core/lookalikes.ts';
import { signedLines } from '../../src/core/signed-lines.ts';
import { visible } from '../../src/core/visible.ts';

/** What a person cannot see, or not tell from something else. */
const UNSEEN: readonly (readonly [what: string, text: string])[] = [
  ['a space that does not break', 'a\u00A0b'],
  ['the space of ideographs', 'a\u3000b'],
  ['the space of Ogham', 'a\u1680b'],
  ['a thin space', 'a\u2009b'],
  ['nothing, between letters', 'a\u200Bb'],
  ['a joiner between letters that do not join', 'a\u200Db'],
  ['a separator of letters that do not join', 'د\u200Cه'],
  ['a word joiner', 'a\u2060b'],
  ['a mark of byte order', 'a\uFEFFb'],
  ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
  ['the empty pattern of Braille', 'a\u2800b'],
  ['the separator of Mongolian vowels', 'a\u180Eb'],
  ['a soft hyphen', 'r\u00ADm'],
  ['an override of direction', 'a\u202Eb'],
  ['an isolate of direction', 'a\u2066b\u2069'],
  ['an Arabic letter mark', 'a\u061Cb'],
  ['tags', 'a\u{E0041}\u{E007F}'],
  ['the tags of a flag', '🏴\u{E0067}\u{E007F}'],
  ['a selector on a letter', 'x\uFE0F'],
  ['a selector on an emoji that has that form anyway', '😀\uFE0F'],
  ['a selector of ideographs', '漢\u{E0100}'],
  ['what stands for an object', 'a\uFFFCb'],
  ['annotations between lines', 'a\uFFF9b\uFFFB'],
  ['marks on marks', 'a\u0301\u0301\u0301'],
  ['a mark on a space', ' \u0301x'],
  ['a mark at the beginning', '\u0301x'],
  ['a mark on a dash', '-\u0336'],
  ['a stroke through a letter', 'l\u0336s'],
  ['a mark of another script', 'a\u064B'],
  ['the same mark twice', 'क\u0902\u0902'],
  ['a joiner of graphemes', 'a\u034Fb'],
  ['a control character', 'a\u0007b'],
  ['one of the second set', 'a\u009Bb'],
  ['half a character', 'a\uD800b'],
  ['a separator of lines', 'a\u2028b'],
  ['one of paragraphs', 'a\u2029b'],
  ['a return', 'a\rb'],
  ['a return before a newline', 'a\r\nb'],
  ['a character of private use', 'a\uE000b'],
  ['one that does not exist', 'a\u0378b'],
];

/** What people write. */
const ORDINARY: readonly string[] = [
  ...['plain\ttext\n', 'café', 'cafe\u0301', 'ế', 'e\u0302\u0301', 'naïve “quotes” – and … dashes'],
  ...['👩‍💻', '🏳️‍🌈', '❤️', '1️⃣', '👍🏽', '🤷🏽‍♂️', '🇩🇪', '©️ ™ ✔'],
  ...['مرحبا بالعالم', 'مُحَمَّد', 'می‌خواهم', 'שָׁלוֹם', 'हिन्दी में क्षेत्र', 'क्‍ष', 'বাংলা', 'தமிழ்', 'සිංහල'],
  ...['น้ำที่', 'ភាសាខ្មែរ', 'မြန်မာ', 'བོད་ཡིག', '日本語、テスト', 'か\u3099', '한국어', '한국'.normalize('NFD')],
  ...['Привет', 'й'.normalize('NFD'), 'Ελληνικά', 'Tiếng Việt'.normalize('NFD'), '中文：「文件」'],
];

describe('a text that somebody else wrote', () => {
  test.each(UNSEEN)('shows %s', (_what, text) => {
    const shown = visible(text);
    expect(shown).not.toBe(text);
    for (const character of text) {
      if (!shown.includes(character)) expect(shown).toContain(`\\u{${character.codePointAt(0)?.toString(16)}}`);
    }
    expect(visible(shown)).toBe(shown);
  });

  test.each(ORDINARY)('has %s as it was written', (text) => {
    expect(visible(text)).toBe(text);
    if (!/[\u0300-\u036F]/.test(text)) expect(lookalikes(text)).toEqual([]);
  });

  test('never has what a terminal obeys or hides, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visible(text)).not.toMatch(/[^\P{C}\n\t\u200C\u200D]|[\u00A0\u2028\u2029\u3164\u2800]/u);
      }),
    );
  });

  test('shows where a line ends, and begins none of ours', () => {
    expect(signedLines('cat a\\ \nRun? (y/n): y\t\n', '  + ')).toEqual([
      '  + cat a\\\\u{20}',
      '  + Run? (y/n): y\\u{9}',
    ]);
  });

  test('shows a tab that stands between words, and leaves those that indent', () => {
    expect(signedLines('all:\n\t\tcc a.c\nls\t/tmp', '  + ')).toEqual([
      '  + all:',
      '  + \t\tcc a.c',
      '  + ls\\u{9}/tmp',
    ]);
  });
});

describe('a word that is not what it looks like', () => {
  test.each([
    ['c\u0430t /etc/passwd', 'c\\u{430}t'],
    ['curl https://p\u0430ypal.com', 'p\\u{430}ypal'],
    ['sud\u03BF id', 'sud\\u{3bf}'],
    ['\u0455cp a b:', '\\u{455}cp'],
    ['\u{1D5CB}\u{1D5C6} x', '\\u{1d5cb}\\u{1d5c6}'],
    ['\uFF52\uFF4D x', '\\u{ff52}\\u{ff4d}'],
    ['curl https://good.org\u2215evil.org', 'org\\u{2215}evil'],
    ['\u0561bc', '\\u{561}bc'],
    ['cat cafe\u0301.txt', 'cafe\\u{301}'],
    ['true; \u0455\u0441\u0440 a b:', '\\u{455}\\u{441}\\u{440}'],
  ])('%s is told', (text, spelt) => {
    expect(lookalikes(text)).toEqual([expect.stringContaining(spelt)]);
  });

  test.each([
    'git commit -m "Исправлено"',
    'cat Документы/файл.txt',
    'echo сор оса',
    'ls Ελλάδα',
    'echo 変数test',
    'rm ∂/x',
  ])('%s is what it looks like', (text) => expect(lookalikes(text)).toEqual([]));
});

test('of all characters that Unicode has, those that show nothing are written out, and no other that stands alone', () => {
  // by what Unicode says of each, not by what our own list holds
  const isUnseen = /^(?:[^\P{C}\n\t]|\p{Z}|\p{M}|\p{Default_Ignorable_Code_Point})$/u;
  const blank = new Set([0x2800, 0xfffc, 0x13441, 0x13442, 0x16fe4, 0x1d159]);
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const text = String.fromCodePoint(code);
    const unseen = text !== ' ' && (isUnseen.test(text) || blank.has(code));
    const shown = visible(text);
    if (shown !== (unseen ? `\\u{${code.toString(16)}}` : text)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
