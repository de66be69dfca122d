import { isObject } from '../../core/json.ts';
import { quotedWord } from '../../shell/quoted-word.ts';
import { FOLDER_FIELDS, LINE_FIELDS } from './tool-fields.ts';

const PLAIN = /^[\w./:@%+,-]+$/;
const SHELLS = /(?:^|\/)(?:ba|da|z|k)?sh$/;

/** The shell lines in the input of a tool. Some agents give the words of a command instead. */
export function linesIn(input: unknown, fields: readonly string[] = LINE_FIELDS): readonly string[] {
  if (typeof input === 'string') return [input];
  if (!isObject(input)) return [];
  const apart = fields === LINE_FIELDS ? wordsApart(input) : [];
  const whole = fields.flatMap((field) => {
    const value: unknown = input[field];
    if (typeof value === 'string') return [value];
    if (!Array.isArray(value)) return [];
    const words = value.filter((word): word is string => typeof word === 'string');
    // a list of whole lines, or the words of one
    const areLines = field === 'commands' || (words.some((word) => /\s/.test(word)) && !SHELLS.test(words[0] ?? ''));
    return [...(areLines ? words : []), words.map(asWord).join(' ')];
  });
  return [...apart, ...whole];
}

/**
 * Whether a shell tool is given something in the place of words that nobody can read: what would run may be anything. What
 * stands in `commands` beside a `command` is what that was made of.
 */
export function hasUnreadWords(input: unknown): boolean {
  if (!isObject(input)) return false;
  const fields = typeof input.command === 'string' ? LINE_FIELDS.filter((field) => field !== 'commands') : LINE_FIELDS;
  return [...fields, ...WORDS].some((field) => {
    const value: unknown = input[field];
    return Array.isArray(value) && value.some((word) => typeof word !== 'string');
  });
}

function asWord(word: string): string {
  return PLAIN.test(word) ? word : quotedWord(word);
}

const PROGRAMS = ['command', 'cmd', 'program', 'executable', 'binary'];
const WORDS = ['args', 'argv', 'arguments'];

/** The program in one field and its words in another, as servers like to have them. */
function wordsApart(input: Readonly<Record<string, unknown>>): readonly string[] {
  const program = PROGRAMS.map((field) => input[field]).find((one) => typeof one === 'string');
  if (typeof program !== 'string') return [];
  return WORDS.flatMap((field) => {
    const given: unknown = input[field];
    if (typeof given === 'string') return [`${program} ${given}`];
    if (!Array.isArray(given) || given.length === 0) return [];
    const words = given.filter((word): word is string => typeof word === 'string');
    return [[/\s/.test(program) ? program : asWord(program), ...words.map(asWord)].join(' ')];
  });
}

/** To work in a folder is not to change it. */
export function withoutFolder(input: unknown): unknown {
  if (!isObject(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([field]) => !FOLDER_FIELDS.includes(field)));
}
