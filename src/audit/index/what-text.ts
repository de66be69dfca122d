import { joinedWords } from '../../core/joined-words.ts';
import { isObject, type JsonObject } from '../../core/json.ts';

const MOST_CHARS = 200;

/** What an event was about, in as few words as say it: the command, the file, the address, the pattern, the prompt. */
export function whatText(payload: JsonObject): string {
  const { tool_input: input } = payload;
  return shortText(isObject(input) ? ofCall(input) : firstText(payload, ABOUT));
}

/** What other events are about, the most telling first. */
const ABOUT = [
  'prompt',
  'message',
  'task_description',
  'last_assistant_message',
  'error',
  'source',
  'reason',
  'trigger',
];
const PLACES = ['file_path', 'notebook_path', 'path', 'url'];

function ofCall(input: JsonObject): string {
  const command = input.command ?? input.cmd;
  if (typeof command === 'string' && command !== '') return command;
  if (Array.isArray(command)) return joinedWords(command, ' ');
  const pattern = firstText(input, ['pattern', 'query']);
  const place = firstText(input, PLACES);
  if (pattern !== '') return place === '' ? pattern : `${pattern} in ${place}`;
  if (place !== '') return place;
  const told = firstText(input, ['description', 'prompt', 'task']);
  if (told !== '') return told;
  for (const _ in input) return JSON.stringify(input);
  return '';
}

function firstText(fields: JsonObject, names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

/** No longer than a line, and on one. A part of a long text would keep all of it in memory: so it is a text of its own. */
export function shortText(text: string): string {
  const part =
    text.length > MOST_CHARS ? `${Buffer.from(text.slice(0, MOST_CHARS - 1), 'utf16le').toString('utf16le')}…` : text;
  return BREAKS.test(part) ? part.replace(/\s+/g, ' ').trim() : part;
}

const BREAKS = /[\n\r\t]| {2}/;
