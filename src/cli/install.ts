import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isatty } from 'node:tty';
import { didYouMean } from '../core/did-you-mean.ts';
import { HookError } from '../core/hook-error.ts';
import { messageOf } from '../core/message-of.ts';
import { orElse } from '../core/or-else.ts';
import { visible } from '../core/visible.ts';
import { wireOf } from '../dialects/wires.ts';
import { nativeProgram } from '../handlers/native-program.ts';
import { HOST_AGENTS, hostAgent, UNTRIED_AGENTS } from '../hosts/agents/all.ts';
import { type HostAgent, SCOPES, type Scope } from '../hosts/agents/host-agent.ts';
import { applyInstall, applyUninstall, forEverybody } from '../hosts/install/apply.ts';
import { askedEvents, hasFewEntries, movedHooks } from '../hosts/install/asked-events.ts';
import { allBackups } from '../hosts/install/backups.ts';
import { builtNative } from '../hosts/install/build-native.ts';
import { eventsWithEntry, eventsWithOthers } from '../hosts/install/events-there.ts';
import { findAgent } from '../hosts/install/find-agent.ts';
import { toBeBuilt } from '../hosts/install/machine-parts.ts';
import { installedTwice } from '../hosts/install/other-scopes.ts';
import { cutShortBy, patientAgent } from '../hosts/install/patient-agent.ts';
import { type Plan, planInstall, planUninstall, type Site } from '../hosts/install/plan.ts';
import { planMcp } from '../hosts/install/plan-mcp.ts';
import { type Proof, prove } from '../hosts/install/proof.ts';
import { offSwitchesOn, versionRemark } from '../hosts/install/remarks.ts';
import { residentsIn } from '../hosts/resident/residents.ts';
import { remediesIn } from '../hosts/will-hold/lost-hooks.ts';
import { readImprint } from '../installed/imprint.ts';
import { keepPackage } from '../installed/keep-package.ts';
import { print } from '../show/print.ts';
import { commandOf } from './command-of.ts';
import { backgroundNotes, notBuiltNote } from './install/background-notes.ts';
import { type PlannedPackage, plannedPackage } from './install/planned-package.ts';
import { type Done, diffOf, showDone, showPlan, type Verb } from './install/show-changes.ts';
import { listeningFor, siteFor } from './install/site.ts';
import { mustNotBeAgent, pressedKey } from './one-key.ts';
import { COMMON_OPTIONS, startFolder, type ValuesOf } from './options.ts';
import { recordDone } from './record-done.ts';

const OPTIONS = {
  all: { type: 'boolean' },
  user: { type: 'boolean' },
  project: { type: 'boolean' },
  managed: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  'dry-run': { type: 'boolean' },
  adopt: { type: 'boolean' },
  mcp: { type: 'string' },
  cwd: { type: 'string' },
  ...COMMON_OPTIONS,
} as const;

type Values = ValuesOf<typeof OPTIONS>;

/** `hookline install <agent>…`: one entry of ours in the agent's own configuration, and the proof that it refuses. */
export const command = commandOf('install', OPTIONS, ({ values, positionals }) =>
  carryOut('install', values, positionals),
);

/** `hookline uninstall <agent>…`: the agent's own files as they were before. */
export const uninstall = commandOf('uninstall', OPTIONS, ({ values, positionals }) =>
  carryOut('uninstall', values, positionals),
);

