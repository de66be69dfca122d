import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CommandHandler, ModuleHandler } from '../core/handler.ts';
import { parsedObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { type Ending, emptyReport, type Report } from '../core/report.ts';
import { SANDBOXES } from '../core/sandbox-kind.ts';
import type { Shown } from './command-job.ts';
import { shippedPath } from './shipped-path.ts';
import type { WorkerJob } from './workers/job.ts';
import type { Workers } from './workers.ts';

export interface ModuleJob extends Omit<WorkerJob, 'handler'> {
  readonly handler: ModuleHandler;
  /** This program may ask it again: it says then whether a file that it was loaded from is another one. */
  readonly stays: boolean;
}

/** A guard needs little; what eats more is ended before the machine suffers. */
const MAX_HEAP_MEGABYTES = 256;

/** Calls the function that a file exports, in a process of its own that stays for the session. Never rejects. */
export async function runModule(job: ModuleJob, workers: Workers, signal: AbortSignal): Promise<Report> {
  const { path, passEnv, sandbox } = job.handler;
  const unstarted = (why: string): Report => emptyReport({ kind: 'unstarted', why });
  const runner = shippedPath('module-runner.js');
  if (runner === null) return unstarted('the part of hookline that runs modules is not there; install hookline anew');
  const version = versionOf(path);
  if (version === null) return unstarted(`there is no module "${path}"`);
  const kinds = sandbox?.kinds.filter((kind) => SANDBOXES[kind].channels) ?? [];
  const handler: CommandHandler = {
    kind: 'command',
    command: process.execPath,
    args: [
      ...[`--max-old-space-size=${MAX_HEAP_MEGABYTES}`, '--disable-warning=ExperimentalWarning'],
      ...[runner, path, ...(job.stays ? ['stays'] : [])],
    ],
    shell: null,
    cwd: null,
    env: {},
    passEnv,
    ...(sandbox === undefined ? {} : { sandbox: { ...sandbox, kinds } }),
  };
  const [wanted] = sandbox?.kinds ?? [];
  if (wanted !== undefined && kinds.length === 0) {
    const { name } = SANDBOXES[wanted];
    return unstarted(`a module cannot run in ${name}, which has no channel for it; write sandbox: bwrap`);
  }
  const shown = job.shown === null ? null : withRunner(job.shown, runner, path);
  // what the agent was told to load or to listen for is not meant for a hook
  const env = { ...job.env, NODE_OPTIONS: undefined };
  const isStale = (answer: string): boolean => parsedObject(answer)?.stale === true;
  const isLast = (answer: string): boolean => parsedObject(answer)?.unloaded === true || isStale(answer);
  const ask = () => workers.ask({ ...job, shown, handler, env, version, isLast, ownChannel: true }, signal);
  const first = await ask();
  // the next one loads what is there now
  const report = isStale(first.stdout) ? await ask() : first;
  // what the runner says is not for people
  return { ...report, ending: endingOf(report), stdout: '' };
}

/** Node, what calls the module, and the module itself. */
function withRunner({ folders, files }: Shown, runner: string, path: string): Shown {
  return { folders, files: [...files, process.execPath, dirname(runner), path] };
}

/** Another one after each edit. */
function versionOf(path: string): string | null {
  const stats = orElse(() => statSync(path), null);
  return stats === null ? null : `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino} ${stats.dev}`;
}

function endingOf({ ending, stdout }: Report): Ending {
  if (ending.kind !== 'exit') return ending;
  if (ending.code !== 0) return { kind: 'broken', why: `it ended (exit code ${ending.code}) before it answered` };
  const answer = parsedObject(stdout);
  if (typeof answer?.threw === 'string') return { kind: 'threw', message: answer.threw };
  if (answer !== null && 'value' in answer) return { kind: 'returned', value: answer.value };
  return { kind: 'broken', why: 'its answer cannot be read' };
}
