import { lstatSync } from 'node:fs';
import { orElse } from '../../core/or-else.ts';
import { nativeProgram } from '../../handlers/native-program.ts';
import { whyTurnedOff } from '../../hosts/resident/configured-off.ts';
import { residentsIn } from '../../hosts/resident/residents.ts';
import { residentsFolder } from '../../hosts/resident/residents-folder.ts';
import type { DoctorFinding, Look } from './finding.ts';

/** Whether agents' calls are answered by an engine that stays, and whether that could be. */
export function lookAtResident(stateFolder: string): Look {
  const native = nativeProgram();
  if (native === null) return { findings: [], fine: ['no native part'] };
  const folder = residentsFolder(stateFolder);
  const found = residentsIn(stateFolder, native, 'status');
  const served = found.reduce((sum, one) => sum + one.served, 0);
  const none = whyTurnedOff(stateFolder) === null ? 'no resident engine running' : 'resident engine turned off';
  const fine = found.length === 0 ? none : `resident engine running (${served} calls answered)`;
  return { findings: isPrivate(folder) ? [] : [open(folder)], fine: [fine] };
}

/** One that is not there yet is made so. */
function isPrivate(folder: string): boolean {
  const stats = orElse(() => lstatSync(folder, { throwIfNoEntry: false }), undefined);
  return stats === undefined || (stats.isDirectory() && (stats.mode & 0o777) === 0o700);
}

function open(file: string): DoctorFinding {
  return {
    ...{ area: 'machine', wrong: false, file },
    what: 'The folder of the resident engine is not yours alone.',
    why: 'No call is answered by it: each starts a process of its own.',
    todo: `chmod 700 ${file}`,
  };
}