async function carryOut(verb: Verb, values: Values, names: readonly string[]): Promise<number> {
  const isDry = values['dry-run'] === true;
  if (!isDry) mustNotBeAgent(`hookline cannot be ${verb}ed`, `${verb} ${names.join(' ')}`.trim());
  const scope = scopeOf(values);
  const site = siteFor(scope, values);
  if (verb === 'install' && scope !== 'managed' && values.mcp === undefined) mustOwnHome(site.where.home);
  const json = values.json === true;
  const planned: Planned[] = [];
  if (values.mcp !== undefined) planned.push(plannedMcp(verb, values.mcp, names, site));
  else
    for (const agent of chosen(verb, values, names, scope, site))
      planned.push(await plannedFor(verb, agent, scope, site, values.adopt === true));
  const native = plannedNative(verb, planned, scope, site);
  const isKept = verb === 'install' && planned.every(({ error }) => error === null);
  const kept = isKept ? plannedPackage(site) : null;
  // that other code is what counts from now on is told before any diff
  const first = kept?.isOther ? kept.notes : [];
  if (!json) for (const note of first) print(`! ${visible(note)}\n`);
  if (!json) for (const { plan } of planned) if (plan !== null) showPlan(plan, verb, site, isDry);
  const early = [...first, ...native.notes, ...(kept?.isOther ? [] : (kept?.notes ?? []))];
  if (!json) for (const note of early.slice(first.length)) print(`  ${visible(note)}\n`);
  const isChange = planned.some(({ plan }) => plan !== null && plan.changes.length > 0);
  if (!isDry && (isChange || kept?.isOther) && !(await agreed(values.yes === true, json))) return 1;
  if (!isDry && kept !== null) await rememberPackage(kept, scope, site);
  const notBuilt = isDry || native.build === null ? null : await builtNative(native.build);
  const notes = [...early, ...(native.build && notBuilt !== null ? [notBuiltNote(native.build, notBuilt)] : [])];
  if (!json) for (const note of notes.slice(early.length)) print(`  ! ${visible(note)}\n`);
  const done: Done[] = [];
  for (const one of planned) {
    const result = one.plan === null || isDry ? one : await made(verb, one.agent, one.plan, site);
    done.push(doneOf(one, result, scope, site));
    if (!json) showDone(done.at(-1), one.agent?.title ?? MCP, verb, isDry);
  }
  // whoever takes it out wants nothing of it to stay; the next call of another agent starts an engine again
  if (verb === 'uninstall' && !isDry) residentsIn(site.stateFolder, nativeProgram(), 'stop');
  if (json) print(`${JSON.stringify({ agents: done, notes })}\n`);
  return done.every(({ error, proof }) => error === null && proof !== 'NOT REFUSED') ? 0 : 1;
}

/** What is installed for a home counts only for whoever owns it: everybody else would be refused every call. */
function mustOwnHome(home: string): void {
  const owner = orElse(() => statSync(home).uid, null);
  const user = process.geteuid?.();
  if (owner === user || user === undefined) return;
  const whose = owner === null ? 'is not there' : `belongs to user ${owner}, and you are user ${user}`;
  throw new HookError('BAD_OPTION', `The home folder "${home}" ${whose}: nothing is installed for it.`, {
    hint: 'run it as the user who runs the agent, without sudo, or set HOME to a folder of that user',
  });
}

/** Before anything calls it. */
async function rememberPackage({ act }: PlannedPackage, scope: Scope, site: Site): Promise<void> {
  const { own, packageFolder, stateFolder: folder } = site;
  if (scope === 'managed') forEverybody(() => keepPackage(own, packageFolder, 0o755));
  else keepPackage(own, packageFolder, 0o700);
  if (act !== null) await recordDone(folder, act);
}

/** What the shims will ask in the background, and how it comes to be there. */
function plannedNative(verb: Verb, planned: readonly Planned[], scope: Scope, { parts, stateFolder: folder }: Site) {
  const isCalled = verb === 'install' && planned.some(({ plan }) => plan !== null && plan.shim !== null);
  const build = isCalled && scope !== 'managed' ? toBeBuilt(process.env, folder) : null;
  return { build, notes: isCalled ? backgroundNotes(parts.native, build, folder) : [] };
}

interface Planned {
  /** Null: servers of MCP, in the configuration of whichever client. */
  readonly agent: HostAgent | null;
  readonly plan: Plan | null;
  readonly error: HookError | null;
  /** What a person should know of the hooks that are there already. */
  readonly remarks?: readonly string[];
}

function scopeOf(values: Values): Scope {
  const given = SCOPES.filter((scope) => values[scope] === true);
  if (given.length > 1)
    throw new HookError('USAGE', `Either --${given[0]} or --${given[1]}: one at a time.`, { hint: 'run it twice' });
  return given[0] ?? 'user';
}

