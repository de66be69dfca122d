import { readTrail } from '../../audit/read-trail.ts';
import { isObject, type Json } from '../../core/json.ts';
import { nameIn, timeIn } from './tool-call.ts';

/** A decision about one call before it ran, as the trail tells of it. */
export interface MetDecision {
  /** Null: nobody said which agent it was. */
  readonly agent: string | null;
  /** Every name of the session and the sub-agent. */
  readonly sessions: readonly string[];
  readonly id: string | null;
  readonly tools: readonly string[];
  /** As it was given, and as it was rewritten; masked, and perhaps cut. Kept only where there is no id. */
  readonly inputs: readonly Json[];
  readonly atMs: number;
}

/** When hookline was put into an agent's files, or taken out again. */
export interface Installed {
  readonly kind: 'install' | 'uninstall';
  readonly agent: string;
  /** For whom: the person, a project, the machine. */
  readonly scope: string;
  readonly atMs: number;
}

/** What the trail knows of agents. */
export interface Trailed {
  readonly met: readonly MetDecision[];
  readonly installs: readonly Installed[];
  /** The first record of each agent. */
  readonly firstOf: ReadonlyMap<string, number>;
  /** Sessions of which anything is recorded at all, by agent and name. */
  readonly heard: ReadonlySet<string>;
  /** Of what happened before nothing is left: older records made room, or the trail was begun anew; null: it is whole. */
  readonly reachesBackTo: number | null;
}

/** Of what is older than that, only who was installed when is kept. */
export function trailed(
  folder: string,
  sinceMs: number | null,
  isMadeUp: (agent: string | null, id: string) => boolean,
): Trailed {
  const met: MetDecision[] = [];
  const installs: Installed[] = [];
  const firstOf = new Map<string, number>();
  const heard = new Set<string>();
  let reachesBackTo: number | null = null;
  let isFirst = true;
  for (const { entry } of readTrail(folder)) {
    const atMs = timeIn(entry.at);
    if (atMs === null) continue;
    const isAnew = entry.kind === 'begun' && entry.before !== 'none';
    if (isAnew || (isFirst && entry.seq > 1)) reachesBackTo = atMs;
    isFirst = false;
    const agent = nameIn(entry.agent);
    if (agent !== null && (entry.kind === 'install' || entry.kind === 'uninstall'))
      installs.push({ kind: entry.kind, agent, scope: nameIn(entry.scope) ?? 'user', atMs });
    else if (agent !== null && !firstOf.has(agent)) firstOf.set(agent, atMs);
    if (entry.kind !== 'outcome' || (sinceMs !== null && atMs < sinceMs - DAY_MS)) continue;
    const payload = isObject(entry.payload) ? entry.payload : {};
    const sessions = [entry.session_id, entry.agent_id, payload.parent_agent_id, payload.conversation_id]
      .map(nameIn)
      .filter((name) => name !== null);
    if (agent !== null) for (const session of sessions) heard.add(heardKey(agent, session));
    if (entry.event !== 'PreToolUse') continue;
    const told = nameIn(entry.tool_use_id) ?? nameIn(payload.tool_use_id);
    const id = told !== null && isMadeUp(agent, told) ? null : told;
    const tools = [payload.tool_name, payload.agent_tool_name].map(nameIn).filter((name) => name !== null);
    const inputs = id === null ? [payload.tool_input, entry.rewrite].filter(isObject) : [];
    met.push({ agent, sessions, id, tools, inputs, atMs });
  }
  return { met, installs, firstOf, heard, reachesBackTo };
}

const DAY_MS = 86_400_000;

export function heardKey(agent: string, session: string): string {
  return `${agent} ${session}`;
}
