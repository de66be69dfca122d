import type { HooksById } from '../audit/definitions.ts';
import { guardSwitch } from '../built-in/self-protection.ts';
import { type LoadedConfig, packFiles } from '../config/load.ts';
import { narrowedSandboxes, settledHandlers, withoutModel } from '../config/settled-handlers.ts';
import { DECLARED_WRAPPERS } from '../core/declared-wrappers.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { type Hook, hookLabel, isEnforced, isEntry } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { needsTrust, type TrustState } from '../core/layer.ts';
import type { Demand, Policy } from '../core/policy.ts';
import { typed } from '../core/shown-text.ts';
import { type HookIndex, indexHooks } from '../engine/index-hooks.ts';
import type { Trust } from '../trust/trust.ts';
import { infoOf } from './hook-info.ts';
import type { HooksOptions } from './hooks-options.ts';
import { type Loaded, type Loader, policyOf } from './load-hooks.ts';
import type { Registered } from './registration.ts';
import { haveChanged, needReview, withoutTeam } from './review-diagnostics.ts';
import type { HookInfo } from './shown-hook.ts';

/** One consistent set of hooks. An event keeps the one it started with. */
export interface InForce extends Loaded {
  /** In configured order, those registered in code last. */
  readonly hooks: readonly Hook[];
  /** Those that are made already; the others are made when `hooks` is looked at, or when an event is theirs. */
  readonly awake: readonly Hook[];
  readonly byId: HooksById;
  /** Where it stands among the others. */
  readonly placeOf: (hook: Hook) => number;
  readonly index: HookIndex;
  /** What stands for approved hooks whose files cannot be read any more. */
  readonly standIns: () => readonly Hook[];
  readonly trustState: (hook: Hook, cwd: string) => TrustState;
  readonly diagnostics: readonly Diagnostic[];
  /** Also for a session only. */
  readonly switchedOff: (hook: Hook, event: HookEvent) => boolean;
  /** What the organization demands. */
  readonly policy: Policy;
  /** The same, each demand with the place that makes it. */
  readonly demands: readonly Demand[];
  /** Whether the built-in guard is on. */
  readonly isGuarded: boolean;
  /** Files that count because another extends them. */
  readonly packs: readonly string[];
  /** Fields that every payload gets. */
  readonly facts: Readonly<Record<string, string>> | null;
}

export function putInForce(
  loader: Loader,
  loaded: Loaded,
  inCode: readonly Registered[],
  isOn: OwnSwitches = NO_OPINION,
): InForce {
  const { config, putResting } = loaded;
  // the same hook is the same, whether it was made with the others or before them
  const settled = onceEach(settledHandlers(config.files, loader.env, policyOf(config), loader.agentModel ?? null));
  const all = (): InForce => allInForce(loader, { ...loaded, config: withAll(config) }, settled, inCode, isOn);
  // whoever says which hooks are on is asked about each
  if (config.awake === undefined || putResting === undefined || isOn !== NO_OPINION) return all();
  const { files, problems, diagnostics, agentCalls = [], awake: hooks } = config;
  const awake = { files, problems, diagnostics, agentCalls, hooks };
  const some = allInForce(loader, { ...loaded, config: awake }, settled, inCode);
  const { trust, policy } = some;
  const isAsWritten = trust.standIns().length === 0 && hooks.every((hook) => trust.untilReviewed(hook) === hook);
  const isPlain = isAsWritten && policy.sandbox === null && !policy.managedHooksOnly;
  if (!isPlain) return all();
  let everything: InForce | null = null;
  const made = (): InForce => {
    everything ??= all();
    return everything;
  };
  return {
    ...some,
    ...putResting(some, config, { made, ifMade: () => everything }),
    putResting,
    get hooks() {
      return made().hooks;
    },
  };
}

function onceEach(make: (hook: Hook) => Hook): (hook: Hook) => Hook {
  const made = new WeakMap<Hook, Hook>();
  return (hook) => {
    const one = made.get(hook) ?? make(hook);
    made.set(hook, one);
    return one;
  };
}

function withAll({ files, hooks, problems, diagnostics, agentCalls = [] }: LoadedConfig): LoadedConfig {
  return { files, hooks, problems, diagnostics, agentCalls };
}

