import { delimiter, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Environment } from '../core/dialect.ts';
import type { CommandHandler, ModuleHandler } from '../core/handler.ts';
import type { Host } from '../core/host.ts';
import { isObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { statSync } from '../looks/files.ts';
import type { ShellWord } from '../shell/parse/shell-word.ts';
import { quotedWord } from '../shell/quoted-word.ts';
import type { CommandMemory } from './compile-command.ts';
import { followLinks } from './follow-links.ts';

/** Where the programs of a file's hooks are looked for. */
export interface ProgramPlace extends Pick<Host, 'home' | 'env'> {
  /** The folder that the file configures. */
  readonly root: string;
  /** Where the events of now happen: the hooks of a file in the home folder run there. */
  readonly cwd?: string;
}

interface ForbiddenProgram {
  /** As the command names it. */
  readonly written: string;
  readonly real: string;
  /** The forbidden folder that it lies in. */
  readonly folder: string;
}

/** The first program of a command, or the module, that lies in one of the folders, links followed. */
export async function forbiddenProgram(
  handler: CommandHandler | ModuleHandler,
  forbidden: readonly string[],
  place: ProgramPlace,
  memory: CommandMemory = null,
): Promise<ForbiddenProgram | null> {
  const realPath = followLinks();
  const folders = forbidden.map((folder) => ({ folder, real: realPath(folder) }));
  const programs =
    handler.kind === 'module'
      ? [{ written: handler.path, path: resolve(place.root, handler.path) }]
      : await programsOf(handler, place, memory);
  for (const { written, path } of programs) {
    const real = realPath(path);
    const found = folders.find(
      (one) =>
        isWithin(real, one.real) ||
        isWithin(real, one.folder) ||
        (PER_PROCESS.test(path) && isWithin(path, one.folder)),
    );
    if (found !== undefined) return { written, real, folder: found.folder };
  }
  return null;
}

/** Where these links lead depends on who follows them. */
const PER_PROCESS = /^\/(?:proc|dev)\//;

interface Program {
  readonly written: string;
  readonly path: string;
}

async function programsOf(
  handler: CommandHandler,
  place: ProgramPlace,
  memory: CommandMemory,
): Promise<readonly Program[]> {
  const { programs, scripts, folders } = await namedBy(handler, memory);
  const own = withHome(handler.cwd ?? '.', place.home);
  const start = resolve(place.root, own);
  const gone = folders.slice(0, MOST_FOLDERS).map((folder) => resolve(start, withHome(folder, place.home)));
  const starts = [...new Set([start, resolve(place.cwd ?? place.root, own), ...gone])];
  const paths = (written: string): readonly Program[] =>
    starts.map((from) => ({ written, path: resolve(from, withHome(written, place.home)) }));
  const named = (written: string): readonly Program[] =>
    foundOnPath(written, start, place.env).map((path) => ({ written, path }));
  // the default shell is found by its path
  const shell = handler.args === null && handler.shell?.includes('/') === true ? [handler.shell] : [];
  const run = [...new Set([...shell, ...programs])].flatMap((word) => (word.includes('/') ? paths(word) : named(word)));
  return [...run, ...[...new Set(scripts)].flatMap(paths)];
}

/** What a shell reads into itself, such as the machine's own `/etc/profile`, are settings rather than a program. */
function isRun([program]: readonly ShellWord[]): boolean {
  return program?.value !== '.' && program?.value !== 'source';
}

/** Nobody goes to more folders in one line. */
const MOST_FOLDERS = 8;

/** What a command names, as it is written. */
interface Named {
  readonly programs: readonly string[];
  readonly scripts: readonly string[];
  /** Folders that it goes to: what follows may be meant from there. */
  readonly folders: readonly string[];
}

/** The shell reader is loaded only for a line that is not known. */
async function namedBy({ command, args }: CommandHandler, memory: CommandMemory): Promise<Named> {
  const written = args === null ? command.trim().split(/\s+/) : [command, ...args];
  const line = args === null ? command : written.map(quotedWord).join(' ');
  const key = `${memory?.path}#${line.length}.${bucketOf(line)}.named`;
  const known = memory?.texts.recall(key, line);
  if (isNamed(known)) return known;
  const [{ simpleCommands }, { scriptOf }] = await Promise.all([
    import('../shell/simple-commands.ts'),
    import('../shell/programs/interpreters.ts'),
  ]);
  const { commands: read, unreadable } = simpleCommands(line);
  // what is too long to be read begins with its program all the same
  const words = unreadable ? written.slice(0, MOST_WORDS).map((value) => ({ value, literal: true })) : [];
  const commands = [...read.map((one) => one.words), words];
  const named = {
    programs: literal(commands.flatMap((words) => words.slice(0, 1))),
    scripts: literal(commands.filter(isRun).flatMap((words) => scriptOf(words) ?? [])),
    folders: commands.flatMap(([program, folder]) => (program?.value === 'cd' && folder ? literal([folder]) : [])),
  };
  await memory?.texts.remember(key, line, named);
  return named;
}

const MOST_WORDS = 64;
const BUCKETS = 64;

/** Two lines of one length seldom push each other out, and a file that is edited leaves only so many behind. */
function bucketOf(line: string): number {
  let sum = 0;
  for (let i = 0; i < line.length; i++) sum = (sum * 31 + line.charCodeAt(i)) | 0;
  return Math.abs(sum) % BUCKETS;
}

function isNamed(made: unknown): made is Named {
  const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isObject(made) && isTexts(made.programs) && isTexts(made.scripts) && isTexts(made.folders);
}

function literal(words: readonly ShellWord[]): readonly string[] {
  return words
    .filter((word) => word.literal && word.value !== '' && !word.value.includes('\0'))
    .map(({ value }) => value);
}

function withHome(path: string, home: string): string {
  return path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : path;
}

function foundOnPath(name: string, from: string, { PATH = '' }: Environment): readonly string[] {
  const folders = PATH === '' ? [] : PATH.split(delimiter);
  const found = folders.find((folder) => isProgram(resolve(from, folder, name)));
  return found === undefined ? [] : [resolve(from, found, name)];
}

function isProgram(path: string): boolean {
  const stats = orElse(() => statSync(path, { throwIfNoEntry: false }), undefined);
  return stats?.isFile() === true && (stats.mode & 0o111) !== 0;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}
