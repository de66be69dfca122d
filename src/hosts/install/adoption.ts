import { join } from 'node:path';
import { HookError } from '../../core/hook-error.ts';
import type { JsonObject } from '../../core/json.ts';
import type { HostAgent, Scope, Where } from '../agents/host-agent.ts';
import type { JsonForm } from './entry-form.ts';
import { othersIn, withOthers, withoutOthers } from './json-form.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

/** The agent's own entries, moved into a file that hookline reads and the agent does not. */
export interface Adoption {
  /** The agent's file without them. */
  readonly text: string;
  readonly file: Snapshot;
  /** What is to stand in hookline's file. */
  readonly adopted: string;
}

/** Null: there is nothing to adopt. */
export function adoptionOf(agent: HostAgent, scope: Scope, where: Where, from: Snapshot): Adoption | null {
  const form = adoptable(agent, scope);
  if (from.text === null) return null;
  const others = othersIn(from.text, form, from.path);
  if (others === null) return null;
  const file = snapshotOf(adoptedPath(agent, scope, where));
  return { text: withoutOthers(from.text, form, others), file, adopted: withOthers(file.text, form, others) };
}

/** What was adopted, to be given back; null: nothing. */
export function adoptedBy(
  agent: HostAgent,
  scope: Scope,
  where: Where,
): { readonly file: Snapshot; readonly others: JsonObject } | null {
  if (agent.form.kind !== 'json' || scope === 'managed') return null;
  const file = snapshotOf(adoptedPath(agent, scope, where));
  const others = file.text === null ? null : othersIn(file.text, agent.form, file.path);
  return others === null ? null : { file, others };
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

function adoptable(agent: HostAgent, scope: Scope): JsonForm {
  const form = formOf(agent, scope);
  if (form !== null) return form;
  const { title } = agent;
  throw new HookError(
    'BAD_OPTION',
    `The hooks of ${title} cannot be adopted: they are not entries of the file that hookline is put into.`,
    {
      hint: 'install without --adopt: they are kept, and run as before',
    },
  );
}

const NOWHERE: Where = { home: '/', project: '/', machine: '/', env: {} };
