import type { TextMemory } from '../config/parse-remembered.ts';
import { effectsReader } from '../config/shown-effects-of.ts';
import type { Hook } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import { isObject } from '../core/json.ts';
import { DIALECTS } from '../dialects/all.ts';
import { allReady } from '../dialects/later.ts';
import type { Engine } from '../engine/engine.ts';
import { explain } from '../engine/explain.ts';
import { largeFiles } from '../state/large-files.ts';
import { parsedFiles } from '../state/parsed-files.ts';
import { version } from '../version.ts';
import { callbackHooks } from './callback-hooks.ts';
import { definedHooks, type RegistrationPlace } from './defined-hooks.ts';
import { filledCommand } from './filled-command.ts';
import type { AnyRegistration, DefinitionRegistration, Registering } from './registration.ts';

export { processes } from '../handlers/processes/processes.ts';
export { addSettings } from './settings-hooks.ts';

/** What this program keeps for its next start. */
export function ownMemory(stateFolder: string): TextMemory {
  return largeFiles(parsedFiles(stateFolder, version));
}

/** What would happen at an event, and why. */
export function explained(
  engine: Engine,
  event: HookEvent,
  hooks: readonly Hook[],
  place: Pick<Host, 'home' | 'env'>,
): ReturnType<typeof explain> {
  const { lastPrompt, task, usedUp } = engine.memory.session(event.payload.session_id);
  const told = { ...event, lastPrompt: lastPrompt(), task: task(event.payload.agent_id ?? '') };
  const commandOf = (hook: Hook): string => filledCommand(hook, told);
  return explain(engine, told, { hooks, usedUp, commandOf, effectsOf: effectsReader(place) });
}

/** An entry of any dialect is taken without waiting. */
export function everyDialect(): Promise<void> {
  return allReady(DIALECTS);
}

/** A registration → its hooks. Mistakes are thrown at once. */
export function registered(given: AnyRegistration | string, config: unknown, place: RegistrationPlace): Registering {
  const registration = typeof given === 'string' ? byName(given, config) : given;
  if (registration === null || typeof registration !== 'object')
    throw new HookError('BAD_OPTION', 'register() takes an object.');
  return 'definition' in registration ? definedHooks(registration, place) : callbackHooks(registration, place);
}

/** The registration of an agent whose hooks are called by their events: the name of the event, and the entry of a file. */
function byName(event: string, definition: unknown): DefinitionRegistration {
  if (!isObject(definition)) throw new HookError('BAD_OPTION', 'register(name, config) takes an object as its config.');
  return { dialect: DIALECTS.find(({ registersByName }) => registersByName)?.name ?? '', event, definition };
}
