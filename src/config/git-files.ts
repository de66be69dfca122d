import { dirname, join, relative, resolve } from 'node:path';
import { orElse } from '../core/or-else.ts';
import { readFileSync, statSync } from '../looks/files.ts';

const MAX_INDEX_BYTES = 64 * 1024 * 1024;
/** More than this does not fit into the length that stands before a name. */
const LONGEST = 0xfff;

/** Whether git's index has the file. What cannot be read of it is not tracked. Nothing is started for it. */
export function gitTracks(path: string, repository: string): boolean {
  const index = orElse(() => readIndex(repository), null);
  if (index === null) return false;
  const name = Buffer.from(`${relative(repository, path)}\0`);
  const length = Math.min(name.length - 1, LONGEST);
  // each name stands behind two bytes, of which twelve bits say how long it is; another may end with the same letters
  for (let at = index.indexOf(name); at >= 0; at = index.indexOf(name, at + 1)) {
    if (at >= 2 && (index.readUInt16BE(at - 2) & LONGEST) === length) return true;
  }
  return false;
}

function readIndex(repository: string): Buffer | null {
  const path = join(gitFolder(repository), 'index');
  return statSync(path).size > MAX_INDEX_BYTES ? null : readFileSync(path);
}

/** In a worktree, and in a submodule, `.git` is a file that says where it is. */
function gitFolder(repository: string): string {
  const own = join(repository, '.git');
  const [, elsewhere] = orElse(() => /^gitdir: (.+)$/m.exec(readFileSync(own, 'utf8')), null) ?? [];
  return elsewhere === undefined ? own : resolve(repository, elsewhere);
}

/** Whether a line of the repository's own lists ignores the file, by its name, a folder's or its path. The last line that fits decides. */
export function gitIgnores(path: string, repository: string): boolean {
  const folders: string[] = [];
  for (let at = dirname(path); at.startsWith(repository); at = dirname(at)) folders.unshift(at);
  const lists = [
    { folder: repository, file: join(gitFolder(repository), 'info', 'exclude') },
    ...folders.map((folder) => ({ folder, file: join(folder, '.gitignore') })),
  ];
  let ignored = false;
  for (const { folder, file } of lists) {
    const text = orElse(() => readFileSync(file, 'utf8'), '');
    for (const line of text.split(/\r?\n/)) ignored = saidBy(line.trim(), relative(folder, path)) ?? ignored;
  }
  return ignored;
}

/** Null: it says nothing about it. */
function saidBy(line: string, path: string): boolean | null {
  if (line === '' || line.startsWith('#')) return null;
  const [isBack, rule] = line.startsWith('!') ? [true, line.slice(1)] : [false, line];
  const body = rule.replace(/^\/|\/$/g, '');
  const isAnchored = body.includes('/') || rule.startsWith('/');
  const segments = path.split('/');
  const candidates = segments.map((segment, i) => (isAnchored ? segments.slice(0, i + 1).join('/') : segment));
  // a rule for folders says nothing of the file itself
  const asked = rule.endsWith('/') ? candidates.slice(0, -1) : candidates;
  return asked.some((one) => pattern(body).test(one)) ? !isBack : null;
}

function pattern(glob: string): RegExp {
  const text = glob.replace(/[.+^${}()|\\]/g, '\\$&').replace(/\*\*\/?|\*|\?/g, (wild) => WILD[wild] ?? '.*');
  return orElse(() => new RegExp(`^${text}$`), /^(?!)/);
}

const WILD: Readonly<Record<string, string>> = { '*': '[^/]*', '?': '[^/]', '**/': '(?:.*/)?', '**': '.*' };
