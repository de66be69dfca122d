import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Host } from './core/host.ts';
import { nowMs } from './core/now-ms.ts';
import type { HooksByName } from './hooks/api.ts';
import { checkOptions } from './hooks/check-options.ts';
import { composeHooks } from './hooks/compose-hooks.ts';
import type { ComposedHooks } from './hooks/composed-hooks.ts';
import { withFacts } from './hooks/event-for.ts';
import { forOneEvent } from './hooks/for-one-event.ts';
import type { HooksOptions } from './hooks/hooks-options.ts';
import { type GivenParts, type HooksParts, withUsualParts } from './hooks/hooks-parts.ts';
import { listeningNow } from './hooks/listening-now.ts';
import type { ManagedHooks } from './hooks/managed-hooks.ts';
import { ONLY_RUN } from './hooks/only-run.ts';
import { triggerEvent } from './hooks/trigger-event.ts';
import { stateFolder } from './state/state-folder.ts';

/** Reads every hook there is and makes them ready to run. */
export async function createHooks(options: HooksOptions = {}, given: GivenParts = {}): Promise<HooksByName> {
  checkOptions(options);
  const parts = withUsualParts(given);
  const composed = await composeHooks(options, parts, hostOf(options, parts));
  const { current, engines, mustBeOpen, reload, toEvent, switchBy, on, close } = composed;
  const managed = await managedIn(composed, parts);

  return {
    trigger: triggerEvent(composed, !parts.session.isNew),
    ...managed,
    async rehearse(name, payload) {
      const { rehearsed } = await import('./hooks/rehearsed.ts');
      await rehearsed(engines.engineNow(), withFacts(toEvent(name, payload), current().facts));
    },
    async reload() {
      mustBeOpen();
      await reload();
    },
    inForce: () => current().hooks,
    listening: () => listeningNow(current()),
    residentOffIn: () => current().config.files.find(({ settings }) => settings.resident === false)?.file.path ?? null,
    switchBy,
    on,
    get diagnostics() {
      return current().diagnostics;
    },
    get policy() {
      return current().demands;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function hostOf(options: HooksOptions, parts: HooksParts): Host {
  const env = options.env ?? process.env;
  const home = resolve(options.home ?? homedir());
  const cwd = resolve(options.cwd ?? process.cwd());
  return { env, home, cwd, stateFolder: parts.stateFolder ?? stateFolder(env, home), now: nowMs };
}

/** Whoever has one event wants its outcome, and asks for nothing else. */
async function managedIn(composed: ComposedHooks, { lazy }: HooksParts): Promise<ManagedHooks> {
  if (typeof lazy === 'object') return composed.options.settings ? forOneEvent() : ONLY_RUN;
  return (await import('./hooks/managed-hooks.ts')).managedHooks(composed);
}
