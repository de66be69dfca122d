import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { HookError } from '../../core/hook-error.ts';
import { nowMs } from '../../core/now-ms.ts';
import { newTag } from '../../handlers/command.ts';
import { endTree, makeSure } from '../../handlers/processes/end-tree.ts';
import { OWN_GROUP, TAG_VARIABLE } from '../../handlers/processes/process-tree.ts';
import { spawnProblem } from '../../handlers/spawn-problem.ts';

/** Clients kill a server two seconds after they asked it to end; by then it must be gone. */
const GRACE_MS = 1000;
const QUIET_MS = 500;

/** A server that has been started, wherever it runs. */
export interface RunningServer {
  readonly input: Writable;
  readonly output: Readable;
  /** With its exit code, or 128 and the number of the signal that ended it. */
  readonly exited: Promise<number>;
  /** Ends it and everything that it started. */
  readonly end: () => Promise<void>;
}

/** Where a server runs, and what becomes of what it complains about. */
export interface ServerPlace {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Absent: its standard error is ours. */
  readonly complains?: (text: string) => void;
}

/** Starts an MCP server as the leader of a group of its own. Throws where it cannot. */
export async function startServer(
  program: string,
  args: readonly string[],
  place: ServerPlace = {},
): Promise<RunningServer> {
  const tag = newTag();
  const startedAt = nowMs();
  const child = await spawned(program, args, tag, place);
  const { complains } = place;
  if (complains !== undefined) child.stderr?.setEncoding('utf8').on('data', complains);
  const { stdin: input, stdout: output, pid } = child;
  if (input === null || output === null || pid === undefined) throw unstartable('it has no input and output', program);
  const exited = new Promise<number>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)));
  });
  void exited.then(() => closeWhenQuiet(output));
  const tree = { pid, tag, startedAt };
  return {
    input,
    output,
    exited,
    async end(): Promise<void> {
      await endTree(tree, GRACE_MS);
      await makeSure(tree);
    },
  };
}

function spawned(
  program: string,
  args: readonly string[],
  tag: string,
  { cwd, env = process.env, complains }: ServerPlace,
): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const failed = (error: unknown): void =>
      reject(unstartable(spawnProblem(error, program, cwd ?? '.'), program, error));
    try {
      const child = spawn(program, args, {
        ...(cwd === undefined ? {} : { cwd }),
        env: { ...env, [TAG_VARIABLE]: tag },
        stdio: ['pipe', 'pipe', complains === undefined ? 'inherit' : 'pipe'],
        detached: OWN_GROUP,
        windowsHide: true,
      });
      child.once('error', failed);
      child.once('spawn', () => resolve(child));
    } catch (error) {
      failed(error);
    }
  });
}

function unstartable(why: string, program: string, cause?: unknown): HookError {
  return new HookError('MCP_SERVER', `The MCP server "${program}" could not be started: ${why}.`, { cause });
}

/** What a server left running may hold its output open for ever; what it wrote before it ended is read first. */
function closeWhenQuiet(output: Readable & { readonly bytesRead?: number }): void {
  let before = -1;
  const timer = setInterval(() => {
    const isQuiet = output.readableLength === 0 && output.bytesRead === before;
    before = output.bytesRead ?? -1;
    if (isQuiet) output.destroy();
    if (output.destroyed) clearInterval(timer);
  }, QUIET_MS);
}
