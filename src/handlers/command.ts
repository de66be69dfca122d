import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Environment, HookInput } from '../core/dialect.ts';
import type { CommandHandler } from '../core/hook.ts';
import { type Ending, emptyReport, type Report } from '../core/report.ts';
import { collect } from './collect.ts';
import { composeEnvironment } from './environment.ts';
import { invocationOf, workingDirectory } from './invocation.ts';
import type { LiveTrees } from './live-trees.ts';
import {
  groupLives,
  OWN_GROUP,
  type ProcessTree,
  signalTree,
  strays,
  TAG_VARIABLE,
  treeLives,
} from './process-tree.ts';
import type { Scratch } from './scratch.ts';

export interface CommandJob {
  readonly handler: CommandHandler;
  readonly input: HookInput;
  readonly cwd: string;
  readonly home: string;
  readonly env: Environment;
  readonly fromRepository: boolean;
  readonly timeoutMs: number;
  readonly graceMs: number;
  /** What the hook leaves behind goes on: only an asynchronous hook may. */
  readonly leaveRest: boolean;
}

export interface CommandResources {
  readonly live: LiveTrees;
  readonly scratch: Scratch;
  /** Work that goes on after the answer: ending what a hook left behind. */
  readonly after: (work: Promise<void>) => void;
}

/** A JSON answer is collected whole up to this; stderr is for reading and never is an answer. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_STDERR_BYTES = 2 * 1024 * 1024;
/** Output may arrive a moment after the process has gone. A child that keeps the pipe open does not hold the answer back. */
const DRAIN_MS = 40;
const POLL_MS = 10;

/** Runs one command. Never rejects: whatever happens is a Report. */
export async function runCommand(job: CommandJob, resources: CommandResources, signal: AbortSignal): Promise<Report> {
  const started = performance.now();
  const elapsed = (): number => performance.now() - started;
  const unstarted = (why: string): Report => emptyReport({ kind: 'unstarted', why }, elapsed());
  if (signal.aborted) return emptyReport({ kind: 'cancelled' });
  const directory = workingDirectory(job.handler.cwd, job.cwd, job.home);
  if ('problem' in directory) return unstarted(directory.problem);

  const tag = randomBytes(9).toString('base64url');
  const files = giveFiles(job, resources.scratch);
  const { env, leftOut } = composeEnvironment(job.env, job.handler, files.variables(tag), job.fromRepository);
  if (leftOut.length > 0) files.giveEvent(env);
  const { program, args, verbatim } = invocationOf(job.handler);
  let child: ChildProcess;
  try {
    child = spawn(program, args, {
      cwd: directory.path,
      env,
      stdio: 'pipe',
      detached: OWN_GROUP,
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
    });
  } catch (error) {
    files.remove();
    return unstarted(spawnProblem(error, program));
  }
  const out = child.stdout === null ? null : collect(child.stdout, MAX_ANSWER_BYTES);
  const err = child.stderr === null ? null : collect(child.stderr, MAX_STDERR_BYTES);
  // a hook that does not read its input is no problem: EPIPE is its right
  child.stdin?.on('error', () => {});
  child.stdin?.end(job.input.stdin);

  const ending = await endOf(child, tag, program, job, resources, signal);
  const stdout = out?.() ?? { text: '', cut: false };
  const stderr = err?.() ?? { text: '', cut: false };
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.stdin?.destroy();
  return {
    ending,
    stdout: stdout.text,
    stderr: stderr.text,
    stdoutCut: stdout.cut,
    stderrCut: stderr.cut,
    durationMs: elapsed(),
    envFile: files.takeEnvFile(),
    exported: null,
    leftOut,
  };
}

