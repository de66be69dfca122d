import { existsSync } from 'node:fs';
import { compiler } from '../config/compile.ts';
import { projectDirs, type Whereabouts } from '../config/discover.ts';
import { type LoadedConfig, loadConfig } from '../config/load.ts';
import type { TextMemory } from '../config/parse-remembered.ts';
import { dialectNamed, whichFiles } from '../config/which-files.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Dialect, Environment } from '../core/dialect.ts';
import { type Hook, hookLabel, isEnforced } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import type { JsonObject } from '../core/json.ts';
import { needsTrust } from '../core/layer.ts';
import { locatedFrom } from '../core/located.ts';
import { type Demand, type Policy, strictest } from '../core/policy.ts';
import { typed } from '../core/shown-text.ts';
import { DIALECTS } from '../dialects/all.ts';
import { type HookIndex, indexHooks } from '../engine/index-hooks.ts';
import type { Standing } from '../engine/select.ts';
import { asksForLock, everApproved } from '../state/mentioned-projects.ts';
import { NOTHING_TO_TRUST } from '../state/nothing-to-trust.ts';
import { switchPath } from '../state/state-folder.ts';
import type { Switches } from '../state/switches.ts';
import type { Trust } from '../state/trust.ts';
import type { Approval } from '../state/trust-store.ts';
import type { Duty } from '../state/until-reviewed.ts';
import type { HookInfo, HooksOptions } from './api.ts';
import { guardSwitch } from './built-in/switched-off.ts';
import { infoOf } from './hook-info.ts';
import type { Registered } from './registration.ts';
import { narrowedSandboxes, settledHandlers, withoutModel } from './settled-handlers.ts';

/** What files, the trust store and the person's own switches say. */
export interface Loaded {
  readonly config: LoadedConfig;
  readonly trust: Trust;
  readonly switches: Switches;
}

/** One consistent set of hooks. An event keeps the one it started with. */
export interface InForce extends Loaded {
  /** In configured order, those registered in code last. */
  readonly hooks: readonly Hook[];
  readonly index: HookIndex;
  readonly standing: (hook: Hook, cwd: string) => Standing;
  readonly diagnostics: readonly Diagnostic[];
  /** Also for a session only. */
  readonly switchedOff: (hook: Hook, session: string) => boolean;
  /** What the organization demands. */
  readonly policy: Policy;
  /** The same, each demand with the place that makes it. */
  readonly demands: readonly Demand[];
  /** Whether the built-in guard is on. */
  readonly isGuarded: boolean;
  /** Fields that every payload gets. */
  readonly facts: Readonly<Record<string, string>> | null;
}

export interface Loader {
  readonly where: Whereabouts;
  readonly stateFolder: string;
  readonly options: HooksOptions;
  readonly memory: TextMemory | null;
  readonly env: Environment;
}

export async function loadHooks(loader: Loader, before: LoadedConfig | null): Promise<Loaded> {
  const { options, where } = loader;
  const config = await loadConfig(
    await whichFiles({
      where,
      dialects: DIALECTS,
      only: options.dialects?.map((name) => dialectNamed(name, DIALECTS)) ?? null,
      named: options.files ?? null,
      enforced: (options.enforced ?? []).map((file) => (typeof file === 'string' ? { path: file } : file)),
    }),
    { ...where, stateFolder: loader.stateFolder },
    before?.files,
    loader.memory,
    loader.env,
  );
  const broken = config.files.find(({ file, unreadable }) => file.named && file.layer !== 'enforced' && unreadable);
  if (before === null && broken?.unreadable) {
    const { code, message, file, line, column, hint } = broken.unreadable;
    throw new HookError(code, message, definedOnly({ file, line, column, hint }));
  }
  return { config, trust: await trustFor(loader, config), switches: await switchesIn(loader.stateFolder) };
}

async function trustFor({ where, stateFolder: folder, env, options }: Loader, config: LoadedConfig): Promise<Trust> {
  const folders = projectDirs(where.cwd, where.home);
  const anyToTrust = config.hooks.some((hook) => needsTrust(hook.layer)) || everApproved(folder, folders);
  if (!anyToTrust && !asksForLock(env)) return NOTHING_TO_TRUST;
  const { loadTrust } = await import('../state/trust.ts');
  const { home } = where;
  const { trustedBy } = policyOf(config);
  const duty = (approval: Approval) => asApproved(approval, home);
  const place = { folder, home, env, folders, trustedBy, asApproved: duty, isRead: readBy(options) };
  return loadTrust(config.hooks, place);
}

