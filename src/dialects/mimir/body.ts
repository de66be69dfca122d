import { type DialectBody, type Environment, eventsOf, type HookInput } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import { readMimirAnswer } from './answer.ts';
import { looksLikeMimir, readMimirFile } from './config.ts';
import { expandedEnvironment } from './environment.ts';
import { MIMIR_EVENTS } from './events.ts';
import { mimirTemplate } from './template.ts';

export function mimirBody(): DialectBody {
  return {
    sameAs: null,
    looksLike: looksLikeMimir,
    fileWith,
    read: readMimirFile,
    input: mimirInput,
    answer: readMimirAnswer,
    template: mimirTemplate,
    migration: async () => (await import('./migration.ts')).mimirMigration,
  };
}

/** A definition that was kept knows which of the names for its event it had. */
function fileWith(event: string, { event: own, ...definition }: JsonObject): JsonObject {
  const known = typeof own === 'string' ? MIMIR_EVENTS.get(own) : undefined;
  const kept = known !== undefined && eventsOf(known).some((one) => one === event);
  if (kept) return { hooks: { [String(own)]: definition } };
  return { hooks: { [event]: own === undefined ? definition : { event: own, ...definition } } };
}

/** Placeholders in the command are what a Mimir hook reads; the whole event is on stdin besides. */
function mimirInput(hook: Hook, { payload }: HookEvent, env: Environment): HookInput {
  return { stdin: JSON.stringify(payload), env: expandedEnvironment(hook, env) };
}
