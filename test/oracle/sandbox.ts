import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Seen } from './seen.ts';
import type { Shell } from './shells.ts';
import { TRACED } from './trace.ts';
import { HOME, makeTree, PROJECT } from './tree.ts';
import { whatCounts } from './what-counts.ts';

/** Runs a line for real, in a tree that nobody had before, and says what the kernel saw; null: it did not end in time. */
export type RunLine = (line: string, shell: Shell) => Promise<Seen | null>;

const LIMIT_MS = 20_000;

/** What every line finds in its environment; the reader is told the same. */
export const ENVIRONMENT: Readonly<Record<string, string>> = { PATH: '/usr/bin', HOME, LANG: 'C.UTF-8' };

/**
 * A sandbox that has nothing of this machine but its programs, read-only: no network, processes of its own, and the project
 * and the home folder in memory. `folder`: where the tree and the traces are kept.
 */
export function sandboxIn(folder: string): RunLine {
  const seed = join(folder, 'seed');
  const traces = join(folder, 'traces');
  makeTree(seed);
  makeRepository(seed);
  mkdirSync(traces, { recursive: true });
  let count = 0;
  return async (line, shell) => {
    const name = `${count++}`;
    const file = join(traces, name);
    const ended = await inTime([
      '--ro-bind',
      seed,
      '/seed',
      '--bind',
      traces,
      '/traces',
      ...runArguments(name, line, shell),
    ]);
    const trace = ended ? traceIn(file) : null;
    rmSync(file, { force: true });
    return trace === null ? null : whatCounts(trace);
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

function inTime(args: readonly string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn('bwrap', [...BOX, ...args], { stdio: 'ignore', timeout: LIMIT_MS, killSignal: 'SIGKILL' });
    child.on('error', reject);
    child.on('close', (_, signal) => resolve(signal === null));
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
}

/** What is needed and not there, by name: a run without it would prove nothing. */
export function missingPrograms(shells: readonly Shell[]): readonly string[] {
  return ['bwrap', 'strace', 'git', ...shells].filter((name) => spawnSync(name, ['--version']).error !== undefined);
}
