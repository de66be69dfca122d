import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withoutValues } from '../../src/config/script-texts.ts';
import type { FileText } from '../../src/shell/effects/disk/disk.ts';

/** Where the lines run, and the home folder: the same in every sandbox, so that a line means the same on every machine. */
export const PROJECT = '/p';
export const HOME = '/h';

/** What lies there before a line runs: a file with its text, or a link (`->`) with where it leads. */
export type Tree = Readonly<Record<string, string>>;

export const TREE: Tree = {
  '/p/.env': 'SECRET=one\nTOKEN=two\n',
  '/p/.env.example': 'SECRET=\n',
  '/p/a.txt': 'alpha\nbeta\n',
  '/p/b.txt': 'beta\nalpha\n',
  '/p/c.log': 'line one\nline two\n',
  '/p/sp ace.txt': 'space\n',
  '/p/one': '.env\n',
  '/p/folder': 'd\n',
  '/p/list': 'a.txt\nb.txt\nd/a.txt\n',
  '/p/list0': 'a.txt\0d/b.txt\0',
  '/p/pair': 'x:.env\n',
  '/p/pairs': 'k d/a.txt\nl e/a.txt\n',
  '/p/vars.sh': 'F=.env\nD=d\n',
  '/p/run.sh': 'cat b.txt\n',
  '/p/args.sh': 'cat "$1"\n',
  '/p/change.diff': '--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-alpha\n+gamma\n beta\n',
  '/p/d/a.txt': 'd alpha\n',
  '/p/d/b.txt': 'd beta\n',
  '/p/d/.env': 'D_SECRET=1\n',
  '/p/d/run.sh': 'cat a.txt\n',
  '/p/d/sub/a.txt': 'deep\n',
  '/p/d/sub/c.log': 'deep log\n',
  '/p/e/a.txt': 'e alpha\n',
  '/p/e/list': 'a.txt\n',
  '/p/link.txt': '-> .env',
  '/p/dlink': '-> d',
  '/p/d/up.txt': '-> ../b.txt',
  '/p/keys': '-> /h/keys',
  '/h/.env': 'HOME_SECRET=1\n',
  '/h/.gitconfig': '[user]\n\tname = o\n\temail = o@example.invalid\n',
  '/h/a.txt': 'home alpha\n',
  '/h/notes.txt': 'notes\n',
  '/h/keys/id': 'key\n',
  '/h/d/a.txt': 'home d\n',
};

const LINK = '-> ';

/** Makes it below a folder; links lead where they say. */
export function makeTree(folder: string, tree: Tree = TREE): void {
  for (const [path, text] of Object.entries(tree)) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    if (text.startsWith(LINK)) symlinkSync(text.slice(LINK.length), place);
    else writeFileSync(place, text);
  }
}

/** Every file of it, without links and folders. */
export function filesOfTree(tree: Tree = TREE): readonly string[] {
  return Object.keys(tree).filter((path) => tree[path]?.startsWith(LINK) === false);
}

/** What a file of it holds. */
export function textInTree(path: string, tree: Tree = TREE): string | null | undefined {
  const real = followLinks(path, tree);
  return foldersOfTree(tree).has(real) ? null : tree[real];
}

/** Every folder of it. */
export function foldersOfTree(tree: Tree = TREE): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of Object.keys(tree)) for (let up = dirname(path); up !== '/'; up = dirname(up)) folders.add(up);
  return folders;
}

/** Where a path leads, link by link; what is not there stays as it is written. */
export function followLinks(path: string, tree: Tree = TREE): string {
  let followed = '';
  for (const name of path.split('/').filter((one) => one !== '')) {
    const next = `${followed}/${name}`;
    const text = tree[next] ?? '';
    const to = text.startsWith(LINK) ? text.slice(LINK.length) : null;
    followed = to === null ? next : to.startsWith('/') ? to : join(followed, to);
  }
  return followed || '/';
}

/** The text of a file that a line may run, as the machine gives it: no values of an env file, and only text. */
export function textOf(path: string, tree: Tree = TREE): FileText | null {
  const text = tree[followLinks(path, tree)];
  if (text === undefined || text.startsWith(LINK) || text.includes('\0')) return null;
  return { text: withoutValues(path, text), sha256: () => null };
}

/** What lies below a folder, the nearest first, each with a slash before it. */
export function listTree(folder: string, hidden: boolean, tree: Tree = TREE): readonly string[] {
  const base = folder === '/' ? '' : folder;
  const below = [...foldersOfTree(tree), ...Object.keys(tree)]
    .filter((path) => path.startsWith(`${base}/`))
    .map((path) => path.slice(base.length))
    .filter((path) => hidden || !path.includes('/.'));
  return [...new Set(below)].sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}

function depthOf(path: string): number {
  return path.split('/').length;
}
