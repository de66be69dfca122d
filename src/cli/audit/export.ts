import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { recordsAt } from '../../audit/index/records-at.ts';
import { rowsOfTrail } from '../../audit/index/rows-by-file.ts';
import { type ReadRecord, readTrail } from '../../audit/read-trail.ts';
import type { TrailFilter } from '../../audit/trail-filter.ts';
import { errorCode } from '../../core/error-code.ts';
import { HookError } from '../../core/hook-error.ts';
import { messageOf } from '../../core/message-of.ts';
import { print } from '../../show/print.ts';
import type { AuditRequest } from '../audit.ts';
import { tellNotAsked } from './nothing-fits.ts';
import { tellHalfLine, tellRefused } from './tell-oddities.ts';

/** `hookline audit export`: records as they stand in the trail, one per line. */
export async function part(request: AuditRequest): Promise<number> {
  const { folder, filter, json, values } = request;
  const { output } = values;
  const { write, close } = output === undefined ? { write: print, close: () => {} } : newFile(resolve(output));
  let records = 0;
  const line = (text: string): void => {
    write(`${text}\n`);
    records += 1;
  };
  for (const { text } of filter.everything ? readTrail(folder) : fitting(folder, filter)) line(text);
  close();
  tellHalfLine(folder);
  await tellNotAsked(request);
  if (output !== undefined) print(json ? `${JSON.stringify({ output, records })}\n` : `${records} records written.\n`);
  return 0;
}

/** Of a decision that fits, also what came later. */
function* fitting(folder: string, filter: TrailFilter): Generator<ReadRecord> {
  const wanted = new Set<string>();
  for (const row of rowsOfTrail(folder, tellRefused)) {
    if (!filter.fits(row) && !(row.id !== '' && wanted.has(row.id))) continue;
    wanted.add(row.id);
    yield* recordsAt(folder, row);
  }
}

/** A file that is there is left alone. */
function newFile(path: string) {
  try {
    const file = openSync(path, 'wx', 0o600);
    return { write: (text: string) => writeOrRemove(file, path, text), close: () => closeSync(file) };
  } catch (error) {
    const why = errorCode(error) === 'EEXIST' ? 'is there already' : 'cannot be written';
    throw new HookError('BAD_OPTION', `"${path}" ${why}.`, { cause: error, hint: 'name another file with --output' });
  }
}

/** Half a file would look like a whole one. */
function writeOrRemove(file: number, path: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    closeSync(file);
    rmSync(path, { force: true });
    const hint = 'make room, or name another file with --output';
    throw new HookError('OUTPUT', `"${path}" could not be written: ${messageOf(error)}.`, { cause: error, hint });
  }
}