/** Those that are named; with --all, those that are there. */
function chosen(verb: Verb, { all }: Values, names: readonly string[], scope: Scope, site: Site): readonly HostAgent[] {
  const { where, stateFolder: folder } = site;
  const hint = `there are ${HOST_AGENTS.map(({ name }) => name).join(', ')}; untested: ${UNTRIED_AGENTS.map(({ name }) => name).join(', ')}; --all means those of the former that are on this machine`;
  if (all === true && names.length > 0) throw new HookError('USAGE', 'Either --all, or names of agents.', { hint });
  const before = verb === 'install' && all !== true && names.length === 0 ? installedBefore(scope, site) : null;
  if (before !== null) return before;
  if (all !== true && names.length === 0) throw new HookError('USAGE', 'Which agent?', { hint });
  const known = verb === 'install' ? [] : allBackups(folder).map(({ agent }) => agent);
  const isThere = (agent: HostAgent): boolean =>
    known.includes(agent.name) || (scope in agent.files && findAgent(agent, where) !== null);
  if (all === true) {
    const installed = UNTRIED_AGENTS.filter(({ name }) => known.includes(name));
    const found = [...HOST_AGENTS.filter(isThere), ...installed];
    if (found.length > 0) return found;
    throw new HookError('AGENT_NOT_FOUND', 'None of the agents that hookline knows is on this machine.', { hint });
  }
  return [...new Set(names)].map((name) => {
    const agent = hostAgent(name);
    if (agent !== undefined) return agent;
    const meant = didYouMean(
      name,
      [...HOST_AGENTS, ...UNTRIED_AGENTS].map((one) => one.name),
    );
    throw new HookError('USAGE', `There is no agent "${name}".`, {
      hint: meant === null ? hint : `did you mean "${meant}"?`,
    });
  });
}

/** Without a name it is done anew where it was done before; null: nowhere. */
function installedBefore(scope: Scope, { stateFolder: folder, packageFolder }: Site): readonly HostAgent[] | null {
  const own = allBackups(folder).filter((backup) => backup.scope === scope);
  const agents = [...HOST_AGENTS, ...UNTRIED_AGENTS].filter(({ name }) => own.some(({ agent }) => agent === name));
  return agents.length === 0 && readImprint(packageFolder) === null ? null : agents;
}

const MCP = 'MCP servers';

function plannedMcp(verb: Verb, file: string, names: readonly string[], site: Site): Planned {
  if (names.length > 0)
    throw new HookError('USAGE', `Either --mcp or the name of an agent; "${names[0]}" is too much.`, {
      hint: `see: hookline help ${verb}`,
    });
  try {
    return { agent: null, plan: planMcp(verb, resolve(startFolder(undefined), file), site), error: null };
  } catch (error) {
    return { agent: null, plan: null, error: asHookError(error) };
  }
}

async function plannedFor(verb: Verb, agent: HostAgent, scope: Scope, site: Site, adopts: boolean): Promise<Planned> {
  try {
    if (verb === 'uninstall') return { agent, plan: await planUninstall(agent, scope, site), error: null };
    if (scope !== 'managed' && findAgent(agent, site.where) === null) throw notFound(agent, site);
    const [wire, listening] = [await wireOf(agent.name), await listeningFor(scope, site)];
    const hooks = listening.flatMap((one) => one.all);
    const unread = new Map(listening.flatMap((one) => one.unread).map(({ file, why }) => [file, why]));
    // what moves here from the agent's own file is heard from then on, and what cannot be read listens where it may have listened
    const names = [
      ...(adopts ? eventsWithOthers(agent, scope, site.where) : []),
      ...(unread.size === 0 ? [] : eventsWithEntry(agent, scope, site.where, wire.events).keys()),
    ];
    const events = askedEvents(agent, scope, wire, [...listening, ...movedHooks(names, wire)]);
    const plan = await planInstall(patientAgent(agent, wire.events, hooks), scope, site, { adopts, events });
    const others = adopts ? [] : await remediesIn(agent, site.where);
    const kept = hasFewEntries(agent, scope) ? [...unread].map(([file, why]) => unreadRemark(file, why)) : [];
    return { agent, plan, error: null, remarks: [...kept, ...cutShortBy(agent, wire.events, hooks), ...others] };
  } catch (error) {
    return { agent, plan: null, error: asHookError(error) };
  }
}