function policyOf({ files }: LoadedConfig): Policy {
  return strictest(files.flatMap(({ settings }) => settings.policy ?? []));
}

/** Almost nobody has switched anything off: nothing is loaded that could look for it. */
async function switchesIn(stateFolder: string): Promise<Switches> {
  if (!existsSync(switchPath(stateFolder))) return NO_SWITCHES;
  const { loadSwitches } = await import('../state/switches.ts');
  return loadSwitches(stateFolder);
}

const NO_SWITCHES: Switches = { isOff: () => false, isOffIn: () => false, diagnostics: () => [] };

/** Of what was approved, the part that these dialects would read. */
function readBy({ dialects: names }: HooksOptions): (approval: Approval) => boolean {
  if (names === undefined) return () => true;
  const read = names.map((name) => dialectNamed(name, DIALECTS));
  const isTheirs = (dialect: Dialect, owner: string): boolean =>
    dialect.name === owner || dialect.files.some(({ unless }) => unless === owner);
  return ({ dialect: owner, event }) =>
    owner === undefined ||
    read.some((one) => isTheirs(one, owner) && [...one.events.values()].some((row) => row.event === event));
}

export function putInForce(
  loader: Loader,
  { config: read, trust, switches }: Loaded,
  inCode: readonly Registered[],
  isOn: OwnSwitches = NO_OPINION,
): InForce {
  const policy = policyOf(read);
  const settled = settledHandlers(read.files, loader.env, policy);
  const builtIn = guardSwitch(read.files, loader.options.selfProtection);
  const config = { ...read, hooks: read.hooks.map(settled) };
  const standing = standingBy(loader.options.trust, trust);
  const { offByPerson, asItStands } = standIns(config, trust, standing, policy);
  const registered = inCode.flatMap(({ hooks }) => hooks.map(settled));
  const isOff = (hook: Hook): boolean => !isEnforced(hook) && !(isOn(hook) ?? !switches.isOff(hook));
  const switched = (hook: Hook): Hook => (isOff(hook) ? offByHand(hook) : hook);
  const hooksNow = () => [...config.hooks.map(asItStands), ...registered].map(switched);
  const hooks = hooksNow();
  const stoodIn = config.hooks.some((hook) => hook !== asItStands(hook));
  const live = stoodIn ? liveIndex(trust.stamp, hooksNow) : { hooks: () => hooks, index: indexHooks(hooks) };
  const fromProject = config.hooks.filter((hook) => needsTrust(hook.layer));
  const standings = new Map(fromProject.map((hook) => [hook, standing(hook, rootOf(hook))]));
  const waitingAs = (wanted: Standing) => fromProject.filter((hook) => standings.get(hook) === wanted);
  return {
    config,
    get hooks() {
      return live.hooks();
    },
    index: live.index,
    trust,
    switches,
    standing,
    switchedOff: (hook, session) => switches.isOffIn(hook, session) && !isEnforced(hook) && isOn(hook) !== true,
    policy,
    demands: config.files.flatMap(({ demands = [] }) => demands),
    facts: factsOf(config),
    isGuarded: builtIn.isOn,
    diagnostics: [
      ...config.diagnostics,
      ...trust.diagnostics,
      ...builtIn.diagnostics,
      ...(policy.managedHooksOnly ? [] : needReview(waitingAs('new'))),
      ...haveChanged(waitingAs('changed').filter((hook) => !offByPerson(hook) && !isOff(hook))),
      ...switches.diagnostics(
        config.hooks,
        config.files.map(({ file }) => file.path),
      ),
      ...inCode.flatMap(({ diagnostics }) => diagnostics),
      ...narrowedSandboxes([...read.hooks, ...inCode.flatMap(({ hooks }) => hooks)], policy),
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
  const said = files.flatMap(({ settings }) => (settings.facts === undefined ? [] : [settings.facts]));
  return said.length === 0 ? null : Object.assign({}, ...said.toReversed());
}

/** Changed hooks as they stand until they are reviewed; what the person or the organization switched off stays off. */
function standIns(config: LoadedConfig, trust: Trust, standing: InForce['standing'], policy: Policy) {
  const switches = config.files.filter(({ switches }) => switches.includes('dialect-hooks'));
  const off = new Set(switches.map(({ file }) => file.dialect.name));
  const offByPerson = (hook: Hook): boolean => policy.managedHooksOnly || off.has(hook.dialect);
  const asItStands = (hook: Hook): Hook => {
    const standIn = trust.untilReviewed(hook);
    if (standIn === hook || standing(hook, rootOf(hook)) === 'trusted') return hook;
    return offByPerson(hook) ? { ...standIn, disabled: hook.disabled } : standIn;
  };
  return { offByPerson, asItStands };
}

/** What is approved in another terminal counts at once: a hook that another stood in for is as it is written again. */
function liveIndex(stampNow: () => string, hooksNow: () => readonly Hook[]) {
  let stamp = stampNow();
  let hooks = hooksNow();
  let index = indexHooks(hooks);
  const upToDate = (): void => {
    const now = stampNow();
    if (now === stamp) return;
    stamp = now;
    hooks = hooksNow();
    index = indexHooks(hooks);
  };
  const live = [...index].map(([event, { size }]) => {
    const matching = (subject: string | null): readonly Hook[] => {
      upToDate();
      return index.get(event)?.matching(subject) ?? [];
    };
    return [event, { size, matching }] as const;
  });
  return {
    index: new Map(live),
    hooks(): readonly Hook[] {
      upToDate();
      return hooks;
    },
  };
}

/** What an approval was for, read from the entry that it keeps; null: that is not known. */
async function asApproved(approval: Approval, home: string): Promise<Duty | null> {
  const { dialect: name, event, entry, matching } = approval;
  const dialect = DIALECTS.find((candidate) => candidate.name === name);
  if (dialect === undefined || entry === undefined) return null;
  const context = { layer: 'project', folder: '', env: {} } as const;
  const [spec] = dialect.read(locatedFrom(dialect.fileWith(event, inGroup(entry))), context).hooks;
  if (spec === undefined) return null;
  const [compiled, { matchingOf }] = await Promise.all([
    compiler({ home }).compile(spec, [], dialect),
    import('../state/trust-store.ts'),
  ]);
  if (matchingOf(compiled) !== matching) return null;
  return { ...spec, ...compiled, disabled: spec.enabled ? null : 'switched off' };
}

/** An entry of a `{ matcher, hooks }` group keeps the group's matcher, if only to say that there is none. */
function inGroup(entry: JsonObject): JsonObject {
  if (entry.matcher === undefined || entry.on !== undefined) return entry;
  const { matcher, ...hook } = entry;
  return matcher === null ? { hooks: [hook] } : { matcher, hooks: [hook] };
}

export function rootOf(hook: Hook): string {
  return hook.source?.root ?? '';
}

function standingBy(policy: HooksOptions['trust'], trust: Trust): InForce['standing'] {
  // who may approve is for the organization to say
  if (trust.unable !== null) return trust.standing;
  if (policy === 'all') return () => 'trusted';
  if (typeof policy !== 'function') return trust.standing;
  return (hook, cwd) => {
    const recorded = trust.standing(hook, cwd);
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

function needReview(waiting: readonly Hook[]): readonly Diagnostic[] {
  if (waiting.length === 0) return [];
  const [hooks, need] = waiting.length === 1 ? ['hook', 'needs'] : ['hooks', 'need'];
  const message = `${waiting.length} ${hooks} ${need} review and will not run: nobody approved what this project brings along.`;
  const hint = 'see and approve with: hookline trust';
  return [{ code: 'NEEDS_REVIEW', severity: 'warning', message, hint, ...placeOf(waiting) }];
}

function haveChanged(changed: readonly Hook[]): readonly Diagnostic[] {
  if (changed.length === 0) return [];
  const [hooks, it, is] = changed.length === 1 ? ['hook', 'it', 'it was'] : ['hooks', 'they', 'they were'];
  const message = `${changed.length} ${hooks} changed since ${is} approved: what ${it} could refuse is refused until somebody has reviewed the change.`;
  const hint = 'see what changed and approve with: hookline trust';
  return [{ code: 'CHANGED_SINCE_APPROVED', severity: 'error', message, hint, ...placeOf(changed) }];
}

/** Where they are, if that is one place. */
function placeOf(hooks: readonly Hook[]): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  const files = new Set(hooks.map((hook) => hook.source?.file ?? ''));
  const source = files.size === 1 ? hooks[0]?.source : null;
  return source ? { file: source.file, line: source.line, column: source.column } : {};
}

function definedOnly<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
