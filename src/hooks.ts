import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { dialectNamed } from './config/which-files.ts';
import type { HookEvent } from './core/dialect.ts';
import { resolveEventName } from './core/event-names.ts';
import type { Hook } from './core/hook.ts';
import { HookError } from './core/hook-error.ts';
import type { Outcome } from './core/outcome.ts';
import { DIALECTS } from './dialects/all.ts';
import { bus } from './engine/bus.ts';
import type { TriggerOptions } from './engine/engine.ts';
import { explain } from './engine/explain.ts';
import type { SessionState } from './engine/session.ts';
import { trigger } from './engine/trigger.ts';
import type { HookState, HooksByName, HooksOptions, HooksParts } from './hooks/api.ts';
import { selfProtection } from './hooks/built-in/self-protection.ts';
import { checkOptions, checkTriggerOptions } from './hooks/check-options.ts';
import { configuration } from './hooks/configuration.ts';
import { engineInForce } from './hooks/engine-in-force.ts';
import { eventMaker, withFacts, writtenDown } from './hooks/event-for.ts';
import { filledCommand } from './hooks/filled-command.ts';
import { hooksNamed, infoOf, pendingOf } from './hooks/hook-info.ts';
import { type InForce, rootOf } from './hooks/in-force.ts';
import type { Loader } from './hooks/load-hooks.ts';
import { newId } from './hooks/new-id.ts';
import { noticedChanges } from './hooks/noticed-changes.ts';
import { ownSwitches } from './hooks/own-switches.ts';
import { type AnyRegistration, registered } from './hooks/registration.ts';
import { stateFolder } from './state/state-folder.ts';

/** Reads every hook there is and makes them ready to run. */
export async function createHooks(options: HooksOptions = {}, parts: HooksParts = {}): Promise<HooksByName> {
  checkOptions(options);
  const env = options.env ?? process.env;
  const home = resolve(options.home ?? homedir());
  const cwd = resolve(options.cwd ?? process.cwd());
  const { on, emit, emitDiagnostic } = bus();
  const where = { cwd, home, machine: parts.machine ?? '/etc' };
  const loader: Loader = { where, options, stateFolder: stateFolder(env, home), memory: parts.memory ?? null, env };
  const { current, becoming, add, switchBy, reload, close: unwatch } = await configuration(loader, emitDiagnostic);
  const canAsk = parts.canAsk ?? options.ask !== undefined;
  const guard = selfProtection({ ...where, stateFolder: loader.stateFolder, env, canAsk });
  const {
    engineNow,
    endSession,
    close: closeRuns,
  } = engineInForce(options, parts, {
    ...{ env, home, cwd, stateFolder: loader.stateFolder, current, guard, emit, emitDiagnostic },
  });
  const [only = null, ...more] = options.dialects?.map((name) => dialectNamed(name, DIALECTS)) ?? [];
  const toEvent = eventMaker({ cwd, home, sessionId: newId(), only: more.length === 0 ? only : null });
  const switches = ownSwitches(switchBy);
  const noticed = noticedChanges({ cwd, home });
  const watchesFiles = parts.sessionIsNew !== true;
  const session = (event: HookEvent): SessionState => engineNow().session(event.payload.session_id);
  if (parts.eager === true) await guard.rules();
  let registrations = 0;
  let closed = false;

  const mustBeOpen = (): void => {
    if (closed) throw new HookError('CLOSED', 'These hooks were closed; create new ones.');
  };
  const described = (hooks: readonly Hook[]) => hooks.map((hook) => infoOf(hook, stateOf(current(), hook)));
  const waiting = (): readonly Hook[] => {
    const { config, standing } = current();
    return config.hooks.filter((hook) => standing(hook, rootOf(hook)) !== 'trusted');
  };

  return {
    async trigger(name: string, payload: unknown, given: TriggerOptions = {}): Promise<Outcome<never>> {
      mustBeOpen();
      if (typeof given !== 'object' || given === null)
        throw new HookError('BAD_OPTION', 'The options of trigger() must be an object.');
      checkTriggerOptions(given);
      const event = toEvent(name, payload);
      const changing = becoming();
      if (changing !== null) await changing;
      const engine = engineNow();
      const isTold = engine.index.has(event.name) || (current().isGuarded && guard.suspects(event));
      const told = isTold ? writtenDown(withFacts(event, current().facts)) : event;
      // also where no hook is left: that may be what changed
      const changes = watchesFiles ? noticed(current().config, session(event)) : [];
      const informed = changes.length === 0 ? engine : { ...engine, diagnostics: [...engine.diagnostics, ...changes] };
      const outcome = (await trigger(informed, told, given)) as Outcome<never>;
      if (event.row.endsSession) endSession(event.payload.session_id);
      return outcome;
    },
    register(registration: AnyRegistration) {
      mustBeOpen();
      return add(registered(registration, DIALECTS, ++registrations, { root: cwd, home, env }));
    },
    has(name) {
      const event = resolveEventName(name)?.event;
      const { hooks, trust } = current();
      return [...hooks, ...trust.standIns()].some((hook) => hook.event === event && hook.disabled === null);
    },
    list({ event } = {}) {
      const wanted = event === undefined ? null : resolveEventName(event)?.event;
      return described(current().hooks.filter((hook) => wanted === null || hook.event === wanted));
    },
    isEnforced: (name) =>
      current().hooks.some((hook) => hook.layer === 'enforced' && (hook.name === name || hook.id === name)),
    pending() {
      const { trust } = current();
      return waiting().map((hook) => pendingOf(hook, stateOf(current(), hook), trust.review(hook, rootOf(hook))));
    },
    async builtIn() {
      const rules = await guard.rules();
      const state = current().isGuarded ? 'active' : 'disabled';
      return rules.map((hook) => infoOf(hook, state));
    },
    async approve(keysOrIds) {
      mustBeOpen();
      const { trust, config } = current();
      const approved = hooksNamed(keysOrIds, waiting(), config.hooks);
      trust.approve(approved);
      if (options.audit === undefined && approved.length > 0) {
        const { recordActs } = await import('./state/audit/record-acts.ts');
        const acts = approved.map(({ id }) => ({ kind: 'trust', hook: id, project: cwd }) as const);
        await recordActs(loader.stateFolder, acts);
      }
      await reload();
    },
    async disable(hook) {
      mustBeOpen();
      await switches.set(hook, current().hooks, false);
    },
    async enable(hook) {
      mustBeOpen();
      await switches.set(hook, current().hooks, true);
    },
    explain(name, payload) {
      mustBeOpen();
      const event = withFacts(toEvent(name, payload), current().facts);
      const engine = engineNow();
      const session = engine.session(event.payload.session_id);
      const told = { ...event, lastPrompt: session.lastPrompt() };
      const command = (hook: Hook): string => filledCommand(hook, told);
      return explain(engine, told, current().hooks, session.usedUp, command, engine.standingRefusals(told));
    },
    async reload() {
      mustBeOpen();
      await reload();
    },
    inForce: () => current().hooks,
    on,
    get diagnostics() {
      return current().diagnostics;
    },
    get policy() {
      return current().demands;
    },
    async close() {
      closed = true;
      unwatch();
      await closeRuns();
    },
  };
}

function stateOf({ standing: standingOf }: InForce, hook: Hook): HookState {
  if (hook.disabled !== null) return 'disabled';
  if (hook.fault !== null) return 'invalid';
  const standing = standingOf(hook, rootOf(hook));
  if (standing !== 'trusted') return standing === 'new' ? 'untrusted' : 'changed';
  return hook.layer === 'enforced' ? 'enforced' : 'active';
}
