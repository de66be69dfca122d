import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, parsedJson } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { NATIVE_NAME } from '../../installed/keep-outside.ts';
import { namesIn } from '../../state/state-folder.ts';
import { residentsFolder } from './residents-folder.ts';

/** A resident engine, as its door tells of it. */
export interface Resident {
  readonly folder: string;
  /** Of the door, and of the engine behind it. */
  readonly pid: number;
  readonly engine: number;
  readonly startedMs: number;
  /** How many events it has answered, and how many it left to a process of their own. */
  readonly served: number;
  readonly cold: number;
  /** Why it last did; empty: it never did. */
  readonly lastCold: string;
}

/** Every one that answers; with `stop`, each exits when its calls in progress finish. */
export function residentsIn(stateFolder: string, native: string | null, what: 'status' | 'stop'): readonly Resident[] {
  if (native === null) return [];
  const all = residentsFolder(stateFolder);
  const programs = [...copiedPrograms(stateFolder), native];
  return namesIn(all).flatMap((name) => {
    const folder = join(all, name);
    if (!orElse(() => statSync(folder).isDirectory(), false)) return [];
    // a door speaks with its own program only
    for (const program of programs) {
      const { status, stdout } = spawnSync(program, ['resident', what, folder], { encoding: 'utf8', timeout: 10_000 });
      const told = status === 0 ? parsedJson(stdout) : null;
      if (isObject(told)) return [residentOf(folder, told)];
    }
    // one with other rights does not hear us, but sees that its socket is gone
    if (what === 'stop') orElse(() => rmSync(join(folder, 'socket'), { force: true }), undefined);
    return [];
  });
}

/** Those that `install` has copied out of packages. */
function copiedPrograms(stateFolder: string): readonly string[] {
  const bridges = [join(stateFolder, 'bridge'), '/etc/hookline/bridge'];
  const folders = bridges.flatMap((bridge) => namesIn(bridge).map((name) => join(bridge, name)));
  return folders.map((folder) => join(folder, NATIVE_NAME)).filter((path) => existsSync(path));
}

function residentOf(folder: string, told: Readonly<Record<string, unknown>>): Resident {
  const number = (name: string): number => (typeof told[name] === 'number' ? told[name] : 0);
  return {
    folder,
    pid: number('pid'),
    engine: number('engine'),
    startedMs: number('started') * 1000,
    served: number('served'),
    cold: number('cold'),
    lastCold: typeof told.lastCold === 'string' ? told.lastCold : '',
  };
}
