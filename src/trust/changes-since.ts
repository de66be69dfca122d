import type { ScriptHashes } from './hook-fingerprint.ts';
import { isApproved, type ProgramFile } from './program-file.ts';
import type { TrustedHook } from './trusted-hook.ts';

export interface Changes {
  /** The scripts whose bytes are not those that were approved. */
  readonly changedScripts: readonly string[];
  /** The programs that stand for another file than was approved. */
  readonly changedPrograms: readonly ProgramFile[];
}

/** A file that was approved must be the same; one that was not must not have appeared. */
export function changesSince(before: TrustedHook, scripts: ScriptHashes, programs: readonly ProgramFile[]): Changes {
  const changedScripts = Object.entries(scripts).flatMap(([path, hash]) =>
    (Object.hasOwn(before.scripts, path) ? before.scripts[path] : null) === hash ? [] : [path],
  );
  return { changedScripts, changedPrograms: programs.filter((file) => !isSame(file, before)) };
}

export function changeCount({ changedScripts, changedPrograms }: Changes): number {
  return changedScripts.length + changedPrograms.length;
}

/** Programs that are not what any of these approvals says; none where there is no approval. */
export function unlikeAll(trusted: readonly TrustedHook[], programs: readonly ProgramFile[]): readonly ProgramFile[] {
  if (trusted.length === 0) return [];
  return programs.filter((file) => !trusted.some((before) => isSame(file, before)));
}

function isSame(file: ProgramFile, { byLock, programs = {} }: TrustedHook): boolean {
  const isTheMachines = byLock === true && !file.inProject;
  return isTheMachines || isApproved(file, programs);
}
