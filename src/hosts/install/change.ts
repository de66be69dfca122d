import { type Backup, backupOf } from './backups.ts';
import { type Bare, digestOf } from './bare-file.ts';
import { bytesWith, mustBeWritable, type Snapshot } from './snapshot.ts';

/** One file, as it is and as it will be. */
export interface Change {
  readonly from: Snapshot;
  /** Null: there will be no such file. */
  readonly to: Buffer | null;
  readonly mode: number;
  /** What it was, or would be, without anything of ours; and what of it was moved elsewhere. */
  readonly bare: Bare & Pick<Backup, 'adopted'>;
}

/** None where the file is so already. */
export function changesTo(from: Snapshot, to: Buffer | null, mode: number, bare: Change['bare']): readonly Change[] {
  const isSame = from.bytes === null ? to === null : to?.equals(from.bytes) === true;
  if (isSame) return [];
  mustBeWritable(from);
  return [{ from, to, mode, bare }];
}

/** Of a file of hookline's own. */
export function ownChanges(from: Snapshot, text: string | null, stateFolder: string): readonly Change[] {
  const { folders = [], original = digestOf(from.bytes) } = backupOf(stateFolder, from.real) ?? {};
  const bare = { before: from.bytes?.toString('base64') ?? null, mode: from.mode, folders, original };
  return changesTo(from, text === null ? null : bytesWith(from, text), 0o600, bare);
}

/** Whether each of these files will have the very bytes that it had before the first installation. */
export function areAsBefore(files: readonly Snapshot[], changes: readonly Change[], stateFolder: string): boolean {
  return files.every((file) => {
    const change = changes.find(({ from }) => from.real === file.real);
    const original = backupOf(stateFolder, file.real)?.original;
    if (original === undefined) return change === undefined;
    return digestOf(change === undefined ? file.bytes : change.to) === original;
  });
}
