import { spawn, spawnSync } from 'node:child_process';
import { lutimesSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Seen } from './seen.ts';
import type { Shell } from './shells.ts';
import { TRACED } from './trace.ts';
import { HOME, makeTree, PROJECT, TREE, type Tree } from './tree.ts';
import { type RunsOthers, whatCounts } from './what-counts.ts';

/** Runs a line for real, in a tree that nobody had before, and says what the kernel saw; null: it did not end in time. */
export type RunLine = (line: string, shell: Shell) => Promise<Seen | null>;

const LIMIT_MS = 20_000;
const MOST_COMPLAINT = 2000;

/** What every line finds in its environment; the reader is told the same. */
export const ENVIRONMENT: Readonly<Record<string, string>> = { PATH: '/usr/bin', HOME, LANG: 'C.UTF-8' };

/** What came of a line: what the kernel saw, and how its shell ended. */
export interface Ended {
  readonly seen: Seen;
  readonly status: number;
  readonly complaint: string;
}

/** What else than the usual a sandbox has. */
export interface Furnished {
  readonly tree: Tree;
  /** Puts into the tree what is no text; it is given the folder that becomes the root. */
  readonly furnish?: (root: string) => void;
  /** Folders of this machine that it has too, read-only, by where they are there. */
  readonly folders?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly limitMs?: number;
  readonly runsOthers?: RunsOthers;
}

/**
 * A sandbox that has nothing of this machine but its programs, read-only: no network, processes of its own, and the project
 * and the home folder in memory. `folder`: where the tree and the traces are kept.
 */
export function sandboxIn(folder: string): RunLine {
  const run = furnishedSandboxIn(folder, { tree: TREE });
  return async (line, shell) => (await run(line, shell))?.seen ?? null;
}

export function furnishedSandboxIn(
  folder: string,
  { tree, furnish, folders = {}, path, limitMs = LIMIT_MS, runsOthers }: Furnished,
): (line: string, shell: Shell) => Promise<Ended | null> {
  const seed = join(folder, 'seed');
  const traces = join(folder, 'traces');
  makeTree(seed, tree);
  makeRepository(seed);
  furnish?.(seed);
  mkdirSync(traces, { recursive: true });
  const more = Object.entries(folders).flatMap(([at, from]) => ['--ro-bind', from, at]);
  const found = path === undefined ? [] : ['--setenv', 'PATH', path];
  let count = 0;
  return async (line, shell) => {
    const name = `${count++}`;
    const file = join(traces, name);
    const ended = await inTime(
      [...more, ...found, '--ro-bind', seed, '/seed', '--bind', traces, '/traces', ...runArguments(name, line, shell)],
      limitMs,
    );
    const trace = ended === null ? null : traceIn(file);
    rmSync(file, { force: true });
    return ended === null || trace === null ? null : { ...ended, seen: whatCounts(trace, tree, runsOthers) };
  };
}

function traceIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error('The sandbox did not start. Does "bwrap --unshare-all --ro-bind / / strace -f true" work here?');
  }
}

const BOX = [
  ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--hostname', 'oracle'],
  ...['--tmpfs', '/', '--ro-bind', '/usr', '/usr', '--ro-bind', '/etc', '/etc', '--proc', '/proc', '--dev', '/dev'],
  ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
  ...['--tmpfs', '/tmp', '--dir', PROJECT, '--dir', HOME, '--clearenv'],
  ...Object.entries(ENVIRONMENT).flatMap(([name, value]) => ['--setenv', name, value]),
];

/** The tree is copied before strace begins; the line itself is an argument, and no other shell reads it. */
const FRESH = `cp -a /seed/. / && cd ${PROJECT} && exec strace "$@"`;

function runArguments(name: string, line: string, shell: Shell): readonly string[] {
  const watch = ['-f', '-qq', '-y', '-s', '4096', '--seccomp-bpf', '-e', 'signal=none'];
  const traced = ['-e', `trace=${TRACED.join(',')}`, '-o', `/traces/${name}`];
  return ['sh', '-c', FRESH, 'sh', ...watch, ...traced, '--', shell, '-c', line];
}

/** Null: it did not end. */
function inTime(args: readonly string[], limitMs: number): Promise<Omit<Ended, 'seen'> | null> {
  return new Promise((resolve, reject) => {
    const child = spawn('bwrap', [...BOX, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (complaint.length < MOST_COMPLAINT) complaint += text;
    });
    child.on('error', reject);
    child.on('close', (status, signal) => resolve(signal === null ? { status: status ?? 1, complaint } : null));
  });
}

/** The project is a repository in which all but one file are known. */
function makeRepository(seed: string): void {
  const cwd = join(seed, PROJECT);
  const env = { PATH: process.env.PATH, HOME: join(seed, HOME), GIT_CONFIG_NOSYSTEM: '1' };
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', 'a.txt', 'b.txt', 'd', 'e', 'list'],
    ['commit', '-q', '-m', 'first'],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  }
  settle(cwd);
}

/** Git looks into a file again that is newer than its index or another one: these are old, and known by how old they are. */
function settle(cwd: string): void {
  const git = (...args: readonly string[]): string => spawnSync('git', [...args], { cwd, encoding: 'utf8' }).stdout;
  git('config', 'core.checkStat', 'minimal');
  git('config', 'core.trustctime', 'false');
  for (const name of git('ls-files', '-z').split('\0'))
    if (name !== '') lutimesSync(join(cwd, name), LONG_AGO, LONG_AGO);
  git('update-index', '-q', '--refresh');
}

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

/** What is needed and not there, by name: a run without it would prove nothing. */
export function missingPrograms(shells: readonly Shell[]): readonly string[] {
  return ['bwrap', 'strace', 'git', ...shells].filter((name) => spawnSync(name, ['--version']).error !== undefined);
}
