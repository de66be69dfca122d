import { selfProtection } from '../built-in/self-protection.ts';
import { dialectNamed } from '../config/which-files.ts';
import { HookError } from '../core/hook-error.ts';
import type { Host } from '../core/host.ts';
import { DIALECTS } from '../dialects/all.ts';
import { bus } from '../engine/bus.ts';
import type { ComposedHooks } from './composed-hooks.ts';
import { configuration } from './configuration.ts';
import { engineInForce } from './engine-in-force.ts';
import { eventMaker } from './event-for.ts';
import type { HooksOptions } from './hooks-options.ts';
import type { HooksParts } from './hooks-parts.ts';
import { loaderFor } from './loader-for.ts';
import { newId } from './new-id.ts';
import type { TellSafely } from './record-safely.ts';

/** Reads every hook there is, and puts together what judges and runs them. */
export async function composeHooks(options: HooksOptions, parts: HooksParts, host: Host): Promise<ComposedHooks> {
  const { home, cwd, env, stateFolder } = host;
  const { machine, running, runs, lazy } = parts;
  const { person, caller, agentHome } = parts.asker;
  const atOnce = lazy ? null : await import('./at-once.ts');
  const { on, emit, emitDiagnostic } = bus();
  const [only = null, ...more] = options.dialects?.map((name) => dialectNamed(name, DIALECTS)) ?? [];
  const single = more.length === 0 ? only : null;
  const toEvent = eventMaker({ cwd, home, sessionId: newId(), only: single });
  const loader = loaderFor(options, parts, host, { atOnce, toEvent });
  const config = await configuration(loader, emitDiagnostic);
  const { current } = config;
  const packs = (): readonly string[] => current().packs;
  const canAsk = person?.isThere ?? options.ask !== undefined;
  const guard = selfProtection({ home, machine, agentHome, stateFolder, env, canAsk, packs, running, caller });
  const processes = runs.processes ?? atOnce?.processesFor(options) ?? null;
  const log = (await atOnce?.loggerFor(options, on, current().diagnostics)) ?? emitDiagnostic;
  const tellSafely = await ownRecord(options.audit);
  const engines = engineInForce(options, parts, { host, current, guard, emit, emitDiagnostic, processes, tellSafely });
  // what is asked without waiting is there from the beginning, also if the guard is switched on later
  if (atOnce !== null) await guard.rules();
  await atOnce?.everyDialect();
  let closed = false;
  const mustBeOpen = (): void => {
    if (closed) throw new HookError('CLOSED', 'These hooks were closed; create new ones.');
  };
  const close = async (): Promise<void> => {
    closed = true;
    config.close();
    await engines.close();
  };
  return { ...config, options, host, atOnce, single, toEvent, guard, engines, on, log, mustBeOpen, close };
}

/** Few have a function of their own for what happened, and `hookline run` never. */
async function ownRecord(audit: HooksOptions['audit']): Promise<TellSafely | null> {
  if (typeof audit !== 'function') return null;
  const { recordSafely } = await import('./record-safely.ts');
  return (around) => recordSafely(audit, around);
}
