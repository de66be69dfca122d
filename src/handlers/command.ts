import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { Environment, HookInput } from '../core/dialect.ts';
import type { CommandHandler } from '../core/handler.ts';
import { nowMs } from '../core/now-ms.ts';
import { emptyReport, type Report } from '../core/report.ts';
import { type ComposedEnvironment, composeEnvironment } from './environment.ts';
import { type HookFiles, hookFiles } from './hook-files.ts';
import { workingDirectory } from './invocation.ts';
import type { LiveTrees } from './live-trees.ts';
import { givenTo, ofItself, type Prepared, prepared, type Shown } from './prepared.ts';
import { OWN_GROUP, TAG_VARIABLE } from './process-tree.ts';
import { runToEnd } from './run-to-end.ts';
import type { Scratch } from './scratch.ts';

export interface CommandJob {
  readonly handler: CommandHandler;
  readonly input: HookInput;
  readonly cwd: string;
  readonly home: string;
  readonly env: Environment;
  readonly fromRepository: boolean;
  /** The PATH in place of the agent's; null: the agent's. */
  readonly path: string | null;
  readonly timeoutMs: number;
  readonly graceMs: number;
  /** What the hook leaves behind goes on: only an asynchronous hook may. */
  readonly leaveRest: boolean;
  /** What a sandbox shows it; absent: nothing contains it. */
  readonly shown?: Shown;
}

export interface CommandResources {
  readonly live: LiveTrees;
  readonly scratch: Scratch;
  /** Work that goes on after the answer: ending what a hook left behind. */
  readonly after: (work: Promise<void>) => void;
}

/** A JSON answer is collected whole up to this; stderr is for reading and never is an answer. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
export const MAX_STDERR_BYTES = 2 * 1024 * 1024;

/** Runs one command. Never rejects: whatever happens is a Report. */
export async function runCommand(job: CommandJob, resources: CommandResources, signal: AbortSignal): Promise<Report> {
  const startedAt = nowMs();
  const elapsed = (): number => nowMs() - startedAt;
  const unstarted = (why: string): Report => emptyReport({ kind: 'unstarted', why }, elapsed());
  if (signal.aborted) return emptyReport({ kind: 'cancelled' });
  const { template } = job.handler;
  if (template?.kind === 'refused') return unstarted(template.why);
  const directory = workingDirectory(job.handler.cwd, job.cwd, job.home);

  const tag = newTag();
  const files = hookFiles(job.input, resources.scratch);
  const { env, leftOut } = environmentOf(job, tag, files);
  const missing = leftOut.filter((name) => Object.hasOwn(job.input.values ?? {}, name));
  if (missing.length > 0) {
    files.remove();
    const names = placeholdersOf(template, missing);
    return { ...unstarted(`${names.join(', ')} does not fit into an environment variable`), leftOut: names };
  }
  const hasInput = job.input.stdin !== '';
  const ready = await prepared(job, { env, directory, tag, hasInput, own: files.paths(), descriptor: 3 });
  if (typeof ready === 'string' || signal.aborted) {
    files.remove();
    return typeof ready === 'string' ? unstarted(ready) : emptyReport({ kind: 'cancelled' }, elapsed());
  }
  const { program, contained } = ready;
  const ended = await runToEnd({
    start: () => start(ready, directory, job.input.stdin, resources.scratch),
    ...{ program, cwd: directory, tag, contained, removeFiles: files.remove },
    ...{ maxStdoutBytes: MAX_ANSWER_BYTES, maxStderrBytes: MAX_STDERR_BYTES },
    ...{ timeoutMs: job.timeoutMs, graceMs: job.graceMs, leaveRest: job.leaveRest, resources, signal },
  });
  const [out, err] = [ended.stdout, ended.stderr];
  const envFile = files.readEnvFile();
  files.remove();
  const { ending, stderr: said } = ofItself(contained, ended.ending, err.text);
  return {
    ending,
    ...{ stdout: out.text, stderr: said, stdoutCut: out.cut, stderrCut: err.cut },
    durationMs: elapsed(),
    envFile,
    exported: null,
    leftOut,
    withoutNul: placeholdersOf(template, namesWithNul(job.input.values)),
  };
}

function environmentOf(job: CommandJob, tag: string, files: HookFiles): ComposedEnvironment {
  const composed = runEnvironment(job, { ...job.input.env, ...files.variables, ...job.input.values }, tag);
  const eventFile = composed.leftOut.length > 0 ? files.giveEvent() : null;
  if (eventFile !== null) composed.env.HOOKLINE_EVENT_FILE = eventFile;
  return composed;
}

/** What the processes of a run are started with, by which each of them is found again. */
export function runEnvironment(
  { env, handler, fromRepository, path }: Pick<CommandJob, 'env' | 'handler' | 'fromRepository' | 'path'>,
  dialect: Readonly<Record<string, string>>,
  tag: string,
): ComposedEnvironment {
  const own = {
    HOOKLINE_DEPTH: String(depthIn(env) + 1),
    [TAG_VARIABLE]: [env[TAG_VARIABLE], tag].filter(Boolean).join(','),
  };
  return composeEnvironment({ agent: env, handler, dialect, own, fromRepository, path });
}

function placeholdersOf(template: CommandHandler['template'], variables: readonly string[]): readonly string[] {
  if (template?.kind !== 'filled') return [];
  return template.slots.filter(({ variable }) => variables.includes(variable)).map(({ name }) => name);
}

function namesWithNul(values: HookInput['values']): readonly string[] {
  return Object.entries(values ?? {}).flatMap(([name, value]) => (value.includes('\0') ? name : []));
}

/**
 * The input is a file without a name: Node's pipes are sockets, which no program can open as /dev/stdin, and a hook that
 * does not read all of it breaks nothing. Only where no file can be written is it sent through a pipe.
 */
function start(ready: Prepared, cwd: string, stdin: string, scratch: Scratch): ChildProcess {
  const file = stdin === '' ? null : scratch.open(stdin);
  let given: number | null = null;
  try {
    given = ready.contained === null ? null : givenTo(ready.contained, scratch);
    const child = spawn(ready.program, ready.args, {
      cwd,
      env: ready.env,
      stdio: [stdin === '' ? 'ignore' : (file ?? 'pipe'), 'pipe', 'pipe', ...(given === null ? [] : [given])],
      detached: OWN_GROUP,
      windowsHide: true,
      windowsVerbatimArguments: ready.verbatim,
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(stdin);
    return child;
  } finally {
    for (const descriptor of [file, given]) if (descriptor !== null) closeSync(descriptor);
  }
}

/** Unlike any other run's, in this process or another. Loading a generator of secrets would cost more than the rest. */
export function newTag(): string {
  const part = (): string => Math.random().toString(36).slice(2);
  return `${process.pid}-${part()}${part()}`;
}

/** How many hooks deep this process was itself started by hooks. */
export function depthIn(env: Environment): number {
  const depth = Number.parseInt(env.HOOKLINE_DEPTH ?? '0', 10);
  return Number.isFinite(depth) && depth > 0 ? depth : 0;
}
