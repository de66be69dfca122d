import { accessSync, constants, lstatSync, readlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Environment } from '../core/dialect.ts';
import { orElse } from '../core/or-else.ts';
import { stateFolder } from '../state/state-folder.ts';
import { version } from '../version.ts';
import { shippedPath } from './shipped-path.ts';

const NAME = 'hookline-native';

/** The native part for this machine, shipped or built by `hookline install`; null: it is not there, or cannot run. */
export function nativeProgram(env: Environment = process.env): string | null {
  const shipped = shippedPath(`native/${process.platform}-${process.arch}/${NAME}`);
  if (shipped !== null && isExecutable(shipped)) return shipped;
  const places = [builtProgram(stateFolder(env, homedir())), ...parentsProgram()];
  return places.find((path) => isOwn(path) && isExecutable(path)) ?? null;
}

/** A resident engine knows nobody's home, but is a child of its door. */
function parentsProgram(): readonly string[] {
  const path = orElse(() => readlinkSync(`/proc/${process.ppid}/exe`), '');
  return basename(path) === NAME ? [path] : [];
}

/** Where one is that was built on this machine: of another hookline it is another one. */
export function builtProgram(folder: string): string {
  return join(folder, 'native', `${version}-${process.platform}-${process.arch}`, NAME);
}

function isExecutable(path: string): boolean {
  return orElse(() => accessSync(path, constants.X_OK) === undefined, false);
}

/** Nobody else can have put it there, or put another in its place. */
function isOwn(path: string): boolean {
  return orElse(() => {
    const [file, folder, all] = [lstatSync(path), lstatSync(dirname(path)), lstatSync(dirname(dirname(path)))];
    const isMine = [file, folder, all].every(({ uid, mode }) => uid === process.geteuid?.() && (mode & 0o022) === 0);
    return isMine && file.isFile() && folder.isDirectory() && all.isDirectory();
  }, false);
}
