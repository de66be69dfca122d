import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LISTED } from './families.ts';
import { PATH, TOOLS } from './world.ts';

/** Words that bash and zsh know themselves: no file has their name, or another is meant than the file. */
const SHELL_OF_WORD: Readonly<Record<string, string>> = {
  setopt: 'zsh',
  emulate: 'zsh',
  noglob: 'zsh',
  nocorrect: 'zsh',
};

/** What is installed here, by name, with the package that it comes from and its version. `tools`: where npm's packages are. */
export function versionsHere(tools: string | null): ReadonlyMap<string, string> {
  const here = new Map<string, string>();
  const files = new Map(LISTED.flatMap(({ name }) => whole(name, fileOf(name, tools))));
  const owners = ownersOf([...new Set(files.values())].filter((file) => tools === null || !file.startsWith(tools)));
  for (const { name, row } of LISTED) {
    const file = files.get(row.inShell === true || SHELL_OF_WORD[name] !== undefined ? shellOf(name) : name);
    const version = file === undefined ? null : (owners.get(file) ?? versionOfPackage(file));
    if (version !== null) here.set(name, version);
  }
  return here;
}

function shellOf(name: string): string {
  return SHELL_OF_WORD[name] ?? 'bash';
}

function whole(name: string, file: string | null): readonly (readonly [string, string])[] {
  return file === null ? [] : [[name, file]];
}

function fileOf(name: string, tools: string | null): string | null {
  for (const folder of PATH.split(':')) {
    if (folder.startsWith(TOOLS) && tools === null) continue;
    const file = join(folder.startsWith(TOOLS) ? join(tools ?? '', folder.slice(TOOLS.length)) : folder, name);
    if (existsSync(file)) return realpathSync(file);
  }
  return null;
}

/** Debian's packages; a file may be known to it under the name that it had before /usr was merged. */
function ownersOf(files: readonly string[]): ReadonlyMap<string, string> {
  const asked = files.flatMap((file) => [file, file.replace(/^\/usr/, '')]);
  const { stdout } = spawnSync('dpkg-query', ['-S', ...asked], { encoding: 'utf8', maxBuffer: 1e8 });
  const found = (stdout ?? '').split('\n').flatMap((line) => {
    const [, owner = '', file = ''] = /^([^:,\s]+)[^\s]*: (\/.*)$/.exec(line) ?? [];
    return owner === '' ? [] : [[file.startsWith('/usr') ? file : `/usr${file}`, owner] as const];
  });
  const names = [...new Set(found.map(([, owner]) => owner))];
  const told = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${Version}\n', ...names], { encoding: 'utf8' }).stdout;
  const versions = new Map((told ?? '').split('\n').map((line) => [line.split(' ')[0] ?? '', line] as const));
  return new Map(found.flatMap(([file, owner]) => whole(file, versions.get(owner) ?? null)));
}

/** The package of npm that a file lies in. */
function versionOfPackage(file: string): string | null {
  for (let folder = dirname(file); folder !== '/'; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8'));
    if (typeof name === 'string' && typeof version === 'string') return `${name} ${version} (npm)`;
  }
  return null;
}