/** Resolves when the process has ended and its output is in, or at time-out + grace, whatever its descendants do. */
function endOf(
  child: ChildProcess,
  tag: string,
  program: string,
  job: CommandJob,
  resources: CommandResources,
  signal: AbortSignal,
): Promise<Ending> {
  return new Promise((resolve) => {
    const tree: ProcessTree | null = child.pid === undefined ? null : { pid: child.pid, tag };
    const forget = tree === null ? () => {} : resources.live.add(tree);
    let stopping = false;
    const finish = (ending: Ending): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      forget();
      resolve(ending);
    };
    const stop = (ending: Ending): void => {
      if (stopping || tree === null) return;
      stopping = true;
      clearTimeout(timer);
      void endTree(tree, job.graceMs).then(() => finish(ending));
    };
    const onAbort = (): void => stop({ kind: 'cancelled' });
    const timer = setTimeout(() => stop({ kind: 'timeout', afterMs: job.timeoutMs }), job.timeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();

    child.once('error', (error) => {
      if (tree === null) finish({ kind: 'unstarted', why: spawnProblem(error, program) });
    });
    child.once('exit', (code, killedBy) => {
      if (stopping || tree === null) return;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      const ending: Ending = code === null ? { kind: 'signal', signal: killedBy ?? 'SIGKILL' } : { kind: 'exit', code };
      void drained(child).then(() => {
        finish(ending);
        if (!job.leaveRest) resources.after(endRest(tree, job.graceMs));
      });
    });
  });
}

/** 'close' waits for grandchildren that hold the pipes; 'exit' can come before the last output. */
function drained(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DRAIN_MS);
    child.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Politely, then not. Resolves when the tree is gone, at the latest a moment after the grace. */
async function endTree(tree: ProcessTree, graceMs: number): Promise<void> {
  signalTree(tree, 'SIGTERM');
  const deadline = performance.now() + graceMs;
  while (performance.now() < deadline) {
    await sleep(POLL_MS);
    if (!treeLives(tree)) return;
  }
  signalTree(tree, 'SIGKILL');
}

/** Ends what a finished hook left running, in its group or out of it. */
async function endRest(tree: ProcessTree, graceMs: number): Promise<void> {
  await new Promise(setImmediate);
  if (groupLives(tree) || strays(tree).length > 0) await endTree(tree, graceMs);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The files that a hook's variables point to, where its dialect has any. */
function giveFiles(job: CommandJob, scratch: Scratch) {
  const { input } = job;
  const envFile = input.envFileVariable === undefined ? null : scratch.write('');
  let eventFile = input.eventFileVariable === undefined ? null : scratch.write(input.stdin);
  const remove = (): void => {
    for (const path of [envFile, eventFile]) if (path !== null) scratch.remove(path);
  };
  return {
    remove,
    variables: (tag: string): Record<string, string> => ({
      ...input.env,
      ...(input.envFileVariable === undefined || envFile === null ? {} : { [input.envFileVariable]: envFile }),
      ...(input.eventFileVariable === undefined || eventFile === null ? {} : { [input.eventFileVariable]: eventFile }),
      HOOKLINE_DEPTH: String(depthIn(job.env) + 1),
      [TAG_VARIABLE]: [job.env[TAG_VARIABLE], tag].filter(Boolean).join(','),
    }),
    giveEvent(env: Record<string, string>): void {
      eventFile ??= scratch.write(input.stdin);
      if (eventFile !== null) env.HOOKLINE_EVENT_FILE = eventFile;
    },
    takeEnvFile(): string | null {
      const text = envFile === null ? null : scratch.read(envFile);
      remove();
      return text;
    },
  };
}

/** How many hooks deep this process was itself started by hooks. */
export function depthIn(env: Environment): number {
  const depth = Number.parseInt(env.HOOKLINE_DEPTH ?? '0', 10);
  return Number.isFinite(depth) && depth > 0 ? depth : 0;
}

function spawnProblem(error: unknown, program: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return `"${program}" was not found`;
  if (code === 'EACCES') return `"${program}" is not executable`;
  if (code === 'ENOEXEC') return `"${program}" is not in a format that can be executed`;
  if (code === 'E2BIG') return 'its command and environment are too long to start a process with';
  if (code === 'EAGAIN' || code === 'EMFILE' || code === 'ENOMEM') return `no process could be started (${code})`;
  return `it could not be started: ${error instanceof Error ? error.message : String(error)}`;
}
