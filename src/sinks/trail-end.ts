import { readHead } from '../audit/head.ts';
import { BEGINNING, type Place } from './read-groups.ts';

/** The last record; `BEGINNING`: there is none, or nobody can tell. */
export function endOf(trail: string): Place {
  const read = readHead(trail);
  return read.kind === 'head' ? { seq: read.head.seq, hash: read.head.hash } : BEGINNING;
}
