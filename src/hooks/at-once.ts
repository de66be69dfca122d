import type { TextMemory } from '../config/parse-remembered.ts';
import { effectsReader } from '../config/shown-effects-of.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { type Hook, isEnforced } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import { isObject } from '../core/json.ts';
import { DIALECTS, DIALECTS_BY_NAME } from '../dialects/all.ts';
import { allReady } from '../dialects/later.ts';
import type { On } from '../engine/bus.ts';
import type { Engine } from '../engine/engine.ts';
import { explain } from '../engine/explain.ts';
import { processesBy } from '../handlers/processes/by-executor.ts';
import { processes } from '../handlers/processes/processes.ts';
import { largeFiles } from '../state/large-files.ts';
import { parsedFiles } from '../state/parsed-files.ts';
import { version } from '../version.ts';
import { callbackHooks } from './callback-hooks.ts';
import { definedHooks, type RegistrationPlace } from './defined-hooks.ts';
import { filledCommand } from './filled-command.ts';
import type { HooksOptions } from './hooks-options.ts';
import { checkFunctions } from './host-functions.ts';
import type { AnyRegistration, DefinitionRegistration, Registering } from './registration.ts';
import type { HookInfo } from './shown-hook.ts';
import { withoutCopies } from './without-copies.ts';

export { addSettings } from './settings-hooks.ts';

/** How processes are started: as the host does it, where it says how. */
export function processesFor({ executor }: HooksOptions): ReturnType<typeof processesBy> {
  if (executor === undefined) return processes;
  checkFunctions('executor', executor, ['execute']);
  return processesBy(executor);
}

/** Tells the host's logger what hooks do, and what was found wrong already. */
export async function loggerFor(
  { logger }: HooksOptions,
  on: On,
  found: readonly Diagnostic[],
): Promise<(diagnostic: Diagnostic) => void> {
  if (logger === undefined) return () => {};
  checkFunctions('logger', logger, ['debug', 'warn', 'error']);
  const { tellLogger } = await import('./host-logger.ts');
  const tell = tellLogger(logger, on);
  found.forEach(tell);
  return tell;
}

/** The same with what their files or registrations say: for the program itself, and nobody else. */
export function withConfig(info: HookInfo, hook: Hook): HookInfo {
  const { event: _name, ...config } = hook.definition;
  const { registersByName } = DIALECTS_BY_NAME.get(hook.dialect) ?? {};
  // taken out of the entry when it was registered: in a file only a team's counts
  const isSaid = registersByName === true && hook.source === null && isEnforced(hook);
  return { ...info, config: isSaid ? { ...config, enforced: true } : config };
}

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

/** A registration → its hooks. Mistakes are thrown at once; copies of those `inForce` that are enforced are ignored. */
export function registered(
  given: AnyRegistration | string,
  config: unknown,
  place: RegistrationPlace,
  inForce: readonly Hook[],
  tell: (diagnostic: Diagnostic) => void,
): Registering {
  const registration = typeof given === 'string' ? byName(given, config) : given;
  if (registration === null || typeof registration !== 'object')
    throw new HookError('BAD_OPTION', 'register() takes an object.');
  if (!('definition' in registration)) return callbackHooks(registration, place);
  const made = withoutCopies(definedHooks(registration, place), inForce);
  made.now.diagnostics.forEach(tell);
  return made;
}

/** The registration of an agent whose hooks are called by their events: the name of the event, and the entry of a file. */
function byName(event: string, definition: unknown): DefinitionRegistration {
  if (!isObject(definition)) throw new HookError('BAD_OPTION', 'register(name, config) takes an object as its config.');
  return { dialect: DIALECTS.find(({ registersByName }) => registersByName)?.name ?? '', event, definition };
}
