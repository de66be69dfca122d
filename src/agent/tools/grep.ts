import { basename, join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { nowMs } from '../../core/now-ms.ts';
import { shorten } from '../../core/shown-text.ts';
import type { Tool } from '../session.ts';
import { flagIn, inputSchema, oneOfOr, textIn, textOr, wholeNumberOr } from './fields.ts';
import { fileLines } from './file-bytes.ts';
import { filesBelow } from './files-below.ts';
import { foundGroups, lineTest, shownGroup } from './found-lines.ts';
import { pathTest } from './path-test.ts';
import { kindOf, shownPath } from './searched-path.ts';

const MODES = ['files_with_matches', 'content', 'count'] as const;
const MAX_MATCHES = 1000;
const MAX_CONTEXT = { least: 0, most: 20 };
/** So long nobody else is let in. */
const BUSY_MS = 10;

export const grep: Tool = {
  name: 'Grep',
  description:
    'Searches the lines of files for a regular expression (RE2: without look-around and back references). Binary ' +
    `files, .git and node_modules are left out. At most ${MAX_MATCHES} matches.`,
  parameters: inputSchema(['pattern'], {
    pattern: { type: 'string', description: 'The regular expression.' },
    path: { type: 'string', description: 'A file or folder; the project folder unless it is given.' },
    glob: { type: 'string', description: 'Only in files that match: "*.ts", "src/**/*.ts".' },
    output_mode: { type: 'string', enum: [...MODES], description: 'files_with_matches unless it is given.' },
    ignore_case: { type: 'boolean' },
    context: { type: 'integer', description: 'How many lines around each match, for output_mode content.' },
  }),
  changes: false,
  async run(input, { session, signal }) {
    const matches = await lineTest(textIn(input, 'pattern'), flagIn(input, 'ignore_case'));
    const mode = oneOfOr(input, 'output_mode', MODES, 'files_with_matches');
    const context = wholeNumberOr(input, 'context', MAX_CONTEXT, 0);
    const given = textOr(input, 'path', '.');
    const only = textOr(input, 'glob', null);
    const root = resolve(session.cwd, given);

    const filenames: string[] = [];
    const shown: string[] = [];
    let count = 0;
    for await (const path of searched({ root, given, only, signal })) {
      // what is no text, or cannot be read, is not searched, unless it was meant
      const lines = await fileLines(path).catch((error) => (path === root ? Promise.reject(error) : []));
      const found = await matchingLines(lines, matches, { signal, most: MAX_MATCHES - count });
      if (found.length === 0) continue;
      const name = shownPath(path, session.cwd);
      count += found.length;
      filenames.push(name);
      if (mode === 'content') shown.push(...foundGroups(lines, found, context).map((group) => shownGroup(name, group)));
      else shown.push(mode === 'count' ? `${name}:${found.length}` : name);
      if (count >= MAX_MATCHES) break;
    }
    const truncated = count >= MAX_MATCHES;
    const content = shorten(shown.join(mode === 'content' && context > 0 ? '\n--\n' : '\n')).text;
    const note = truncated ? `\n… [ended after ${MAX_MATCHES} matches; use a narrower pattern, path or glob]` : '';
    return {
      response: { mode, filenames, matches: count, content, truncated },
      text: count === 0 ? 'No line matches.' : content + note,
    };
  },
};

interface Search {
  readonly root: string;
  readonly given: string;
  readonly only: string | null;
  readonly signal: AbortSignal;
}

async function* searched({ root, given, only, signal }: Search): AsyncGenerator<string> {
  const test = only === null ? () => true : await pathTest(only);
  // a glob without a folder is about names
  const isWanted = only?.includes('/') ? test : (path: string) => test(basename(path));
  if ((await kindOf(root)) === 'file') {
    yield root;
    return;
  }
  for await (const path of filesBelow(root, `${given}/${only ?? ''}`, signal))
    if (isWanted(path)) yield join(root, path);
}

interface Bounds {
  readonly signal: AbortSignal;
  readonly most: number;
}

async function matchingLines(
  lines: readonly string[],
  matches: (line: string) => boolean,
  { signal, most }: Bounds,
): Promise<readonly number[]> {
  const found: number[] = [];
  let since = nowMs();
  for (const [index, line] of lines.entries()) {
    if (matches(line) && found.push(index) >= most) break;
    if (nowMs() - since < BUSY_MS) continue;
    await nextTurn();
    signal.throwIfAborted();
    since = nowMs();
  }
  return found;
}
