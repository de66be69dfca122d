import { resolve } from 'node:path';
import type { Tool } from '../session.ts';
import { flagIn, inputSchema, textIn } from './fields.ts';
import { fileBytes } from './file-bytes.ts';
import { replaceFile } from './replace-file.ts';

export const edit: Tool = {
  name: 'Edit',
  description:
    'Replaces a piece of a file with another. The old piece has to be there exactly as it is given, spaces and line ' +
    'breaks included, and only once, unless all of them are to be replaced.',
  parameters: inputSchema(['file_path', 'old_string', 'new_string'], {
    file_path: { type: 'string', description: 'The file, absolute or from the project folder.' },
    old_string: { type: 'string', description: 'What is there.' },
    new_string: { type: 'string', description: 'What shall be there instead.' },
    replace_all: { type: 'boolean', description: 'Replace every occurrence.' },
  }),
  changes: true,
  async run(input, { session, signal }) {
    const path = resolve(session.cwd, textIn(input, 'file_path'));
    const given = { from: textIn(input, 'old_string'), to: textIn(input, 'new_string') };
    const everywhere = flagIn(input, 'replace_all');
    if (given.from === '') throw new Error('The field "old_string" is empty; a new file is made with Write.');
    if (given.from === given.to) throw new Error('"old_string" and "new_string" are the same: nothing would change.');
    const text = decoded(path, await fileBytes(path));
    const { from, to } = asInFile(text, given);
    const count = text.split(from).length - 1;
    if (count === 0) throw new Error(`"old_string" is not in "${path}". Read the file: it has to be given exactly.`);
    if (!everywhere && isAmbiguous(text, from)) throw ambiguous(path, count);
    await replaceFile(path, text.split(from).join(to), signal);
    const times = count === 1 ? '' : ` in ${count} places`;
    return { response: { file_path: path, replacements: count }, text: `Changed "${path}"${times}.` };
  },
};

/** What cannot be read as text could not be written back as it was. */
function decoded(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`"${path}" is no UTF-8 text: changing it here would spoil the rest of it.`);
  }
}

interface Pieces {
  readonly from: string;
  readonly to: string;
}

/** Models write "\n"; a file with other line ends keeps them. */
function asInFile(text: string, given: Pieces): Pieces {
  const crlf = { from: withCrlf(given.from), to: withCrlf(given.to) };
  const onlyCrlf = text.includes('\r\n') && !/(?<!\r)\n/.test(text);
  if (onlyCrlf) return crlf;
  return text.includes(given.from) || !text.includes(crlf.from) ? given : crlf;
}

function withCrlf(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}

/** Also where two of them share characters. */
function isAmbiguous(text: string, piece: string): boolean {
  return text.indexOf(piece, text.indexOf(piece) + 1) !== -1;
}

function ambiguous(path: string, count: number): Error {
  const times = Math.max(2, count);
  return new Error(
    `"old_string" is in "${path}" ${times} times. Give more of the lines around the one that is meant, or replace_all.`,
  );
}
