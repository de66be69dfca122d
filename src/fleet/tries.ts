import { utimesSync } from 'node:fs';
import type { Code } from '../core/codes.ts';
import { isObject, parsedObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { readPlainFile } from '../looks/plain-file.ts';
import { writeWhole } from '../state/state-folder.ts';
import type { Store } from './store.ts';

/** How it went to fetch the policy of a source. */
export interface Tries {
  readonly triedAtMs: number | null;
  /** When the other side last gave us a bundle that counts, or said that there is no other. */
  readonly goodAtMs: number | null;
  /** Of the bundle that counts, and where it came from. */
  readonly etag: string | null;
  readonly address: string | null;
  /** One after the other, up to now. */
  readonly failures: number;
  readonly problem: TryProblem | null;
  /** The latest time that was seen since the present signature came: a clock that is set back makes nothing younger. */
  readonly seenMs: number;
}

export interface TryProblem {
  readonly code: Code;
  readonly message: string;
  readonly hint?: string;
}

const NEVER_TRIED: Tries = {
  ...{ triedAtMs: null, goodAtMs: null, etag: null, address: null, failures: 0, problem: null, seenMs: 0 },
};

/** What cannot be read says nothing, and costs a fetch. */
export function readTries({ tries }: Pick<Store, 'tries'>): Tries {
  const kept = orElse(() => parsedObject(readPlainFile(tries)), null);
  if (kept === null) return NEVER_TRIED;
  const { problem } = kept;
  const known = isObject(problem) && typeof problem.code === 'string' && typeof problem.message === 'string';
  return {
    triedAtMs: time(kept.triedAtMs),
    goodAtMs: time(kept.goodAtMs),
    etag: text(kept.etag),
    address: text(kept.address),
    failures: time(kept.failures) ?? 0,
    problem: known ? (problem as unknown as TryProblem) : null,
    seenMs: time(kept.seenMs) ?? 0,
  };
}

/** `nextAtMs`: when the next one is due. It is the time of the file, so that an event need only look at that. */
export function writeTries({ tries: path }: Pick<Store, 'tries'>, tries: Tries, nextAtMs: number): void {
  writeWhole(path, `${JSON.stringify({ v: 1, ...tries })}\n`);
  utimesSync(path, nextAtMs / 1000, nextAtMs / 1000);
}

function time(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
