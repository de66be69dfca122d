import { type ChildProcess, spawn } from 'node:child_process';
import { type CommandResources, newTag, runEnvironment } from '../command.ts';
import { invocationOf, workingDirectory } from '../invocation.ts';
import { OWN_GROUP } from '../process-tree.ts';
import { spawnProblem } from '../spawn-problem.ts';
import type { WorkerJob } from '../workers.ts';
import { type Worker, worker } from './worker.ts';

/** Starts the process that is to answer the events of this job's kind; a text: why there is none. */
export async function startWorker(job: WorkerJob, resources: CommandResources): Promise<Worker | string> {
  const startedAt = performance.now();
  const tag = newTag();
  const directory = workingDirectory(job.handler.cwd, job.cwd, job.home);
  const { program, args, verbatim } = invocationOf(job.handler);
  let child: ChildProcess;
  try {
    child = spawn(program, args, {
      cwd: directory,
      env: environmentFor(job, tag),
      stdio: job.ownChannel ? ['ignore', 'pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe'],
      detached: OWN_GROUP,
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
    });
  } catch (error) {
    return spawnProblem(error, program, directory);
  }
  const { pid } = child;
  if (pid !== undefined) return worker(child, { pid, tag, startedAt }, job, resources);
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
