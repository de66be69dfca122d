import { lstatSync } from 'node:fs';
import { writeWhole } from '../state-folder.ts';

/** Beside the folder of the trail, so that a trail that is gone is missed. */
function begunPath(folder: string): string {
  return `${folder}-begun`;
}

export function wasBegun(folder: string): boolean {
  return lstatSync(begunPath(folder), { throwIfNoEntry: false }) !== undefined;
}

/** Only where records are: nobody then misses what never was. */
export function markBegun(folder: string): void {
  if (!wasBegun(folder)) writeWhole(begunPath(folder), 'There is a trail: hookline audit verify\n');
}
