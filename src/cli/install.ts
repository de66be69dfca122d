import { statSync } from 'node:fs';
import { HookError } from '../core/hook-error.ts';
import { orElse } from '../core/or-else.ts';
import { visible } from '../core/visible.ts';
import { nativeProgram } from '../handlers/native-program.ts';
import { SCOPES, type Scope } from '../hosts/agents/host-agent.ts';
import { builtNative } from '../hosts/install/build-native.ts';
import { residentsIn } from '../hosts/resident/residents.ts';
import { print } from '../show/print.ts';
import { commandOf } from './command-of.ts';
import { agreed } from './install/agreed.ts';
import { notBuiltNote } from './install/background-notes.ts';
import { chosenAgents } from './install/chosen-agents.ts';
import { doneWith } from './install/done-with.ts';
import { madeChanges } from './install/made-changes.ts';
import { type Planned, plannedFor, plannedMcp } from './install/planned-agent.ts';
import { plannedNative } from './install/planned-native.ts';
import { plannedPackage, rememberPackage } from './install/planned-package.ts';
import { type Done, showDone, showPlan, type Verb } from './install/show-changes.ts';
import { siteFor } from './install/site.ts';
import type { Work } from './install/work.ts';
import { mustNotBeAgent } from './one-key.ts';
import { COMMON_OPTIONS, type ValuesOf } from './options.ts';

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
  const { json = false, yes = false, 'dry-run': isDry = false } = values;
  if (!isDry) mustNotBeAgent(`hookline cannot be ${verb}ed`, `${verb} ${names.join(' ')}`.trim());
  const work = workFor(verb, values);
  const { site } = work;
  const { notes, note } = notebook(json);

  const planned = await allPlanned(work, values, names);
  const native = plannedNative(work, planned);
  const isKept = verb === 'install' && planned.every(({ error }) => error === null);
  const kept = isKept ? plannedPackage(site) : null;
  // that other code is what counts from now on is told before any diff
  if (kept?.isOther) note('! ', kept.notes);
  if (!json) for (const { plan } of planned) if (plan !== null) showPlan(plan, verb, site, isDry);
  note('  ', [...native.notes, ...(kept?.isOther ? [] : (kept?.notes ?? []))]);

  const isChange = planned.some(({ plan }) => plan !== null && plan.changes.length > 0);
  if (!isDry && (isChange || kept?.isOther) && !(await agreed(yes, json))) return 1;
  if (!isDry && kept !== null) await rememberPackage(kept, work);
  const notBuilt = isDry || native.build === null ? null : await builtNative(native.build);
  if (native.build !== null && notBuilt !== null) note('  ! ', [notBuiltNote(native.build, notBuilt)]);

  const done: Done[] = [];
  for (const one of planned) {
    const made = one.plan === null || isDry ? null : await madeChanges(work, one.agent, one.plan);
    const result = doneWith(work, one, made);
    if (!json) showDone(result, one.agent?.title ?? 'MCP servers', verb, isDry);
    done.push(result);
  }
  // whoever takes it out wants nothing of it to stay; the next call of another agent starts an engine again
  if (verb === 'uninstall' && !isDry) residentsIn(site.stateFolder, nativeProgram(), 'stop');
  if (json) print(`${JSON.stringify({ agents: done, notes })}\n`);
  return done.every(({ error, proof }) => error === null && proof !== 'NOT REFUSED') ? 0 : 1;
}

function workFor(verb: Verb, values: Values): Work {
  const scope = scopeOf(values);
  const site = siteFor(scope, values);
  if (verb === 'install' && scope !== 'managed' && values.mcp === undefined) mustOwnHome(site.where.home);
  return { verb, scope, site };
}

function scopeOf(values: Values): Scope {
  const given = SCOPES.filter((scope) => values[scope] === true);
  if (given.length > 1)
    throw new HookError('USAGE', `Either --${given[0]} or --${given[1]}: one at a time.`, { hint: 'run it twice' });
  return given[0] ?? 'user';
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

async function allPlanned(work: Work, values: Values, names: readonly string[]): Promise<readonly Planned[]> {
  if (values.mcp !== undefined) return [plannedMcp(work, values.mcp, names)];
  const planned: Planned[] = [];
  for (const agent of chosenAgents(work, values.all === true, names))
    planned.push(await plannedFor(work, agent, values.adopt === true));
  return planned;
}

/** What is said besides the changes: shown at once, or kept for whoever reads JSON. */
function notebook(json: boolean) {
  const notes: string[] = [];
  const note = (mark: string, more: readonly string[]): void => {
    notes.push(...more);
    if (!json) for (const one of more) print(`${mark}${visible(one)}\n`);
  };
  return { notes, note };
}
