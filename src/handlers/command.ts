import type { HookInput } from '../core/dialect.ts';
import { type CommandHandler, filledOf } from '../core/handler.ts';
import { nowMs } from '../core/now-ms.ts';
import { type Ending, emptyReport, type Report } from '../core/report.ts';
import type { Soon } from '../core/soon.ts';
import type { CommandJob, CommandResources } from './command-job.ts';
import { depthIn } from './depth-in.ts';
import { type ComposedEnvironment, composeEnvironment, EVENT_FILE } from './environment.ts';
import type { GivenOtherwise } from './give-otherwise.ts';
import { type HookFiles, hookFiles } from './hook-files.ts';
import { workingDirectory } from './invocation.ts';
import { ofItself, prepared, toStart } from './prepared.ts';
import { OWN_GROUP, TAG_VARIABLE } from './processes/process-tree.ts';
import type { Descriptor } from './processes/started.ts';
import { runToEnd } from './run-to-end.ts';
import { TOO_LONG_TO_START } from './spawn-problem.ts';
import { type HandOver, WATCHED_DESCRIPTORS, watched } from './under-way.ts';
import { WITHIN_VARIABLE, withinValue } from './within.ts';

/** A JSON answer is collected whole up to this; stderr is for reading and never is an answer. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
export const MAX_STDERR_BYTES = 2 * 1024 * 1024;

const LONG_CHARS = 8 * 1024;

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
  const files = hookFiles(job.input, resources.scratch, asksForEventFile(job.handler));
  const composed = environmentOf(job, tag, files);
  const { env, given } = composed instanceof Promise ? await composed : composed;
  const hasInput = job.input.stdin !== '';
  const handler = given === null ? job.handler : after(given.before, job.handler);
  const around = { env, directory, tag, hasInput, own: files.paths(), descriptor: 3 };
  const preparing = prepared({ handler, home: job.home, env: job.env, shown: job.shown }, around);
  const ready = preparing instanceof Promise ? await preparing : preparing;
  if (typeof ready === 'string' || signal.aborted) {
    files.remove();
    return typeof ready === 'string' ? unstarted(ready) : emptyReport({ kind: 'cancelled' }, elapsed());
  }
  const { contained } = ready;
  const { handOver } = contained === null && OWN_GROUP ? job : { handOver: null };
  const program = handOver === null ? ready : { ...ready, ...watched(ready.program, ready.args) };
  const give: HandOver = (run, streams) => handOver?.({ ...run, files: files.release() }, streams);
  // somebody else may want to know how it ended
  const descriptors = [inputOf(job.input), OUT, OUT, ...(handOver === null ? [] : WATCHED_DESCRIPTORS)];
  const ended = await runToEnd({
    what: toStart(program, directory, tag, descriptors),
    start: handOver === null ? resources.start : resources.startWatched,
    program: ready.program,
    contained,
    removeFiles: files.remove,
    handOver: handOver === null ? null : give,
    maxStdoutBytes: MAX_ANSWER_BYTES,
    maxStderrBytes: MAX_STDERR_BYTES,
    timeoutMs: job.timeoutMs,
    graceMs: job.graceMs,
    leaves: job.leaves,
    resources,
    signal,
  });
  // the client of a container reads all of it, whatever the hook does
  const wasRead = given !== null && contained?.isHusk !== false ? ended.wasRead : null;
  const [out, err] = [ended.stdout, ended.stderr];
  const envFile = files.readEnvFile();
  files.remove();
  const own = ofItself(contained, ended.ending, err.text);
  const report: Report = {
    ending: own.ending,
    stdout: out.text,
    stderr: own.stderr,
    stdoutCut: out.cut,
    stderrCut: err.cut,
    durationMs: elapsed(),
    envFile,
    exported: null,
    leftOut: tooLongTogether(own.ending, job.input),
    withoutNul: namesWithNul(job),
  };
  if (given === null) return report;
  const { onlyRecords, ...asItEnded } = given.afterwards({ ...own, stdout: out.text, wasRead });
  return {
    ...report,
    ...asItEnded,
    ...(wasRead === 'all' ? { hadAll: true } : {}),
    ...(onlyRecords === true ? { onlyRecords } : {}),
  };
}

const NOTHING: readonly never[] = [];
const OUT: Descriptor = { kind: 'out' };

function inputOf({ stdin }: HookInput): Descriptor {
  return stdin === '' ? { kind: 'nothing' } : { kind: 'given', text: stdin };
}

/** The environment of a run, and how it is given what does not fit into one; null: everything does. */
interface RunEnvironment {
  readonly env: Record<string, string>;
  readonly given: GivenOtherwise | null;
}

