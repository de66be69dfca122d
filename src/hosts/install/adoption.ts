import { join } from 'node:path';
import { HookError } from '../../core/hook-error.ts';
import type { HostAgent, Scope, Where } from '../agents/host-agent.ts';
import { allBackups, type Backup, backupOf } from './backups.ts';
import type { JsonForm } from './entry-form.ts';
import { type EventItems, eventItems, isNone, NO_ITEMS, together, without } from './event-items.ts';
import { othersIn, withOthers, withoutOthers } from './json-form.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

/** Hooks of an agent's file that were moved into a file which hookline reads and the agent does not. */
export interface Adopted {
  readonly form: JsonForm;
  /** hookline's file. */
  readonly file: Snapshot;
  /** What goes back into the agent's file. */
  readonly owed: EventItems;
  /** What is in hookline's file and belongs to another file of this agent. */
  readonly rest: EventItems;
}

interface AdoptedSite {
  readonly where: Where;
  readonly stateFolder: string;
}

/**
 * What the agent's file is owed. hookline's file is the word of whoever edits it: what they took out of it goes back nowhere, and
 * what they added goes back too. Where all of it is gone, what is remembered of it counts. Null: nothing can be moved here.
 */
export function adoptedFrom(
  agent: HostAgent,
  scope: Scope,
  { where, stateFolder }: AdoptedSite,
  { real }: Snapshot,
): Adopted | null {
  const form = formOf(agent, scope);
  if (form === null) return null;
  const ledger = backupOf(stateFolder, real)?.adopted;
  const file = snapshotOf(ledger?.file ?? adoptedPath(agent, scope, where));
  const others = allBackups(stateFolder).filter(
    ({ file: owner, adopted }) => owner !== real && adopted !== undefined && adopted.file === file.real,
  );
  const claimed = others.reduce((all, { adopted }) => together(all, eventItems(adopted?.items)), NO_ITEMS);
  if (file.text === null) return { form, file, owed: eventItems(ledger?.items), rest: NO_ITEMS };
  const there = othersIn(file.text, form, file.path);
  const owed = without(there, claimed);
  return { form, file, owed, rest: without(there, owed) };
}

/** The agent's hooks of now moved as well. */
export interface Adoption {
  /** The agent's file without them. */
  readonly text: string | null;
  readonly owed: EventItems;
}

export function adoptionOf(agent: HostAgent, adopted: Adopted | null, from: Snapshot): Adoption {
  if (adopted === null) throw notAdoptable(agent);
  const found = othersIn(from.text, adopted.form, from.path);
  if (from.text === null || isNone(found)) return { text: from.text, owed: adopted.owed };
  return { text: withoutOthers(from.text, adopted.form, found), owed: together(adopted.owed, found) };
}

/** hookline's file with all that is owed in it; null: it is so already. */
export function adoptedText({ form, file, rest }: Adopted, owed: EventItems): string | null {
  const missing = without(together(rest, owed), othersIn(file.text, form, file.path));
  return isNone(missing) ? null : withOthers(file.text, form, missing);
}

/** hookline's file after what was owed has been given back; null: there is none any more. */
export function adoptedRest({ form, rest }: Adopted): string | null {
  return isNone(rest) ? null : withOthers(null, form, rest);
}

/** A file in which nothing is for this agent's file, and which we did not make for it, stays as it is. */
export function isNobodys({ file, owed, rest }: Adopted, stateFolder: string): boolean {
  return isNone(owed) && (!isNone(rest) || backupOf(stateFolder, file.real) === null);
}

/** As the agent's back-up remembers it. */
export function ledgerOf(adopted: Adopted | null, owed: EventItems): Pick<Backup, 'adopted'> {
  return adopted === null || isNone(owed) ? {} : { adopted: { file: adopted.file.real, items: owed } };
}

function adoptedPath({ name }: HostAgent, scope: Scope, { home, project }: Where): string {
  const folder = scope === 'project' ? join(project, '.hookline') : join(home, '.config', 'hookline');
  return join(folder, 'adopted', `${name}.json`);
}

/** Whether what is in the file for this scope can be moved. */
export function canAdopt(agent: HostAgent, scope: Scope): boolean {
  return formOf(agent, scope) !== null;
}

function formOf({ form, files }: HostAgent, scope: Scope): JsonForm | null {
  const isShared = form.kind === 'json' && !/hookline\.json$/.test(files[scope]?.(NOWHERE) ?? '');
  return form.kind === 'json' && isShared && scope !== 'managed' ? form : null;
}

function notAdoptable({ title }: HostAgent): HookError {
  return new HookError(
    'BAD_OPTION',
    `The hooks of ${title} cannot be adopted: they are not entries of the file that hookline is put into.`,
    { hint: 'install without --adopt: they are kept, and run as before' },
  );
}

const NOWHERE: Where = { home: '/', project: '/', machine: '/', env: {} };
