import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { orElse } from '../../core/or-else.ts';
import { writeWhole } from '../../state/state-folder.ts';
import { residentsFolder } from './residents-folder.ts';

/** `native/rendezvous.c` looks for the same. */
const CONFIGURED_OFF = 'configured-off';
const OFF_BY_HAND = 'off';

/**
 * The client reads no configuration. So whoever has read it, a process of its own for one event, notes for the next call whether
 * an engine is wanted. `file`: the one that says that none is; null: no such file.
 */
export function noteConfiguredOff(stateFolder: string, file: string | null): void {
  const mark = join(residentsFolder(stateFolder), CONFIGURED_OFF);
  if (existsSync(mark) === (file !== null)) return;
  // where it cannot be noted, an engine is asked, which finds it out by itself
  orElse(() => (file === null ? rmSync(mark, { force: true }) : writeWhole(mark, `${file}\n`)), undefined);
}

/** Why no engine is asked or started, in words; null: nobody said so. */
export function whyTurnedOff(stateFolder: string): string | null {
  const folder = residentsFolder(stateFolder);
  const byHand = join(folder, OFF_BY_HAND);
  if (existsSync(byHand)) return `The file "${byHand}" turns it off.`;
  const file = orElse(() => readFileSync(join(folder, CONFIGURED_OFF), 'utf8').trim(), null);
  return file === null ? null : `"resident: false" in "${file}" turned it off at the last call.`;
}
