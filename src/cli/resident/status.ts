import { HookError } from '../../core/hook-error.ts';
import { nativeProgram } from '../../handlers/native-program.ts';
import { whyTurnedOff } from '../../hosts/resident/configured-off.ts';
import { type Resident, residentsIn } from '../../hosts/resident/residents.ts';
import { print } from '../../show/print.ts';
import { stateFolder } from '../../state/state-folder.ts';
import { homeFolder } from '../options.ts';

export function tellStatus(what: string, json: boolean): number {
  if (what !== 'status') {
    const hint = 'write: hookline resident status, or: hookline resident stop';
    throw new HookError('USAGE', `"hookline resident" cannot "${what}".`, { hint });
  }
  const found = known('status');
  if (json) print(`${JSON.stringify({ residents: found })}\n`);
  else if (found.length === 0) print(`No resident engine is running. ${whyNone()}\n`);
  else for (const one of found) print(residentText(one, Date.now()));
  return 0;
}

export function stopAll(json: boolean): number {
  const found = known('stop');
  if (json) print(`${JSON.stringify({ stopped: found })}\n`);
  else if (found.length === 0) print('No resident engine is running.\n');
  else for (const { pid } of found) print(`The resident engine ${pid} exits when calls in progress finish.\n`);
  return 0;
}

function known(what: 'status' | 'stop'): readonly Resident[] {
  return residentsIn(stateFolder(process.env, homeFolder()), nativeProgram(), what);
}

function whyNone(): string {
  if (nativeProgram() === null) {
    const how = 'where there is a C compiler, "hookline install <agent>" builds it';
    return `The native part of hookline is not there, and without it there is none; ${how}.`;
  }
  const off = whyTurnedOff(stateFolder(process.env, homeFolder()));
  if (off !== null) return off;
  return 'An agent that hookline is installed in starts one with its next call.';
}

function residentText({ pid, engine, startedMs, served, cold, lastCold }: Resident, nowMs: number): string {
  const minutes = Math.floor((nowMs - startedMs) / 60_000);
  const since = minutes === 0 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const why = lastCold === '' ? '' : ` The last such call: ${lastCold}.`;
  return `The resident engine ${engine} (behind ${pid}) has been running for ${since}: ${served} answered, ${cold} left to a process of their own.${why}\n`;
}
