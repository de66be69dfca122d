import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { discover, projectDirs } from '../../config/discover.ts';
import type { Dialect } from '../../core/dialect.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { orElse } from '../../core/or-else.ts';
import { DIALECTS } from '../../dialects/all.ts';
import { namesIn } from '../../state/state-folder.ts';
import type { DoctorFinding } from './finding.ts';

interface Where {
  readonly cwd: string;
  readonly home: string;
  /** Files that are read besides: what others extend. */
  readonly read: readonly string[];
}

/** Files that look as if hooks were in them, and that nobody reads; and those that are read, and in which there is nothing. */
export function lookAtFiles({ cwd, home, read }: Where): readonly DoctorFinding[] {
  const found = discover(DIALECTS, { cwd, home, machine: '/nonexistent/hookline' }).map(({ path }) => path);
  const known = new Set([...found, ...read]);
  const roots = [
    ...projectDirs(cwd, home).map((root) => ({ root, base: 'project' as const })),
    { root: home, base: 'home' as const },
  ];
  const unread = roots.flatMap(({ root, base }) => [...strayFiles(root, base), ...misnamedFiles(root, base)]);
  const told = new Map(unread.filter(({ path }) => !known.has(path)).map((one) => [one.path, one]));
  return [...[...told.values()].map(unreadFinding), ...found.flatMap(emptyFinding)];
}

interface Unread {
  readonly path: string;
  readonly meant: string;
}

/** Where people put a native file that is looked for elsewhere. */
const STRAYS: Readonly<Record<'project' | 'home', readonly string[]>> = {
  project: [
    '.hookline.yml',
    '.hookline.yaml',
    '.hookline.json',
    '.hookline.toml',
    'hookline.yml',
    'hookline.yaml',
    'hookline.toml',
    '.config/hookline/hooks.yml',
    '.hookline/hook/hooks.yml',
    '.hookline/hooks/hooks.yml',
  ],
  home: [
    '.hookline.yml',
    '.hookline.yaml',
    '.hookline.json',
    '.hookline.toml',
    'hookline.yml',
    '.hookline/hooks.yml',
    '.hookline/hooks.yaml',
    '.hookline/hooks.json',
    '.hookline/hooks.toml',
    '.config/hookline.yml',
    '.config/hookline.yaml',
  ],
};

function strayFiles(root: string, base: 'project' | 'home'): readonly Unread[] {
  const meant = base === 'home' ? '~/.config/hookline/hooks.yml' : '.hookline/hooks.yml';
  return STRAYS[base]
    .map((path) => join(root, path))
    .filter(isFile)
    .map((path) => ({ path, meant }));
}

/** What nobody takes for configuration: copies, drafts, tests. */
const OTHERS = /\.(?:bak|orig|old|swp|tmp|lock|md|sh|py|[cm]?[jt]s|log)$|~$|\.hooktest\.|^(?:package|tsconfig)/i;
const MOST_NAMES = 200;

/** In a folder of configuration, a name that is nearly one that is read. */
function misnamedFiles(root: string, base: 'project' | 'home'): readonly Unread[] {
  const folders = new Map<string, { readonly names: Set<string>; readonly isKnown: ((name: string) => boolean)[] }>();
  for (const { files } of DIALECTS as readonly Pick<Dialect, 'files'>[]) {
    for (const { folder, name, base: at } of files) {
      if (at !== base) continue;
      const known = folders.get(folder) ?? { names: new Set<string>(), isKnown: [] };
      if (typeof name === 'string') known.names.add(name);
      else known.isKnown.push((own) => name.test(own));
      folders.set(folder, known);
    }
  }
  return [...folders].flatMap(([folder, { names, isKnown }]) => {
    const here = namesIn(join(root, folder)).slice(0, MOST_NAMES);
    return here.flatMap((name): readonly Unread[] => {
      if (names.has(name) || OTHERS.test(name) || isKnown.some((test) => test(name))) return [];
      const path = join(root, folder, name);
      const meant = nearestName(name, names);
      return meant === null || !isFile(path)
        ? []
        : [{ path, meant: `${base === 'home' ? '~/' : ''}${join(folder, meant)}` }];
    });
  });
}

/** `hook.yml`, `hooks.yml.txt`, `Hooks.yml`, `hooks.ymal`: one or two slips, of the same kind of file. */
function nearestName(name: string, names: ReadonlySet<string>): string | null {
  const plain = name.replace(/\.txt$/i, '');
  if (names.has(plain)) return plain;
  const isLike = (known: string): boolean => extname(known).slice(0, 2) === extname(plain).slice(0, 2);
  const meant = didYouMean(plain, [...names].filter(isLike));
  // a file of another purpose may be as short, and as near
  return meant !== null && /hook|setting|config/i.test(plain) ? meant : null;
}

function unreadFinding({ path, meant }: Unread): DoctorFinding {
  return {
    ...{ area: 'files', wrong: true, file: path },
    what: `"${path}" looks like a file of hooks, and is not read.`,
    why: 'What stands in it does not run and refuses nothing.',
    todo: `move it to ${meant}`,
  };
}

/** A file that is there, and in which nobody wrote anything. */
function emptyFinding(path: string): readonly DoctorFinding[] {
  const isOwn = /^hooks\.|\.local\./.test(basename(path)) && /hookline$/.test(dirname(path));
  const text = isOwn ? orElse(() => readFileSync(path, 'utf8'), null) : null;
  if (text === null || text.split('\n').some((line) => line.trim() !== '' && !/^\s*#/.test(line))) return [];
  const what = `"${path}" is empty.`;
  return [
    {
      area: 'files',
      wrong: true,
      what,
      why: 'There is no hook in it, so that it refuses nothing.',
      todo: 'write hooks into it (hookline init), or remove it',
      file: path,
    },
  ];
}

function isFile(path: string): boolean {
  return orElse(() => statSync(path).isFile(), false);
}
