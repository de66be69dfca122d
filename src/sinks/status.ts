import type { Sink } from '../core/sink.ts';
import { type Cursor, NEW, readCursor } from './cursor.ts';
import { endOf } from './trail-end.ts';

export interface SinkStatus extends Omit<Cursor, 'hash' | 'seq'> {
  readonly sink: Sink;
  /** The number of the last record that was acknowledged. */
  readonly upTo: number;
  /** Records after it. */
  readonly waiting: number;
}

export function statusOf(sink: Sink, stateFolder: string, trail: string): SinkStatus {
  const { seq, hash: _hash, ...others } = readCursor(stateFolder, sink) ?? NEW;
  const end = endOf(trail).seq;
  // a trail that was begun anew is sent from its beginning
  const upTo = seq > end ? 0 : seq;
  return { sink, upTo, waiting: end - upTo, ...others };
}
