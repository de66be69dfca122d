import type { Readable } from 'node:stream';
import type { Started } from './processes/started.ts';

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

/** What a watched process finds at its descriptors behind the usual three. */
export const WATCHED_DESCRIPTORS = [{ kind: 'nothing' }, { kind: 'unread' }] as const;

/** False: it is still ours. */
export function handedTo(handOver: HandOver, started: Started, run: Omit<UnderWay, 'pid' | 'files'>): boolean {
  const handle = started.handle();
  if (handle === null) return false;
  try {
    handOver({ ...run, pid: handle.pid, files: [] }, handle.streams);
    return true;
  } catch {
    return false;
  }
}
