import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { selfProtection } from './built-in/self-protection.ts';
import { sinksIn } from './config/sinks-in.ts';
import { dialectNamed } from './config/which-files.ts';
import type { Diagnostic } from './core/diagnostic.ts';
import type { EventName } from './core/events.ts';
import { type Hook, isEntry } from './core/hook.ts';
import { HookError } from './core/hook-error.ts';
import type { HookEvent } from './core/hook-event.ts';
import type { Host } from './core/host.ts';
import { nowMs } from './core/now-ms.ts';
import type { Outcome } from './core/outcome.ts';
import { DIALECTS } from './dialects/all.ts';
import { resolveEventName } from './dialects/event-names.ts';
import { bus } from './engine/bus.ts';
import type { Engine, TriggerOptions } from './engine/engine.ts';
import type { SessionState } from './engine/session.ts';
import { trigger } from './engine/trigger.ts';
import { agentCallsIn } from './hooks/agent-calls-in.ts';
import type { HooksByName } from './hooks/api.ts';
import { checkKeys } from './hooks/check-keys.ts';
import { checkOptions, checkTriggerOptions } from './hooks/check-options.ts';
import { concernOf } from './hooks/concern-of.ts';
import { configuration } from './hooks/configuration.ts';
import { engineInForce } from './hooks/engine-in-force.ts';
import { eventMaker, hasPlainInput, withFacts, writtenDown } from './hooks/event-for.ts';
import { fillingOwnNames } from './hooks/filling-own-names.ts';
import { infoOf, pendingOf } from './hooks/hook-info.ts';
import type { HooksOptions } from './hooks/hooks-options.ts';
import { type HooksParts, USUAL_PARTS } from './hooks/hooks-parts.ts';
import { type InForce, rootOf } from './hooks/in-force.ts';
import { listeningNow, unreadNow } from './hooks/listening-now.ts';
import type { Loader } from './hooks/load-hooks.ts';
import { newId } from './hooks/new-id.ts';
import { noticedChanges } from './hooks/noticed-changes.ts';
import { ownSwitches } from './hooks/own-switches.ts';
import type { TellSafely } from './hooks/record-safely.ts';
import type { AnyRegistration } from './hooks/registration.ts';
import type { HookInfo, HookState } from './hooks/shown-hook.ts';
import { lastGoodFiles } from './state/last-good-files.ts';
import { stateFolder } from './state/state-folder.ts';

