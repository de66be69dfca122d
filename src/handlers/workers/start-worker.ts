import type { ChildProcess } from 'node:child_process';
import { nowMs } from '../../core/now-ms.ts';
import { newTag, runEnvironment } from '../command.ts';
import type { CommandResources } from '../command-job.ts';
import { workingDirectory } from '../invocation.ts';
import { prepared, started } from '../prepared.ts';
import { spawnProblem } from '../spawn-problem.ts';
import type { WorkerJob } from './job.ts';
import { type Worker, worker } from './worker.ts';

const LINES = ['pipe', 'pipe', 'pipe'] as const;
const CHANNEL = ['ignore', 'pipe', 'pipe', 'pipe'] as const;

/** Starts the process that is to answer the events of this job's kind; a text: why there is none. */
export async function startWorker(job: WorkerJob, resources: CommandResources): Promise<Worker | string> {
  const startedAt = nowMs();
  const tag = newTag();
  const directory = workingDirectory(job.handler.cwd, job.cwd, job.home);
  const env = environmentFor(job, tag);
  const stdio = job.ownChannel ? CHANNEL : LINES;
  const around = { env, directory, tag, hasInput: true, own: [], descriptor: stdio.length };
  const ready = await prepared(job, around);
  if (typeof ready === 'string') return ready;
  const { program, contained } = ready;
  let child: ChildProcess;
  try {
    resources.live.expect();
    child = started(ready, directory, stdio, resources.scratch);
  } catch (error) {
    return spawnProblem(error, program, directory);
  }
  const { pid } = child;
  if (pid !== undefined) {
    const tree = { pid, tag, startedAt, husk: contained?.isHusk === true };
    return worker(child, tree, { ...job, contained }, resources);
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(spawnProblem(error, program, directory)));
  });
}

function environmentFor(job: WorkerJob, tag: string): Record<string, string> {
  const { env: variables, unset = [] } = job.input;
  const { env } = runEnvironment(job, variables, tag);
  // not even as another process had them
  for (const name of unset) delete env[name];
  return env;
}
