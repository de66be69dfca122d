import { newTag, runEnvironment } from '../command.ts';
import type { CommandResources } from '../command-job.ts';
import { workingDirectory } from '../invocation.ts';
import { prepared, toStart } from '../prepared.ts';
import type { Descriptor } from '../processes/started.ts';
import { spawnProblem } from '../spawn-problem.ts';
import type { WorkerJob } from './job.ts';
import { type Worker, worker } from './worker.ts';

const OUT: Descriptor = { kind: 'out' };
const LINES: readonly Descriptor[] = [{ kind: 'in' }, OUT, OUT];
const CHANNEL: readonly Descriptor[] = [{ kind: 'nothing' }, OUT, OUT, { kind: 'both' }];

/** Starts the process that is to answer the events of this job's kind; a text: why there is none. */
export async function startWorker(job: WorkerJob, resources: CommandResources): Promise<Worker | string> {
  const tag = newTag();
  const directory = workingDirectory(job.handler.cwd, job.cwd, job.home);
  const env = environmentFor(job, tag);
  const descriptors = job.ownChannel ? CHANNEL : LINES;
  const around = { env, directory, tag, hasInput: true, own: [], descriptor: descriptors.length };
  const ready = await prepared(job, around);
  if (typeof ready === 'string') return ready;
  const { program, contained } = ready;
  const what = {
    ...toStart(ready, directory, tag, descriptors),
    husk: contained?.isHusk === true,
    timeoutMs: null,
    graceMs: job.graceMs,
  };
  resources.live.expect();
  const { begun, worker: started } = worker((hears) => resources.start(what, hears), { ...job, contained }, resources);
  const problem = await begun();
  return problem === null ? started : spawnProblem(problem, program, directory);
}

function environmentFor(job: WorkerJob, tag: string): Record<string, string> {
  const { env: variables, unset = [] } = job.input;
  const { env } = runEnvironment(job, variables, tag);
  // not even as another process had them
  for (const name of unset) delete env[name];
  return env;
}
