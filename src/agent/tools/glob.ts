import { join, resolve } from 'node:path';
import type { Tool } from '../session.ts';
import { inputSchema, textIn, textOr } from './fields.ts';
import { filesBelow } from './files-below.ts';
import { pathTest } from './path-test.ts';
import { kindOf, shownPath } from './searched-path.ts';

const MAX_FILES = 1000;

export const glob: Tool = {
  name: 'Glob',
  description:
    'Finds files by their paths: "*.ts" in one folder, "**/*.ts" in all below it. .git and node_modules are left out ' +
    `unless the pattern names them. At most ${MAX_FILES} files.`,
  parameters: inputSchema(['pattern'], {
    pattern: { type: 'string', description: 'A glob over paths.' },
    path: { type: 'string', description: 'The folder to search; the project folder unless it is given.' },
  }),
  changes: false,
  async run(input, { session, signal }) {
    const given = textIn(input, 'pattern');
    const folder = resolve(session.cwd, textOr(input, 'path', '.'));
    if ((await kindOf(folder)) === 'file') throw new Error(`"${folder}" is a file; "path" has to be a folder.`);
    const { prefix, pattern } = split(given);
    const root = resolve(folder, prefix);
    const matches = await pathTest(pattern);
    const filenames: string[] = [];
    for await (const path of filesBelow(root, given, signal)) {
      if (matches(path)) filenames.push(shownPath(join(root, path), session.cwd));
      if (filenames.length > MAX_FILES) break;
    }
    const truncated = filenames.length > MAX_FILES;
    const shown = filenames.slice(0, MAX_FILES);
    const note = truncated ? [`… [there are more than ${MAX_FILES} files; use a narrower pattern]`] : [];
    return {
      response: { filenames: shown, truncated },
      text: shown.length === 0 ? 'No file matches.' : [...shown, ...note].join('\n'),
    };
  },
};

/** Folders before the first that is a pattern are gone to directly; so they may also lie elsewhere: `../other/*.ts`. */
function split(glob: string): { readonly prefix: string; readonly pattern: string } {
  const prefix = /^(?:[^*?[\](){}!+@|\\/]*\/)*/.exec(glob)?.[0] ?? '';
  return { prefix: prefix === '' ? '.' : prefix, pattern: glob.slice(prefix.length) };
}