/** Reads every hook there is and makes them ready to run. */
export async function createHooks(options: HooksOptions = {}, other: Partial<HooksParts> = {}): Promise<HooksByName> {
  checkOptions(options);
  const parts: HooksParts = { ...USUAL_PARTS, ...other };
  const env = options.env ?? process.env;
  const home = resolve(options.home ?? homedir());
  const cwd = resolve(options.cwd ?? process.cwd());
  const host: Host = { env, home, cwd, stateFolder: parts.stateFolder ?? stateFolder(env, home), now: nowMs };
  const atOnce = parts.lazy ? null : await import('./hooks/at-once.ts');
  const { on, emit, emitDiagnostic } = bus();
  const where = { cwd, home, machine: parts.machine, agentHome: parts.agentHome };
  const [only = null, ...more] = options.dialects?.map((name) => dialectNamed(name, DIALECTS)) ?? [];
  const single = more.length === 0 ? only : null;
  const toEvent = eventMaker({ cwd, home, sessionId: newId(), only: single });
  const loader: Loader = {
    where,
    options,
    stateFolder: host.stateFolder,
    memory:
      parts.proposal !== null
        ? null
        : parts.memory === undefined
          ? (atOnce?.ownMemory(host.stateFolder) ?? null)
          : parts.memory,
    lazy: parts.lazy,
    concern: concernOf(parts.about, toEvent),
    env,
    ...(parts.proposal === null ? { lastGood: lastGoodFiles(host.stateFolder) } : { proposal: parts.proposal }),
    gate: parts.gate !== null,
    caller: parts.caller,
    fleet: parts.fleet,
    agentModel: parts.agentModel,
  };
  const { current, becoming, add, switchBy, reload, close: unwatch } = await configuration(loader, emitDiagnostic);
  const canAsk = parts.person?.isThere ?? options.ask !== undefined;
  const packs = (): readonly string[] => current().packs;
  const guard = selfProtection({
    ...where,
    stateFolder: host.stateFolder,
    env,
    canAsk,
    packs,
    running: parts.running,
    caller: parts.caller,
  });
  const processes = parts.processes ?? atOnce?.processesFor(options) ?? null;
  const log = (await atOnce?.loggerFor(options, on, current().diagnostics)) ?? emitDiagnostic;
  const tellSafely = await ownRecord(options.audit);
  const given = { host, current, guard, emit, emitDiagnostic, processes, tellSafely };
  const engines = engineInForce(options, parts, given);
  const { engineNow, endSession } = engines;
  const isTold = (event: EventName): boolean => options.recordAll === true || engineNow().rules.index.has(event);
  const switches = ownSwitches(switchBy);
  const noticed = noticedChanges({ cwd, home });
  const watchesFiles = !parts.sessionIsNew;
  const session = (event: HookEvent): SessionState => engineNow().memory.session(event.payload.session_id);
  // what is asked without waiting is there from the beginning, also if the guard is switched on later
  if (!parts.lazy) await guard.rules();
  await atOnce?.everyDialect();
  let registrations = 0;
  let closed = false;

  const mustBeOpen = (): void => {
    if (closed) throw new HookError('CLOSED', 'These hooks were closed; create new ones.');
  };
  const loaded = (): NonNullable<typeof atOnce> => {
    if (atOnce !== null) return atOnce;
    throw new HookError('INTERNAL', 'These hooks are for a single event: nothing is registered or explained.');
  };
  const described = (hook: Hook): HookInfo => {
    const info = infoOf(hook, stateOf(current(), hook));
    return atOnce?.withConfig(info, hook) ?? info;
  };
  const waiting = (): readonly Hook[] => {
    const { config, trustState } = current();
    return config.hooks.filter(
      (hook) => isEntry(hook) && hook.staysOff !== true && trustState(hook, rootOf(hook)) !== 'trusted',
    );
  };

  const close = async (): Promise<void> => {
    closed = true;
    unwatch();
    await engines.close();
  };
  const place = () => ({ number: ++registrations, program: { root: cwd, home, env } });
  if (options.settings)
    await loaded().addSettings(options.settings, single, place(), { add, close, inForce: current().hooks });

  return {
    async trigger(name: string, payload: unknown, given: TriggerOptions = NO_OPTIONS): Promise<Outcome<never>> {
      mustBeOpen();
      if (given !== NO_OPTIONS) checkTriggerOptions(given);
      const changing = becoming();
      const first = toEvent(name, payload, changing === null ? isTold : undefined);
      if (changing !== null) await changing;
      const engine = first.payload.hookName ? fillingOwnNames(engineNow(), first) : engineNow();
      const isAsked = isTold(first.name) || (current().isGuarded && (!hasPlainInput(first) || guard.suspects(first)));
      // what somebody is told is nobody else's to change
      const event = isAsked && first.payload === payload ? toEvent(name, payload) : first;
      const written = isAsked ? writtenDown(withFacts(event, current().facts)) : event;
      const told = written instanceof Promise ? await written : written;
      current().switches.heard?.(event);
      // also where no hook is left: that may be what changed
      const changes = watchesFiles ? noticed(current().config, session(event)) : [];
      const informed = changes.length === 0 ? engine : withDiagnostics(engine, changes);
      const decided = trigger(informed, told, given);
      const outcome = (decided instanceof Promise ? await decided : decided) as Outcome<never>;
      if (event.row.endsSession) endSession(event.payload.session_id);
      return outcome;
    },
    register(given: AnyRegistration | string, config?: unknown) {
      mustBeOpen();
      const { registered } = loaded();
      return add(registered(given, config, place(), current().hooks, log));
    },
    has(name) {
      const event = resolveEventName(name)?.event;
      const { awake, trust, config, fleet } = current();
      const isMissing = fleet !== null && fleet.refusalsAt(Date.now()).length > 0;
      const isRefused =
        event !== undefined && (isMissing || config.problems.some(({ events }) => events?.includes(event) ?? true));
      return (
        isRefused ||
        [...awake, ...trust.standIns()].some((hook) => hook.event === event && hook.disabled === null) ||
        config.files.some(({ resting }) => resting?.events.some((one) => one === event))
      );
    },
    list(filter = {}) {
      checkKeys(filter, ['event'], 'list()');
      const wanted = filter.event === undefined ? null : resolveEventName(filter.event)?.event;
      const hooks = current().hooks.filter((hook) => (wanted === null ? isEntry(hook) : hook.event === wanted));
      return hooks.map(described);
    },
    isEnforced: (name) =>
      current().awake.some((hook) => hook.layer === 'enforced' && (hook.name === name || hook.id === name)),
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
      const { approveHooks } = await import('./hooks/approve-hooks.ts');
      await approveHooks(keysOrIds, waiting(), current(), host, options.audit === undefined);
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
      return loaded().explained(engineNow(), event, current().hooks, { home, env });
    },
    async rehearse(name, payload) {
      const { rehearsed } = await import('./hooks/rehearsed.ts');
      await rehearsed(engineNow(), withFacts(toEvent(name, payload), current().facts));
    },
    async reload() {
      mustBeOpen();
      await reload();
    },
    inForce: () => current().hooks,
    listening: () => listeningNow(current()),
    unread: () => unreadNow(current()),
    switchBy,
    agentCalls: () => agentCallsIn(current().config),
    residentOffIn: () => current().config.files.find(({ settings }) => settings.resident === false)?.file.path ?? null,
    sinks: () => sinksIn(current().config.files, current().fleet?.sinks ?? []),
    refusals: () => {
      const { config, fleet } = current();
      return [...config.problems, ...(fleet?.refusalsAt(Date.now()) ?? [])].map(({ reason }) => reason);
    },
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

const NO_OPTIONS: TriggerOptions = {};

/** Few have a function of their own for what happened, and `hookline run` never. */
async function ownRecord(audit: HooksOptions['audit']): Promise<TellSafely | null> {
  if (typeof audit !== 'function') return null;
  const { recordSafely } = await import('./hooks/record-safely.ts');
  return (around) => recordSafely(audit, around);
}

function withDiagnostics(engine: Engine, more: readonly Diagnostic[]): Engine {
  return { ...engine, rules: { ...engine.rules, diagnostics: [...engine.rules.diagnostics, ...more] } };
}

function stateOf({ trustState: trustStateOf }: InForce, hook: Hook): HookState {
  if (hook.disabled !== null) return 'disabled';
  if (hook.fault !== null) return 'invalid';
  const trustState = trustStateOf(hook, rootOf(hook));
  if (trustState !== 'trusted') return trustState === 'new' ? 'untrusted' : 'changed';
  return hook.layer === 'enforced' ? 'enforced' : 'active';
}