function allInForce(
  loader: Loader,
  { config: read, trust, switches, fleet }: Loaded,
  settled: (hook: Hook) => Hook,
  inCode: readonly Registered[],
  isOn: OwnSwitches = NO_OPINION,
): InForce {
  const policy = policyOf(read);
  for (const { settings } of read.files) for (const one of settings.wrappers ?? []) DECLARED_WRAPPERS.add(one);
  const builtIn = guardSwitch(read.files, loader.options.selfProtection);
  const config = { ...read, hooks: read.hooks.map(settled) };
  const trustState = trustStateBy(loader.options.trust, trust);
  const { offByPerson, asItStands, inPlace } = standIns(config, trust, trustState, policy);
  const facts = factsOf(config);
  const registered = inCode.flatMap(({ hooks }) => hooks.map(settled));
  const isOff = (hook: Hook): boolean => !isEnforced(hook) && !(isOn(hook) ?? !switches.isOff(hook));
  const switched = (hook: Hook): Hook => (isOff(hook) ? offByHand(hook) : hook);
  const hooksNow = () => [...config.hooks.map(asItStands), ...registered].map(switched);
  const hooks = hooksNow();
  const standInsNow = () => trust.standIns().filter(inPlace).map(switched);
  const stoodIn = standInsNow().length > 0 || config.hooks.some((hook) => hook !== asItStands(hook));
  const live = stoodIn
    ? liveIndex(trust.stamp, hooksNow, standInsNow, config.hooks)
    : { hooks: () => hooks, index: indexHooks(hooks) };
  const fromProject = config.hooks.filter((hook) => needsTrust(hook.layer) && isEntry(hook) && hook.staysOff !== true);
  const trustStates = new Map(fromProject.map((hook) => [hook, trustState(hook, rootOf(hook))]));
  const waitingAs = (wanted: TrustState) => fromProject.filter((hook) => trustStates.get(hook) === wanted);
  return {
    config,
    get hooks() {
      return live.hooks();
    },
    get awake() {
      return live.hooks();
    },
    byId: { withId: (id) => live.hooks().filter((hook) => hook.id === id) },
    placeOf: ({ key }) => live.hooks().findIndex((hook) => hook.key === key),
    index: live.index,
    standIns: standInsNow,
    trust,
    switches,
    fleet,
    trustState,
    switchedOff: (hook, event) => switches.isOffIn(hook, event) && !isEnforced(hook) && isOn(hook) !== true,
    policy,
    demands: config.files.flatMap(({ demands = [] }) => demands),
    facts,
    isGuarded: builtIn.isOn,
    packs: packFiles(config.files),
    diagnostics: [
      ...config.diagnostics,
      ...(fleet === null ? [] : [...fleet.diagnostics, ...fleet.warningsAt(Date.now())]),
      ...trust.diagnostics,
      ...builtIn.diagnostics,
      ...(policy.managedHooksOnly ? [] : needReview(waitingAs('new'))),
      ...haveChanged(
        [...waitingAs('changed'), ...trust.standIns().filter(inPlace)].filter(
          (hook) => !offByPerson(hook) && !isOff(hook),
        ),
      ),
      ...switches.diagnostics(
        config.hooks,
        config.files.map(({ file }) => file.path),
      ),
      ...inCode.flatMap(({ diagnostics }) => diagnostics),
      ...narrowedSandboxes([...read.hooks, ...inCode.flatMap(({ hooks }) => hooks)], policy),
      ...withoutTeam([...config.hooks, ...registered], facts),
      ...(loader.options.model === undefined ? withoutModel([...config.hooks, ...registered]) : []),
    ],
  };
}

/** What the embedding program switched on or off by itself; null: it said nothing. */
export type OwnSwitches = (hook: Hook) => boolean | null;

const NO_OPINION: OwnSwitches = () => null;

function offByHand(hook: Hook): Hook {
  if (hook.disabled !== null) return hook;
  return { ...hook, disabled: `switched off by you; switch it on with: hookline enable ${typed(hookLabel(hook))}` };
}

/** The file that was named first has the last word. */
function factsOf({ files }: LoadedConfig): InForce['facts'] {
  const facts = files.flatMap(({ settings }) => (settings.facts === undefined ? [] : [settings.facts]));
  return facts.length === 0 ? null : Object.assign({}, ...facts.toReversed());
}

/** Changed hooks as they stand until they are reviewed; what the person or the organization switched off stays off. */
function standIns(config: LoadedConfig, trust: Trust, trustState: InForce['trustState'], policy: Policy) {
  const switches = config.files.filter(({ switches }) => switches.includes('dialect-hooks'));
  const off = new Set(switches.map(({ file }) => file.dialect.name));
  const offByPerson = (hook: Hook): boolean =>
    policy.managedHooksOnly || off.has(hook.dialect) || hook.staysOff === true;
  const asItStands = (hook: Hook): Hook => {
    const standIn = trust.untilReviewed(hook);
    if (standIn === hook || trustState(hook, rootOf(hook)) === 'trusted') return hook;
    return offByPerson(hook) ? { ...standIn, disabled: hook.disabled } : standIn;
  };
  const inPlace = (hook: Hook): boolean => !offByPerson(hook) && trustState(hook, rootOf(hook)) === 'changed';
  return { offByPerson, asItStands, inPlace };
}

export function rootOf(hook: Hook): string {
  return hook.source?.root ?? '';
}

function trustStateBy(policy: HooksOptions['trust'], trust: Trust): InForce['trustState'] {
  // who may approve is for the organization to say
  if (trust.unable !== null) return trust.trustState;
  if (policy === 'all') return () => 'trusted';
  if (typeof policy !== 'function') return trust.trustState;
  return (hook, cwd) => {
    const recorded = trust.trustState(hook, cwd);
    return recorded === 'trusted' || approves(policy, hook) ? 'trusted' : recorded;
  };
}

/** A policy that cannot decide has not approved. */
function approves(policy: (hook: HookInfo) => boolean, hook: Hook): boolean {
  try {
    return policy(infoOf(hook, 'untrusted')) === true;
  } catch {
    return false;
  }
}

/** What is approved in another terminal counts at once: a hook that another stood in for is as it is written again. */
function liveIndex(
  stampNow: () => string,
  hooksNow: () => readonly Hook[],
  standInsNow: () => readonly Hook[],
  asWritten: readonly Hook[],
) {
  const indexNow = () => indexHooks([...hooks, ...standInsNow()]);
  let stamp = stampNow();
  let hooks = hooksNow();
  let index = indexNow();
  const upToDate = (): void => {
    const now = stampNow();
    if (now === stamp) return;
    stamp = now;
    hooks = hooksNow();
    index = indexNow();
  };
  // a hook that is approved on another event than before goes there
  const events = new Set([...index.keys(), ...asWritten.map(({ event }) => event)]);
  const live = [...events].map((event) => {
    const matching = (subject: string | null): readonly Hook[] => {
      upToDate();
      return index.get(event)?.matching(subject) ?? [];
    };
    return [event, { matching }] as const;
  });
  return {
    index: new Map(live),
    hooks(): readonly Hook[] {
      upToDate();
      return hooks;
    },
  };
}
