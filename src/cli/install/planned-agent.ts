import { resolve } from 'node:path';
import { HookError } from '../../core/hook-error.ts';
import { messageOf } from '../../core/message-of.ts';
import { wireOf } from '../../dialects/wires.ts';
import type { HostAgent } from '../../hosts/agents/host-agent.ts';
import { askedEvents, hasFewEntries, movedHooks } from '../../hosts/install/asked-events.ts';
import { eventsWithEntry, eventsWithOthers } from '../../hosts/install/events-there.ts';
import { findAgent } from '../../hosts/install/find-agent.ts';
import { cutShortBy, patientAgent } from '../../hosts/install/patient-agent.ts';
import { type Plan, planInstall, planUninstall, type Site } from '../../hosts/install/plan.ts';
import { planMcp } from '../../hosts/install/plan-mcp.ts';
import { remediesIn } from '../../hosts/will-hold/lost-hooks.ts';
import { startFolder } from '../options.ts';
import { listeningFor } from './site.ts';
import type { Work } from './work.ts';

export interface Planned {
  /** Null: servers of MCP, in the configuration of whichever client. */
  readonly agent: HostAgent | null;
  readonly plan: Plan | null;
  readonly error: HookError | null;
  /** What a person should know of the hooks that are there already. */
  readonly remarks?: readonly string[];
}

/** What is to be done for one agent, or why that cannot be. `adopts`: its own hooks move here. */
export async function plannedFor({ verb, scope, site }: Work, agent: HostAgent, adopts: boolean): Promise<Planned> {
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

/** The same for the servers of MCP in the file of whichever client. */
export function plannedMcp({ verb, site }: Work, file: string, names: readonly string[]): Planned {
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

export function asHookError(error: unknown): HookError {
  return error instanceof HookError ? error : new HookError('INTERNAL', messageOf(error), { cause: error });
}
