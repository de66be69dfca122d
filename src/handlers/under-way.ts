import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

/** What is known of a run that somebody else goes on watching. */
export interface UnderWay {
  readonly pid: number;
  readonly tag: string;
  /** What it has printed so far. */
  readonly stdout: string;
  readonly stderr: string;
  readonly ranMs: number;
  /** Of its time. */
  readonly leftMs: number;
  /** Its files, which are removed when it has ended. */
  readonly files: readonly string[];
}

/** Takes a run over, and the streams on which the rest comes: its output, its complaints, how it ended. May throw. */
export type HandOver = (run: UnderWay, streams: readonly Readable[]) => void;

/** On which descriptor a watched process is told how it ended; sandboxes have the one before for themselves. */
const STATUS_DESCRIPTOR = 4;

/** Only a parent is told how a process ended. This one, which is small, tells whoever reads. */
const SAYS_HOW_IT_ENDED = `"$@" ${STATUS_DESCRIPTOR}>&-; s=$?; echo "$s" >&${STATUS_DESCRIPTOR}; exit "$s"`;

export function watched(program: string, args: readonly string[]): { program: string; args: readonly string[] } {
  return { program: '/bin/sh', args: ['-c', SAYS_HOW_IT_ENDED, 'hookline', program, ...args] };
}

/** False: it is still ours. */
export function handedTo(handOver: HandOver, child: ChildProcess, run: Omit<UnderWay, 'pid' | 'files'>): boolean {
  const streams = streamsOf(child);
  if (streams === null || child.pid === undefined) return false;
  try {
    handOver({ ...run, pid: child.pid, files: [] }, streams);
    return true;
  } catch {
    return false;
  }
}

function streamsOf({ stdout, stderr, stdio }: ChildProcess): readonly Readable[] | null {
  const status = stdio[STATUS_DESCRIPTOR];
  if (stdout === null || stderr === null || !isReadable(status)) return null;
  return [stdout, stderr, status];
}

function isReadable(stream: unknown): stream is Readable {
  return typeof stream === 'object' && stream !== null && 'read' in stream;
}
