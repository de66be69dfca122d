import { joinedWords } from './joined-words.ts';
import { isObject, textOrNone } from './json.ts';
import type { Payload } from './payload.ts';

const MAX_CHARS = 160;

/** A tool call, as a person recognises it in a sentence: its shell line, or the tool and what it is about. */
export function shownCall({ tool_name: tool, tool_input: input }: Payload, home: string): string {
  const fields = isObject(input) ? input : {};
  const line = fields.command ?? fields.cmd;
  const words = Array.isArray(line) ? joinedWords(line, ' ') : line;
  const about = [fields.file_path, fields.path, fields.url, fields.pattern].find((one) => typeof one === 'string');
  const text = typeof words === 'string' ? words : [textOrNone(tool), about].filter(Boolean).join(' ');
  return shortened(text.replaceAll(`${home}/`, '~/').replace(/\s+/g, ' ').trim());
}

function shortened(text: string): string {
  return text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS - 1)}…`;
}
