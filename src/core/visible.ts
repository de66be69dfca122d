/** Scripts whose letters carry marks of their own. */
const MARKED_SCRIPTS = [
  ...['Arab', 'Beng', 'Cham', 'Deva', 'Ethi', 'Gujr', 'Guru', 'Hebr', 'Hira', 'Kana', 'Khmr', 'Knda', 'Laoo', 'Mlym'],
  ...['Mymr', 'Orya', 'Sinh', 'Syrc', 'Taml', 'Telu', 'Thaa', 'Thai', 'Tibt'],
];

const MOST_MARKS = 4;

/** After one of these a joiner chooses the form of the letters around it, which can be seen. */
const VIRAMAS = '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA';

/** Arabic letters that never join the next one: what separates them cannot be seen. */
const UNJOINED =
  '\\u0621-\\u0625\\u0627\\u0629\\u062F-\\u0632\\u0648\\u0671-\\u0677\\u0688-\\u0699\\u06C0\\u06C3-\\u06CB\\u06CD\\u06CF\\u06D2-\\u06D5\\u06EE\\u06EF';

const ARABIC = '(?=\\p{Script=Arabic})\\p{Lo}';

const EMOJI =
  '(?!\\p{Cn})(?:\\p{Emoji_Presentation}|(?!\\p{Emoji_Presentation})\\p{Extended_Pictographic}\\uFE0F?)\\p{Emoji_Modifier}?';

/** What joins something that can be seen, and stays as it is. */
const ORDINARY = [
  `${EMOJI}(?:\\u200D${EMOJI})*`,
  '[0-9#*]\\uFE0F\\u20E3',
  `(?<=[${VIRAMAS}])[\\u200C\\u200D](?=[\\u0900-\\u0DFF])`,
  `(?<=(?![${UNJOINED}])${ARABIC})\\u200C(?=${ARABIC})`,
];

/** A letter and what stands on it. */
const MARKED = [
  ...MARKED_SCRIPTS.map((one) => {
    const of = `(?=\\p{scx=${one}})`;
    return `${of}\\p{Lo}(?:${of}\\p{Mn}|${of}\\p{Mc}){1,${MOST_MARKS}}`;
  }),
  '\\p{L}\\p{M}+',
];

/** Looks like nothing, or stands for something that is not there, and no property of Unicode says so. */
const BLANK = '\\u2800\\uFFFC\\u{13441}\\u{13442}\\u{16FE4}\\u{1D159}';

const UNSEEN = `[^\\P{C}\\n\\t]|\\p{Default_Ignorable_Code_Point}|[\\p{Zl}\\p{Zp}\\p{M}${BLANK}]|(?! )\\p{Zs}`;

/** Most texts are plain: what all these properties cost is spent where one is not. */
const found = once(() => new RegExp(`(?:${ORDINARY.join('|')})|(${MARKED.join('|')})|(${UNSEEN})`, 'gu'));
const ownMarks = once(() => new RegExp(`^(?:${MARKED.slice(0, -1).join('|')})$`, 'u'));

const PLAIN = /^[\n\t -~]*$/;

/**
 * The text with everything in it that a person could not see, or not tell from something else, written as `\u{200b}`:
 * spaces other than the common one, what has no width, fillers, controls, and marks that no letter carries. Accents,
 * emoji and the scripts of the world stay what they are.
 */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(found(), (ordinary: string, marked?: string, unseen?: string) => {
    if (unseen !== undefined) return escaped(unseen);
    return marked === undefined ? ordinary : withMarks(marked);
  });
}

/** A letter of its own, such as an é in two parts, or a letter with different marks of its own script. */
function withMarks(cluster: string): string {
  const [letter = '', ...marks] = cluster;
  if ([...cluster.normalize('NFC')].length === 1) return cluster;
  const differ = new Set(marks).size === marks.length;
  const own = ownMarks().test(cluster) && differ && !DIACRITICS.test(cluster);
  return own ? cluster : `${visible(letter)}${marks.map(escaped).join('')}`;
}

/** They fit on any letter, and are ordinary only where they make one of its own. */
const DIACRITICS =
  /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\p{Default_Ignorable_Code_Point}]/u;

export function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
