import { resolve } from 'node:path';
import { shorten } from '../../core/shown-text.ts';
import type { Tool } from '../session.ts';
import { inputSchema, textIn, wholeNumberOr } from './fields.ts';
import { fileLines } from './file-bytes.ts';

const LINES = { usual: 2000, least: 1, most: 10_000 };
const MAX_LINE_CHARS = 2000;
/** Of all lines together. */
const MAX_CHARS = 100_000;

export const read: Tool = {
  name: 'Read',
  description: `Reads a text file: its lines with their numbers, ${LINES.usual} at once unless told otherwise.`,
  parameters: inputSchema(['file_path'], {
    file_path: { type: 'string', description: 'The file, absolute or from the project folder.' },
    offset: { type: 'integer', description: 'The number of the first line; the first of the file is 1.' },
    limit: { type: 'integer', description: 'How many lines.' },
  }),
  changes: false,
  async run(input, { session, signal }) {
    const path = resolve(session.cwd, textIn(input, 'file_path'));
    // some models count from 0
    const from = Math.max(1, wholeNumberOr(input, 'offset', { least: 0, most: Number.MAX_SAFE_INTEGER }, 1));
    const limit = wholeNumberOr(input, 'limit', LINES, LINES.usual);
    signal.throwIfAborted();
    const all = await fileLines(path);
    if (from > all.length && from > 1) throw new Error(`"${path}" has ${all.length} lines; there is no line ${from}.`);
    const shown = upTo(MAX_CHARS, all.slice(from - 1, from - 1 + limit));
    const file = { file_path: path, start_line: from, lines: shown.length, total_lines: all.length };
    return {
      response: { file: { ...file, content: shown.join('\n') } },
      text: all.length === 0 ? `"${path}" is empty.` : numbered(shown, from) + rest(from + shown.length, all.length),
    };
  },
};

function upTo(maxChars: number, lines: readonly string[]): readonly string[] {
  let chars = 0;
  const cut = lines.map((line) => shorten(line, MAX_LINE_CHARS).text.replace('\n', ' '));
  const end = cut.findIndex((line) => {
    chars += line.length + 1;
    return chars > maxChars;
  });
  return end === -1 ? cut : cut.slice(0, Math.max(1, end));
}

function numbered(lines: readonly string[], from: number): string {
  return lines.map((line, index) => `${String(from + index).padStart(6)}\t${line}`).join('\n');
}

function rest(next: number, total: number): string {
  return next > total ? '' : `\n… [lines ${next} to ${total} are not shown; the next ones: offset ${next}]`;
}