function environmentOf(job: CommandJob, tag: string, files: HookFiles): Soon<RunEnvironment> {
  const composed = runEnvironment(job, { ...job.input.env, ...files.variables }, tag, job.input.values);
  const { env, leftOut, tooLong } = composed;
  if (leftOut.length + tooLong.length === 0 && files.isComplete()) return { env, given: null };
  return withOtherWay(composed, job, tag, files);
}

async function withOtherWay(
  composed: ComposedEnvironment,
  job: CommandJob,
  tag: string,
  files: HookFiles,
): Promise<RunEnvironment> {
  const { giveOtherwise } = await import('./give-otherwise.ts');
  return { env: composed.env, given: await giveOtherwise(composed, job, files, tag) };
}

/** Where a system allows less than usual, it is the event that was too long, not the command. */
function tooLongTogether(ending: Ending, { env, values = {} }: HookInput): readonly string[] {
  if (ending.kind !== 'unstarted' || ending.why !== TOO_LONG_TO_START) return [];
  return Object.entries({ ...env, ...values }).flatMap(([name, value]) => (value.length > LONG_CHARS ? name : []));
}

/** The same command, with something that its shell does first, in the same line. */
function after(before: string, handler: CommandHandler): CommandHandler {
  const template = filledOf(handler);
  return template === null ? handler : { ...handler, template: { ...template, command: before + template.command } };
}

/** What the processes of a run are started with, by which each of them is found again. */
export function runEnvironment(
  {
    env,
    handler,
    fromRepository,
    path,
    hookKey,
  }: Pick<CommandJob, 'env' | 'handler' | 'fromRepository' | 'path' | 'hookKey'>,
  dialect: Readonly<Record<string, string>>,
  tag: string,
  values: Readonly<Record<string, string>> = {},
): ComposedEnvironment {
  const outer = env[TAG_VARIABLE] ?? '';
  const own: Record<string, string> = { HOOKLINE_DEPTH: String(depthIn(env) + 1) };
  if (hookKey !== undefined) own[WITHIN_VARIABLE] = withinValue(env, hookKey);
  own[TAG_VARIABLE] = outer === '' ? tag : `${outer},${tag}`;
  return composeEnvironment({ agent: env, handler, dialect, values, own, fromRepository, path });
}

/** The placeholders whose values no environment can hold as they are. */
function namesWithNul({ input: { values = {} }, handler }: CommandJob): readonly string[] {
  const slots = filledOf(handler)?.slots ?? NOTHING;
  return slots.filter(({ variable }) => values[variable]?.includes('\0')).map(({ name }) => name);
}

/** Unlike any other run's, in this process or another. Loading a generator of secrets would cost more than the rest. */
export function newTag(): string {
  // whole numbers: to write a fraction out takes a microsecond
  const part = (): string => Math.floor(Math.random() * 0x1_0000_0000).toString(36);
  return `${process.pid}-${part()}${part()}${part()}`;
}

function asksForEventFile({ command, args }: CommandHandler): boolean {
  return command.includes(EVENT_FILE) || (args?.some((word) => word.includes(EVENT_FILE)) ?? false);
}
