import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { projectDirs, projectRoot } from '../../config/discover.ts';
import type { Edit } from '../../config/edit/edit.ts';
import { editedText } from '../../config/edit/edited-text.ts';
import { formatOf } from '../../config/format-of.ts';
import { HookError } from '../../core/hook-error.ts';
import { hookline } from '../../dialects/hookline/dialect.ts';
import { bytesWith, mustBeWritable, type Snapshot, snapshotOf } from '../../hosts/install/snapshot.ts';

export type Whose = 'user' | 'project';

export interface HooksFile {
  readonly whose: Whose;
  readonly folder: string;
  readonly from: Snapshot;
  readonly format: 'yaml' | 'json' | 'toml';
}

/** What is to be written, and nothing has been yet. */
export interface FileChange {
  readonly from: Snapshot;
  readonly to: Buffer;
  readonly mode: number;
  /** What a person is shown of it in place of the whole. */
  readonly shown?: string;
}

/** Whose hooks are meant: one at a time. */
export function whoseOf({
  user,
  project,
}: {
  readonly user?: boolean | undefined;
  readonly project?: boolean | undefined;
}): Whose | null {
  if (user === true && project === true)
    throw new HookError('USAGE', 'Either --user or --project: one at a time.', { hint: 'run it twice' });
  return user === true ? 'user' : project === true ? 'project' : null;
}

/** The person's file, or the project's: the one that is there, else a new one in YAML. */
export function hooksFileFor(whose: Whose, cwd: string, home: string): HooksFile {
  const base = whose === 'user' ? home : projectRoot(cwd, home);
  if (whose === 'project' && projectDirs(cwd, home).length === 0) {
    const message = `"${base}" is your home folder, and that is no project: what is in it are your own hooks.`;
    throw new HookError('USAGE', message, { hint: 'leave out --project, or go into a project' });
  }
  const places = hookline.files.filter(({ layer }) => layer === whose);
  const names = places.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  const folder = join(base, places[0]?.folder ?? '');
  const isThere = (name: string): boolean => lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  const path = join(folder, names.find(isThere) ?? names[0] ?? '');
  return { whose, folder, from: snapshotOf(path), format: formatOf(path) ?? 'yaml' };
}

/** A file of yours is for your eyes; one of a project is committed. */
export function modeFor(whose: Whose): number {
  return whose === 'user' ? 0o600 : 0o644;
}

/** Null: all of it is there already. `starter`: what a new file begins as. */
export async function addition(file: HooksFile, edits: readonly Edit[], starter: string): Promise<FileChange | null> {
  const { from, format, whose } = file;
  const isNew = from.text === null;
  const text = await editedText(isNew ? starter : (from.text ?? ''), format, edits, from.path);
  if (text === from.text) return null;
  mustBeWritable(from);
  return { from, to: bytesWith(from, text), mode: modeFor(whose) };
}

/** A file that is not there yet; null: it is, and stays as it is. */
export function newFile(path: string, text: string, mode: number): FileChange | null {
  if (existsSync(path) || lstatSync(path, { throwIfNoEntry: false }) !== undefined) return null;
  const from = snapshotOf(path);
  mustBeWritable(from);
  return { from, to: Buffer.from(text), mode };
}
