import { nowMs } from '../core/now-ms.ts';
import type { Ending } from '../core/report.ts';
import type { Contained } from '../sandbox/contained.ts';
import { type Collected, keptBytes } from './collect.ts';
import type { ToStart } from './processes/started.ts';
import { type HandOver, handedTo } from './under-way.ts';
import { type Running, untilEnd } from './until-end.ts';

interface Process extends Omit<Running, 'what' | 'output' | 'contained' | 'handOver'> {
  readonly what: Omit<ToStart, 'husk' | 'timeoutMs' | 'graceMs'>;
  readonly contained: Contained | null;
  /** Somebody else who may watch the rest of it. */
  readonly handOver: HandOver | null;
  readonly maxStdoutBytes: number;
  readonly maxStderrBytes: number;
}

interface Finished {
  readonly ending: Ending;
  readonly wasRead: 'all' | 'part' | 'nothing' | null;
  readonly stdout: Collected;
  readonly stderr: Collected;
}

/** One process from its start to its end, with all that it starts. Never rejects. */
export function runToEnd(run: Process): Promise<Finished> {
  const { what, contained, handOver, timeoutMs, graceMs, resources } = run;
  const startedAt = nowMs();
  const [stdout, stderr] = [keptBytes(run.maxStdoutBytes), keptBytes(run.maxStderrBytes)];
  const underWay = () => ({
    stdout: stdout.collected().text,
    stderr: stderr.collected().text,
    tag: what.tag,
    ranMs: nowMs() - startedAt,
    leftMs: timeoutMs - (nowMs() - startedAt),
  });
  resources.live.expect();
  const ended = untilEnd({
    ...run,
    what: { ...what, husk: contained?.isHusk === true, timeoutMs, graceMs },
    output: (descriptor, chunk) => (descriptor === 1 ? stdout : stderr).add(chunk),
    handOver: handOver === null ? null : (started) => handedTo(handOver, started, underWay()),
  });
  return ended.then(({ ending, wasRead }) => {
    return { ending, wasRead, stdout: stdout.collected(), stderr: stderr.collected() };
  });
}
