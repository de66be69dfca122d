import type { Ending } from '../core/report.ts';
import type { Sandbox } from '../core/sandbox.ts';
import type { Soon } from '../core/soon.ts';
import type { Contained, ShownPath } from '../sandbox/contained.ts';
import type { CommandJob } from './command-job.ts';
import { invocationOf } from './invocation.ts';
import { TAG_VARIABLE } from './processes/process-tree.ts';
import type { Descriptor, ToStart } from './processes/started.ts';

/** A process that is ready to be started. */
export interface Prepared {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Windows: the arguments are one string for cmd.exe, to be passed as they are. */
  readonly verbatim: boolean;
  readonly contained: Contained | null;
}

interface Surroundings {
  readonly env: Record<string, string>;
  readonly directory: string;
  readonly tag: string;
  readonly hasInput: boolean;
  readonly own: readonly ShownPath[];
  /** The first descriptor that the hook has no use for. */
  readonly descriptor: number;
}

type JobToPrepare = Pick<CommandJob, 'handler' | 'home' | 'env' | 'shown'>;

/** The command of a job, in its sandbox if it has one; a text: why it cannot run. It never runs outside. */
export function prepared(job: JobToPrepare, around: Surroundings): Soon<Prepared | string> {
  const { program, args, verbatim } = invocationOf(job.handler);
  const { sandbox } = job.handler;
  if (sandbox !== undefined) return inSandbox(sandbox, { program, args }, job, around);
  return { program, args, env: around.env, verbatim, contained: null };
}

async function inSandbox(
  sandbox: Sandbox,
  { program, args }: Pick<Prepared, 'program' | 'args'>,
  { handler, home, env: agentEnv, shown }: JobToPrepare,
  { env, directory, ...around }: Surroundings,
): Promise<Prepared | string> {
  const { contain } = await import('../sandbox/contain.ts');
  const contained = contain({
    sandbox,
    program,
    args,
    env,
    home,
    agentEnv,
    cwd: directory,
    ...around,
    folders: shown?.folders ?? [directory],
    files: shown?.files ?? [],
    hasOwnPath: Object.hasOwn(handler.env, 'PATH'),
  });
  if (typeof contained === 'string') return contained;
  // by which its processes are found again
  const mark = { [TAG_VARIABLE]: env[TAG_VARIABLE] ?? '' };
  return { ...contained, env: { ...contained.env, ...mark }, verbatim: false, contained };
}

/** As a process that can be started; what its sandbox is given comes behind its other descriptors. */
export function toStart(
  { program, args, env, verbatim, contained }: Prepared,
  cwd: string,
  tag: string,
  descriptors: readonly Descriptor[],
): Omit<ToStart, 'husk' | 'timeoutMs' | 'graceMs'> {
  const given: readonly Descriptor[] = contained === null ? [] : [{ kind: 'given', text: contained.given }];
  return { program, args, cwd, env, verbatim, tag, descriptors: [...descriptors, ...given] };
}

/** What is the hook's own: where it was the sandbox that could not be started, the hook did nothing. */
export function ofItself(
  contained: Contained | null,
  ending: Ending,
  stderr: string,
): { readonly ending: Ending; readonly stderr: string } {
  if (contained === null) return { ending, stderr };
  const why = ending.kind === 'exit' ? contained.notStarted(ending.code, stderr) : null;
  if (why === null) return { ending, stderr: contained.stderrOf(stderr) };
  return { ending: { kind: 'unstarted', why: `its sandbox could not be started: ${why}` }, stderr: '' };
}
