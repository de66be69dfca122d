import { chmodSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockAt } from '../../audit/lock.ts';
import { HookError } from '../../core/hook-error.ts';
import { makeFolder } from '../../state/state-folder.ts';
import { allBackups, bridgeFolder, dropBackup, keepBackup } from './backups.ts';
import type { Change } from './change.ts';
import type { Plan, Site } from './plan.ts';
import { removeFile, removeFolders, replaceFile } from './replace-file.ts';
import { digest, mustBeUnchanged, snapshotOf } from './snapshot.ts';
import { dropUnusedPackages } from './unused-packages.ts';

/** Makes what was shown, and nothing else: where a file is no longer what it was, nothing is written. */
export async function applyInstall(plan: Plan, site: Site): Promise<void> {
  await alone(site, () => {
    for (const { from } of plan.changes) mustBeUnchanged(from);
    // before any entry that calls it
    const write = (): void => {
      if (plan.shim !== null) writeShim(plan.shim);
      for (const change of plan.changes) writeChange(plan, change, site);
    };
    if (plan.scope === 'managed') forEverybody(write);
    else write();
  });
}

/** A folder that only the administrator can look into would leave every other account without a guard, and nobody would say so. */
export function forEverybody(write: () => void): void {
  const before = process.umask(0o022);
  try {
    write();
  } finally {
    process.umask(before);
  }
}

export async function applyUninstall(plan: Plan, site: Site): Promise<void> {
  await alone(site, () => {
    for (const { from } of plan.changes) mustBeUnchanged(from);
    for (const { from, to, mode, bare } of plan.changes) {
      if (to === null) removeFile(from);
      else replaceFile({ ...from, mode: bare.mode ?? from.mode }, to, mode);
    }
    // several of our files may lie in one folder: it is empty when the last of them is gone
    for (const { to, bare } of plan.changes) if (to === null) removeFolders(bare.folders);
    for (const file of plan.forgotten ?? []) dropBackup(site.stateFolder, file);
    const isUsed = allBackups(site.stateFolder).some(
      ({ agent, scope }) => agent === plan.agent.name && (scope === 'managed') === (plan.scope === 'managed'),
    );
    if (!isUsed && plan.shim !== null) rmSync(plan.shim.from.real, { force: true });
    const others = allBackups(site.stateFolder).filter(({ agent }) => agent === 'mcp');
    dropUnusedPackages(
      dirname(site.packageFolder),
      others.map(({ file }) => file),
    );
  });
}

function writeShim({ from, to, mode }: NonNullable<Plan['shim']>): void {
  if (to === null) return;
  if (from.bytes?.equals(to) !== true) replaceFile({ ...snapshotOf(from.path), mode: null }, to, mode);
  else if (from.mode !== mode) chmodSync(from.real, mode);
}

/** The back-up first: whatever happens then, what was there is known. */
function writeChange({ agent, scope }: Plan, { from, to, mode, bare }: Change, { stateFolder }: Site): void {
  if (to === null) {
    removeFile(from);
    dropBackup(stateFolder, from.real);
    return;
  }
  const kept = {
    ...{ ...bare, agent: agent.name, scope, file: from.real, written: digest(to) },
    at: new Date().toISOString(),
  };
  keepBackup(stateFolder, kept);
  const folders = replaceFile(from, to, mode);
  if (folders.length > 0) keepBackup(stateFolder, { ...kept, folders: [...bare.folders, ...folders] });
}

const WAIT_MS = 10_000;

/** One installation at a time. */
async function alone(site: Site, work: () => void): Promise<void> {
  const folder = bridgeFolder(site.stateFolder);
  makeFolder(folder);
  const lock = lockAt(join(folder, 'lock'));
  const deadline = performance.now() + WAIT_MS;
  let release = lock.take();
  while (release === null) {
    if (performance.now() > deadline)
      throw new HookError('STATE_UNWRITABLE', 'Another installation of hookline is under way.', { file: folder });
    await pause(20);
    release = lock.take();
  }
  try {
    work();
  } finally {
    release();
    lock.close();
  }
}
