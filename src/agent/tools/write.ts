import { resolve } from 'node:path';
import type { Tool } from '../session.ts';
import { inputSchema, textIn } from './fields.ts';
import { replaceFile } from './replace-file.ts';

export const write: Tool = {
  name: 'Write',
  description: 'Writes a file with the folders it needs. What was in the file before is gone.',
  parameters: inputSchema(['file_path', 'content'], {
    file_path: { type: 'string', description: 'The file, absolute or from the project folder.' },
    content: { type: 'string', description: 'All that the file shall hold.' },
  }),
  changes: true,
  async run(input, { session, signal }) {
    const [given, content] = [textIn(input, 'file_path'), textIn(input, 'content')];
    if (given.trim() === '') throw new Error('The field "file_path" is empty.');
    const path = resolve(session.cwd, given);
    const created = await replaceFile(path, content, signal);
    const bytes = Buffer.byteLength(content);
    return {
      response: { file_path: path, bytes, created },
      metadata: { filePath: path, bytesWritten: bytes },
      text: `${created ? 'Made' : 'Replaced'} "${path}" (${bytes} bytes).`,
    };
  },
};
