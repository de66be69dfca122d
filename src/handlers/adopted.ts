import { rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { nowMs } from '../core/now-ms.ts';
import { type Ending, emptyReport, type Report } from '../core/report.ts';
import { type Collection, keptBytes } from './collect.ts';
import { MAX_ANSWER_BYTES, MAX_STDERR_BYTES } from './command.ts';
import { endTree, makeSure } from './processes/end-tree.ts';
import { DRAIN_MS } from './processes/started.ts';
import type { UnderWay } from './under-way.ts';

/** The descriptors on which the rest of a run comes: its output, its complaints, how it ended. */
const [OUT, ERR, STATUS] = [3, 4, 5];

/** Watches to its end what another process started and no longer watches. Never rejects. */
export async function adopted(run: UnderWay, graceMs: number, signal: AbortSignal): Promise<Report> {
  const since = nowMs();
  const tree = { pid: run.pid, tag: run.tag, startedAt: since - run.ranMs };
  const stdout = rest(OUT, run.stdout, MAX_ANSWER_BYTES);
  const stderr = rest(ERR, run.stderr, MAX_STDERR_BYTES);
  const ending = await endOf(run, signal);
  if (ending.kind === 'timeout' || ending.kind === 'cancelled') {
    await endTree(tree, graceMs);
    await makeSure(tree);
  } else await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
  const [out, err] = [stdout.collected(), stderr.collected()];
  for (const path of run.files) rmSync(path, { recursive: true, force: true });
  return {
    ...emptyReport(ending, run.ranMs + nowMs() - since),
    stdout: out.text,
    stderr: err.text,
    stdoutCut: out.cut,
    stderrCut: err.cut,
  };
}

function rest(descriptor: number, soFar: string, wholeBytes: number): Collection {
  const { add, ...collection } = keptBytes(wholeBytes);
  add(Buffer.from(soFar));
  const stream = new Socket({ fd: descriptor, readable: true, writable: false });
  stream.on('data', add);
  stream.on('error', () => {});
  return collection;
}

function endOf({ leftMs }: UnderWay, signal: AbortSignal): Promise<Ending> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'timeout', afterMs: leftMs }), Math.max(1, leftMs));
    const end = (ending: Ending): void => {
      clearTimeout(timer);
      resolve(ending);
    };
    let told = '';
    const status = new Socket({ fd: STATUS, readable: true, writable: false });
    status.on('data', (chunk) => {
      told += chunk.toString('latin1');
      if (told.endsWith('\n')) end({ kind: 'exit', code: Number.parseInt(told, 10) });
    });
    status.on('error', () => {});
    // whoever was to say it was killed first
    status.on('close', () => end({ kind: 'signal', signal: 'SIGKILL' }));
    signal.addEventListener('abort', () => end({ kind: 'cancelled' }), { once: true });
  });
}
