import { type FindRepository, repositories } from '../audit/repository.ts';
import type { ConfigFile } from '../config/config-file.ts';
import { projectDirs, type Whereabouts } from '../config/discover.ts';
import type { LastGoodMemory } from '../config/last-good.ts';
import { type LoadedConfig, loadConfig } from '../config/load.ts';
import type { TextMemory } from '../config/parse-remembered.ts';
import { dialectNamed, type FileChoice, isAdopted, whichFiles } from '../config/which-files.ts';
import { callsHookline } from '../core/calls-hookline.ts';
import type { Concern } from '../core/concern.ts';
import type { Dialect, Environment } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { needsTrust } from '../core/layer.ts';
import { type Policy, strictest } from '../core/policy.ts';
import { DIALECTS } from '../dialects/all.ts';
import { WITHIN_VARIABLE } from '../handlers/within.ts';
import { existsSync } from '../looks/files.ts';
import { switchPath } from '../state/state-folder.ts';
import type { Switches } from '../state/switches.ts';
import { asksForLock, everApproved } from '../trust/mentioned-projects.ts';
import { NOTHING_TO_TRUST, type Trust } from '../trust/trust.ts';
import type { TrustedHook } from '../trust/trusted-hook.ts';
import { type FleetInForce, fleetInForce, staysInForce } from './fleet-in-force.ts';
import type { HooksOptions } from './hooks-options.ts';
import type { Caller, HooksParts, Proposal } from './hooks-parts.ts';
import type { PutResting } from './resting-in-force.ts';

/** What files, the trust store and the person's own switches say. */
export interface Loaded {
  readonly config: LoadedConfig;
  readonly trust: Trust;
  readonly switches: Switches;
  /** Null: nobody enrolled this machine. */
  readonly fleet: FleetInForce | null;
  /** Set: some hooks rest, and this is how they are in force. */
  readonly putResting?: PutResting;
}

export interface Loader {
  readonly where: Whereabouts;
  readonly stateFolder: string;
  readonly options: HooksOptions;
  readonly memory: TextMemory | null;
  /** One event, and then the process ends: nothing is compiled before it is needed. */
  readonly lazy?: boolean;
  /** What that event is about; null: that is not known yet. */
  readonly concern?: Concern | null;
  readonly lastGood?: LastGoodMemory;
  readonly proposal?: Proposal;
  /** Whoever asks takes everything that is not refused for "go ahead". */
  readonly gate?: boolean;
  readonly caller?: Caller | null;
  readonly fleet?: FleetInForce | null;
  readonly agentModel?: HooksParts['agentModel'];
  readonly env: Environment;
}

export async function loadHooks(loader: Loader, before: LoadedConfig | null): Promise<Loaded> {
  const { options, where } = loader;
  const isForAll = isEveryOneAsked(loader);
  const choice: FileChoice = {
    where,
    dialects: DIALECTS,
    only: options.dialects?.map((name) => dialectNamed(name, DIALECTS)) ?? null,
    named: options.files ?? (options.settings ? [] : null),
    enforced: (options.enforced ?? []).map((file) => (typeof file === 'string' ? { path: file } : file)),
    without: loader.caller?.reads ?? [],
  };
  const fleet = loader.fleet ?? (await fleetInForce({ ...where, stateFolder: loader.stateFolder }));
  const files = withBundles(await whichFiles(choice), fleet);
  const read = await loadConfig(
    await asProposed(files, choice, loader),
    {
      ...where,
      stateFolder: loader.stateFolder,
      lazy: loader.lazy === true,
      concern: isForAll ? null : (loader.concern ?? null),
      mayRest: loader.lazy !== true && !isForAll,
      ...(fleet === null ? {} : { applying: { repositoryOf: repositoryNames(), ...fleet.applying } }),
    },
    {
      before: (before?.files ?? []).filter(({ file }) => staysInForce(file, fleet)),
      texts: loader.memory,
      lastGood: loader.lastGood ?? null,
    },
    loader.env,
  );
  const config = await asUnderstood(await asRequired(await withoutCalls(read, loader), loader), loader);
  const broken = config.files.find(({ file, unreadable }) => file.named && file.layer !== 'enforced' && unreadable);
  const why = before === null ? broken?.unreadable : null;
  if (why) throw new HookError(why.code, why.message, why);
  const trust = await trustFor(loader, config);
  const switches = await switchesIn(loader.stateFolder, config, trust);
  // whoever switches hooks off is asked about each
  if (config.awake === undefined || switches !== NO_SWITCHES) return { config, trust, switches, fleet };
  const { restingInForce } = await import('./resting-in-force.ts');
  return { config, trust, switches, fleet, putResting: restingInForce };
}

/** Asked when a rule is for some repositories only, and then at each event. */
function repositoryNames(): (folder: string) => string | null {
  let find: FindRepository | null = null;
  return (folder) => {
    find ??= repositories();
    return find(folder)?.repository ?? null;
  };
}

/** After what the administrator wrote on this machine, and before everybody else's. */
function withBundles(files: readonly ConfigFile[], fleet: FleetInForce | null): readonly ConfigFile[] {
  if (fleet === null) return files;
  const own = files.filter((file) => file.protected === true);
  return [...own, ...fleet.files, ...files.filter((file) => file.protected !== true)];
}

