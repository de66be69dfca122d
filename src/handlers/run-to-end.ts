import type { ChildProcess } from 'node:child_process';
import { nowMs } from '../core/now-ms.ts';
import type { Ending } from '../core/report.ts';
import type { Contained } from '../sandbox/contained.ts';
import { type Collected, type Collection, collect } from './collect.ts';
import { spawnProblem } from './spawn-problem.ts';
import { type HandOver, handedTo } from './under-way.ts';
import { type Running, untilEnd } from './until-end.ts';

type Limits = Pick<Running, 'timeoutMs' | 'graceMs' | 'leaves' | 'resources' | 'signal' | 'removeFiles'>;

interface Process extends Limits {
  /** Throws where no process can be started. */
  readonly start: () => ChildProcess;
  readonly program: string;
  readonly cwd: string;
  /** In the environment of each of its processes. */
  readonly tag: string;
  readonly contained: Contained | null;
  /** Somebody else who may watch the rest of it. */
  readonly handOver: HandOver | null;
  readonly maxStdoutBytes: number;
  readonly maxStderrBytes: number;
}

interface Finished {
  readonly ending: Ending;
  readonly stdout: Collected;
  readonly stderr: Collected;
}

const NOTHING: Collection = { bytes: () => 0, collected: () => ({ text: '', cut: false }) };

/** One process from its start to its end, with all that it starts. Never rejects. */
export async function runToEnd({
  start,
  program,
  cwd,
  tag,
  contained,
  handOver,
  ...limits
}: Process): Promise<Finished> {
  const startedAt = nowMs();
  const unstarted = (error: unknown): string => spawnProblem(error, program, cwd);
  let child: ChildProcess;
  try {
    limits.resources.live.expect();
    child = start();
  } catch (error) {
    const nothing = NOTHING.collected();
    return { ending: { kind: 'unstarted', why: unstarted(error) }, stdout: nothing, stderr: nothing };
  }
  // where no process could be started there are no streams either
  const stdout = child.stdout ? collect(child.stdout, limits.maxStdoutBytes) : NOTHING;
  const stderr = child.stderr ? collect(child.stderr, limits.maxStderrBytes) : NOTHING;
  const underWay = () => ({
    stdout: stdout.collected().text,
    stderr: stderr.collected().text,
    tag,
    ranMs: nowMs() - startedAt,
    leftMs: limits.timeoutMs - (nowMs() - startedAt),
  });
  const ending = await untilEnd({
    ...limits,
    child,
    handOver: handOver === null ? null : () => handedTo(handOver, child, underWay()),
    tree: child.pid === undefined ? null : { pid: child.pid, tag, startedAt, husk: contained?.isHusk === true },
    received: () => stdout.bytes() + stderr.bytes(),
    unstarted,
    contained,
  });
  const finished = { ending, stdout: stdout.collected(), stderr: stderr.collected() };
  // only those that somebody still holds open
  // a process that there was no descriptor for has no streams at all
  for (const stream of child.stdio ?? []) if (stream?.destroyed === false) stream.destroy();
  return finished;
}
