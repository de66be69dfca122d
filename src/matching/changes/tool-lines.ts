import { isObject } from '../../core/json.ts';
import { quotedWord } from '../../shell/quoted-word.ts';
import { FOLDER_FIELDS, LINE_FIELDS } from './tool-fields.ts';

const PLAIN = /^[\w./:@%+,-]+$/;
const SHELLS = /(?:^|\/)(?:ba|da|z|k)?sh$/;

/** The shell lines in the input of a tool. Some agents give the words of a command instead. */
export function linesIn(input: unknown, fields: readonly string[] = LINE_FIELDS): readonly string[] {
  if (typeof input === 'string') return [input];
  if (!isObject(input)) return [];
  return fields.flatMap((field) => {
    const value: unknown = input[field];
    if (typeof value === 'string') return [value];
    if (!Array.isArray(value)) return [];
    const words = value.filter((word): word is string => typeof word === 'string');
    // a list of whole lines, or the words of one
    const areLines = field === 'commands' || (words.some((word) => /\s/.test(word)) && !SHELLS.test(words[0] ?? ''));
    return [...(areLines ? words : []), words.map((word) => (PLAIN.test(word) ? word : quotedWord(word))).join(' ')];
  });
}

/** To work in a folder is not to change it. */
export function withoutFolder(input: unknown): unknown {
  if (!isObject(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([field]) => !FOLDER_FIELDS.includes(field)));
}
