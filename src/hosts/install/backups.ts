import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parsedJson } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import type { CallerName } from '../../core/wire.ts';
import { readPlainFile } from '../../state/plain-file.ts';
import { sha256 } from '../../state/sha256.ts';
import { namesIn, writeWhole } from '../../state/state-folder.ts';
import type { Scope } from '../agents/host-agent.ts';
import type { EventItems } from './event-items.ts';

/** What a file was before we wrote into it, and what we made of it. */
export interface Backup {
  readonly agent: CallerName | 'mcp';
  readonly scope: Scope;
  /** Where its bytes are. */
  readonly file: string;
  /** Base64; null: there was no such file. */
  readonly before: string | null;
  readonly mode: number | null;
  /** The hash of what we wrote: as long as the file has it, nobody else has changed anything. */
  readonly written: string;
  /** Folders that had to be made for it. */
  readonly folders: readonly string[];
  /** The hash of what was there before the first installation; null: there was no such file; absent: that is not known. */
  readonly original?: string | null;
  /** Hooks that were moved out of it, and to where: they are owed to this file until they stand in it again. */
  readonly adopted?: { readonly file: string; readonly items: EventItems };
  readonly at: string;
}

export function bridgeFolder(stateFolder: string): string {
  return join(stateFolder, 'bridge');
}

/** Where the shims of a scope are, and what they call. */
export function shimFolder(scope: Scope, machine: string, stateFolder: string): string {
  return scope === 'managed' ? join(machine, 'hookline', 'bridge') : bridgeFolder(stateFolder);
}

/** In an order that a shell can read as well (`shim-remove.ts`): what others may have written comes last. */
export function keepBackup(stateFolder: string, backup: Backup): void {
  const { agent, file, written, mode, original, before, ...more } = backup;
  const ordered = { agent, file, written, mode, original, before, ...more };
  writeWhole(pathOf(stateFolder, file), `${JSON.stringify(ordered)}\n`);
}

export function backupOf(stateFolder: string, file: string): Backup | null {
  const found = read(pathOf(stateFolder, file));
  return found?.file === file ? found : null;
}

export function dropBackup(stateFolder: string, file: string): void {
  rmSync(pathOf(stateFolder, file), { force: true });
}

/** Everything that is installed as far as is known here. */
export function allBackups(stateFolder: string): readonly Backup[] {
  const folder = join(bridgeFolder(stateFolder), 'backups');
  return namesIn(folder).flatMap((name) => read(join(folder, name)) ?? []);
}

function pathOf(stateFolder: string, file: string): string {
  return join(bridgeFolder(stateFolder), 'backups', `${sha256(file).slice(0, 32)}.json`);
}

function read(path: string): Backup | null {
  const value = Object(orElse(() => parsedJson(readPlainFile(path)), null));
  return typeof value.file === 'string' && typeof value.written === 'string' ? value : null;
}