function unreadRemark(file: string, why: string): string {
  return `The hooks in ${file} cannot be read, so every entry that is there stays: ${why}`;
}

function notFound({ title, programs, folder }: HostAgent, { where }: Site): HookError {
  const message = `${title} is not on this machine: there is no "${programs.join('" or "')}" on the PATH and no folder "${folder(where)}".`;
  return new HookError('AGENT_NOT_FOUND', message, { hint: 'install the agent first, then run this again' });
}

async function agreed(isYes: boolean, json: boolean): Promise<boolean> {
  if (isYes) return true;
  if (json || !isatty(0) || !isatty(1)) {
    const message = 'Nothing was changed: nobody is at a terminal who could say yes to it.';
    throw new HookError('USAGE', message, { hint: 'with --yes it is done without asking; --dry-run only shows it' });
  }
  print('Make these changes? (y/n): ');
  const yes = (await pressedKey()) === 'y';
  print(yes ? 'y\n' : 'n\nNothing was changed.\n');
  return yes;
}

interface Made {
  readonly changed: boolean;
  readonly proof: Proof | null;
  readonly error: HookError | null;
}

async function made(verb: Verb, agent: HostAgent | null, plan: Plan, site: Site): Promise<Made> {
  const { scope, changes } = plan;
  const changed = changes.length > 0;
  try {
    await (verb === 'install' ? applyInstall(plan, site) : applyUninstall(plan, site));
    if (changed) {
      const version = agent === null ? null : (findAgent(agent, site.where)?.version ?? null);
      const files = changes.map(({ from }) => from.path);
      await recordDone(site.stateFolder, { kind: verb, agent: plan.agent.name, version, scope, files });
    }
    return {
      changed,
      proof: verb === 'install' && agent !== null ? await prove(agent, plan, site) : null,
      error: null,
    };
  } catch (error) {
    return { changed: false, proof: null, error: asHookError(error) };
  }
}

function asHookError(error: unknown): HookError {
  return error instanceof HookError ? error : new HookError('INTERNAL', messageOf(error), { cause: error });
}

function doneOf(
  { agent, plan, error: early, remarks = [] }: Planned,
  result: Planned | Made,
  scope: Scope,
  site: Site,
): Done {
  const { changed, proof, error } = 'plan' in result ? { changed: false, proof: null, error: early } : result;
  const byHand =
    agent === null
      ? [
          ...(plan?.left ?? []),
          ...(plan?.changes.length ? ['The client reads its servers again when it is started anew.'] : []),
        ]
      : plan === null || plan.shim?.to == null
        ? []
        : [
            ...(proof === null || proof.refused ? [] : [`The answer was: ${answerText(proof)}`]),
            ...installedTwice(agent, scope, site),
            ...offSwitchesOn(agent, site.where),
            ...versionRemark(agent, findAgent(agent, site.where)),
            ...remarks,
            ...(agent.byHand?.(scope, plan.targets[0]?.path ?? '') ?? []),
          ];
  return {
    ...{ agent: agent?.name ?? 'mcp', scope, changed, byHand },
    asBefore: changed && plan?.forgotten !== undefined ? plan.asBefore === true : null,
    files: (plan?.changes ?? []).map((change) => ({ path: change.from.path, diff: diffOf(change) })),
    proof: proof === null ? null : proof.refused ? 'REFUSED' : 'NOT REFUSED',
    error: error === null ? null : { code: error.code, message: error.message },
  };
}

function answerText({ reply: { exitCode, stdout, stderr } }: Proof): string {
  return visible(
    `exit code ${exitCode}, ${JSON.stringify(stdout.slice(0, 500))}, ${JSON.stringify(stderr.slice(0, 2000))}`,
  );
}
