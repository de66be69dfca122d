import { join } from 'node:path';
import { isMissing } from '../core/error-code.ts';
import { isObject, parsedObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import type { Sink } from '../core/sink.ts';
import { readPlainFile } from '../state/plain-file.ts';
import { sha256 } from '../state/sha256.ts';
import { writeWhole } from '../state/state-folder.ts';
import { BEGINNING, type Place } from './read-groups.ts';

/** How far a sink has come: everything up to that record the other side has acknowledged. */
export interface Cursor extends Place {
  /** So many decisions and acts were sent. */
  readonly sent: number;
  /** So many records were gone from the trail before they could be sent. */
  readonly dropped: number;
  /** So many the other side did not want, however often it was asked. */
  readonly rejected: number;
  readonly lastSuccess: string | null;
  readonly lastError: { readonly at: string; readonly why: string } | null;
  /** One after the other, up to now. */
  readonly failures: number;
  /** Not before; null: at once. */
  readonly nextTry: string | null;
}

export const NEW: Cursor = {
  ...BEGINNING,
  sent: 0,
  dropped: 0,
  rejected: 0,
  lastSuccess: null,
  lastError: null,
  failures: 0,
  nextTry: null,
};

type Which = Pick<Sink, 'name' | 'kind' | 'target'>;

export interface Cursors {
  readonly read: (sink: Which) => Cursor | null;
  /** Throws where it cannot be written; this process knows it all the same, and sends nothing twice. */
  readonly write: (sink: Which, cursor: Cursor) => void;
}

/** Those of the process that sends: nobody else changes them meanwhile. */
export function cursorsIn(stateFolder: string): Cursors {
  const known = new Map<string, Cursor>();
  return {
    read: (sink) => known.get(cursorPath(stateFolder, sink)) ?? readCursor(stateFolder, sink),
    write(sink, cursor) {
      const path = cursorPath(stateFolder, sink);
      known.set(path, cursor);
      writeWhole(path, `${JSON.stringify({ v: 1, ...cursor })}\n`);
    },
  };
}

/** Null: nothing was ever sent there. What cannot be read was not written by us: it begins again. */
export function readCursor(stateFolder: string, sink: Which): Cursor | null {
  let text: string;
  try {
    text = readPlainFile(cursorPath(stateFolder, sink));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const kept = orElse(() => parsedObject(text), null);
  return kept === null ? null : cursorIn(kept);
}

/** Another target is another sink, whatever it is called: nobody there has acknowledged anything. */
export function cursorPath(
  stateFolder: string,
  { name, kind, target }: Pick<Sink, 'name' | 'kind' | 'target'>,
): string {
  return join(stateFolder, 'sinks', `${name}-${sha256(`${kind} ${target}`).slice(0, 8)}.json`);
}

function cursorIn(kept: Readonly<Record<string, unknown>>): Cursor | null {
  const { seq, hash, lastError: error } = kept;
  if (!isCount(seq) || typeof hash !== 'string') return null;
  const number = (name: string): number => (isCount(kept[name]) ? kept[name] : 0);
  const time = (name: string): string | null => (isTime(kept[name]) ? kept[name] : null);
  const lastError =
    isObject(error) && isTime(error.at) && typeof error.why === 'string' ? { at: error.at, why: error.why } : null;
  return {
    ...{ seq, hash, sent: number('sent'), dropped: number('dropped'), rejected: number('rejected') },
    ...{ lastSuccess: time('lastSuccess'), lastError, failures: number('failures'), nextTry: time('nextTry') },
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