/** Only who looks at what could be has one. */
async function asProposed(
  files: readonly ConfigFile[],
  choice: FileChoice,
  { proposal }: Loader,
): Promise<readonly ConfigFile[]> {
  if (proposal === undefined) return files;
  return (await import('./proposed-files.ts')).proposedFiles(files, choice, proposal);
}

/** Who is told of all hooks, or asks for each by its name, has to be given all of them. */
function isEveryOneAsked({ env, stateFolder: folder }: Loader): boolean {
  const isWithin = (env[WITHIN_VARIABLE] ?? '') !== '';
  return isWithin || (env.HOOKLINE_DEBUG ?? '') !== '' || existsSync(switchPath(folder));
}

/** Hooks that call us are few, and so are calls from hooks. */
async function withoutCalls(config: LoadedConfig, loader: Loader): Promise<LoadedConfig> {
  const mayBe =
    config.files.some(({ file }) => file.isHook) || awakeIn(config).some(({ handler }) => callsHookline(handler));
  if ((loader.env[WITHIN_VARIABLE] ?? '') === '' && !mayBe) return config;
  const { withoutOurselves } = await import('./without-ourselves.ts');
  if (config.awake === undefined) return withoutOurselves(config, loader);
  const { awakeChanged } = await import('../config/resting-config.ts');
  return awakeChanged(config, (awake) => withoutOurselves(awake, loader));
}

/** What can be asked of the others, nobody asks of hooks that rest. */
function awakeIn(config: LoadedConfig): readonly Hook[] {
  return config.awake ?? config.hooks;
}

/** Files are seldom broken. */
async function asUnderstood(config: LoadedConfig, { gate = false }: Loader): Promise<LoadedConfig> {
  const isBroken = config.files.some(({ unreadable, lost = [] }) => unreadable !== null || lost.length > 0);
  if (!isBroken && !awakeIn(config).some(({ fault, doubt }) => fault !== null || doubt !== undefined)) return config;
  const { withoutOpenings } = await import('../config/without-openings.ts');
  return withoutOpenings(config, gate, policyOf(config).managedHooksOnly);
}

/** Hardly anybody requires any. */
async function asRequired(config: LoadedConfig, loader: Loader): Promise<LoadedConfig> {
  if (policyOf(config).requiredHooks.length === 0) return config;
  const { withRequired } = await import('../config/required-hooks.ts');
  return withRequired(config, loader.where, loader.env);
}

async function trustFor(
  { where, stateFolder: folder, env, options, caller }: Loader,
  config: LoadedConfig,
): Promise<Trust> {
  const folders = projectDirs(where.cwd, where.home);
  const anyToTrust = awakeIn(config).some((hook) => needsTrust(hook.layer)) || everApproved(folder, folders);
  if (!anyToTrust && !asksForLock(env)) return NOTHING_TO_TRUST;
  const [{ loadTrust }, { asApproved, brokenIn }] = await Promise.all([
    import('../trust/load-trust.ts'),
    import('./as-approved.ts'),
  ]);
  const { home } = where;
  const { trustedBy } = policyOf(config);
  const duty = (approval: TrustedHook) => asApproved(approval, home);
  const place = {
    folder,
    home,
    env,
    folders,
    trustedBy,
    asApproved: duty,
    isRead: readBy(options, caller?.reads ?? []),
    isBroken: brokenIn(config),
  };
  return loadTrust(awakeIn(config), place);
}

/** Almost nobody has switched anything off: nothing is loaded that could look for it. */
async function switchesIn(stateFolder: string, config: LoadedConfig, trust: Trust): Promise<Switches> {
  if (!existsSync(switchPath(stateFolder))) return NO_SWITCHES;
  const { switchesInForce } = await import('./switches-in-force.ts');
  return switchesInForce(stateFolder, { config, trust, policy: policyOf(config) });
}

const NO_SWITCHES: Switches = { isOff: () => false, isOffIn: () => false, diagnostics: () => [] };

/** Of what was approved, the part that these dialects would read, in the files that are named. */
function readBy(
  { dialects: names, files }: HooksOptions,
  without: Caller['reads'],
): (approval: TrustedHook) => boolean {
  if (files !== undefined) return ({ file, by = file }) => files.some(({ path }) => path.endsWith(`/${by}`));
  if (names === undefined) return (approval) => !isCallersOwn(approval, without);
  const read = names.map((name) => dialectNamed(name, DIALECTS));
  const isTheirs = (dialect: Dialect, owner: string): boolean =>
    dialect.name === owner || dialect.files.some(({ unless }) => unless === owner);
  return ({ dialect: owner, event }) =>
    owner === undefined ||
    read.some((one) => isTheirs(one, owner) && [...one.events.values()].some((row) => row.event === event));
}

function isCallersOwn({ dialect, file }: TrustedHook, without: Caller['reads']): boolean {
  return !isAdopted(file) && without.some((one) => one.base === 'project' && one.dialect === dialect);
}

/** What the organization demands. */
export function policyOf({ files }: LoadedConfig): Policy {
  return strictest(files.flatMap(({ settings }) => settings.policy ?? []));
}
