import { toolKind } from '../../dialects/tool-names.ts';
import type { Installed, Trailed } from './met-decisions.ts';
import { heardKey } from './met-decisions.ts';
import type { AgentCall } from './pair-calls.ts';

/** What is looked up now about an agent; null: it cannot be told. */
export interface AgentNow {
  /** Our entry stands in one of its files. */
  readonly hasEntry: boolean | null;
  /** Where it has all hooks switched off, in words; null: nowhere. */
  readonly switchedOff: string | null;
  /** What a person must have said yes to before its hooks run. */
  readonly trust: string | null;
}

/** Everything that a cause is told from. */
export interface Evidence {
  readonly trailed: Pick<Trailed, 'installs' | 'firstOf' | 'heard'>;
  readonly covered: readonly AgentCall[];
  readonly now: (agent: string) => AgentNow;
}

/** Why a call met no decision, most likely: a word that stays the same, and what is behind it. */
export interface Cause {
  readonly cause: string;
  readonly why: string;
}

const CAUSES = {
  absent: 'hook not installed there',
  untrusted: 'not trusted',
  path: 'agent does not fire for this path',
  headless: 'headless',
  off: 'switched off',
  gone: 'hookline absent at the time',
} as const;

/** Says it from what is there: who was installed when, and what became of the calls around it. */
export function likelyCauses({ trailed, covered, now }: Evidence): (call: AgentCall) => Cause {
  const sessions = new Map<string, AgentCall[]>();
  for (const call of covered) sessions.set(sessionKey(call), [...(sessions.get(sessionKey(call)) ?? []), call]);
  const agents = new Map<string, AgentCall[]>();
  for (const call of covered) agents.set(call.agent, [...(agents.get(call.agent) ?? []), call]);
  return (call) => {
    const { agent, subagent, tool } = call;
    const scopes = scopesAt(trailed, agent, call.atMs ?? 0);
    if (scopes.length === 0)
      return { cause: CAUSES.absent, why: `hookline was not installed in ${agent} then: hookline install ${agent}` };
    const beside = sessions.get(sessionKey(call)) ?? [];
    if (beside.length > 0) return besideCovered(call, beside);
    const { hasEntry, switchedOff, trust } = now(agent);
    const isHeard = [call.session, ...call.aliases].some((name) => trailed.heard.has(heardKey(agent, name)));
    if (isHeard) return notFired(`${agent} told hookline of this session, but not of this call`);
    if (hasEntry === false)
      return {
        cause: CAUSES.absent,
        why: `its entry is no longer in the files of ${agent}: hookline install ${agent}`,
      };
    if (switchedOff !== null) return { cause: CAUSES.off, why: switchedOff };
    if (scopes.every((scope) => scope === 'project'))
      return { cause: CAUSES.absent, why: `hookline is installed in some projects only: hookline install ${agent}` };
    const elsewhere = agents.get(agent) ?? [];
    if (call.headless && elsewhere.some(({ headless }) => !headless) && !elsewhere.some(({ headless }) => headless))
      return { cause: CAUSES.headless, why: `no run of ${agent} without a person was covered` };
    if (trust !== null) return { cause: CAUSES.untrusted, why: trust };
    if (subagent !== null && elsewhere.every((one) => one.subagent === null) && elsewhere.length > 0)
      return notFired(`no sub-agent of ${agent} was covered`);
    if (elsewhere.length > 0 && !elsewhere.some((one) => isLike(one.tool, tool)))
      return notFired(`no call of "${tool}" was covered`);
    return {
      cause: CAUSES.gone,
      why: `nothing of this session reached hookline, although it is installed in ${agent}`,
    };
  };
}

/** Others of the same session met a decision: what is different about this one? */
function besideCovered({ agent, subagent, tool }: AgentCall, beside: readonly AgentCall[]): Cause {
  if (subagent !== null && beside.every((one) => one.subagent === null))
    return notFired(`${agent} fired for the session itself, and not for its sub-agent`);
  if (!beside.some((one) => isLike(one.tool, tool)))
    return notFired(`${agent} fired for other tools of this session, and not for "${tool}"`);
  return { cause: CAUSES.gone, why: 'other calls of this session reached hookline, before or after' };
}

function notFired(why: string): Cause {
  return { cause: CAUSES.path, why };
}

function isLike(one: string, other: string): boolean {
  const kind = toolKind(one);
  return one === other || (kind !== 'other' && kind !== 'mcp' && kind === toolKind(other));
}

function sessionKey({ agent, session }: AgentCall): string {
  return `${agent} ${session}`;
}

/** For whom hookline was installed in an agent at some time. Records of it without an installation: by hand. */
function scopesAt({ installs, firstOf }: Evidence['trailed'], agent: string, atMs: number): readonly string[] {
  const own = installs.filter((one) => one.agent === agent);
  const scopes = new Set<string>();
  for (const { kind, scope, atMs: then } of own) {
    if (then > atMs) break;
    if (kind === 'install') scopes.add(scope);
    else scopes.delete(scope);
  }
  const isByHand = own.length === 0 && (firstOf.get(agent) ?? Number.POSITIVE_INFINITY) <= atMs;
  return isByHand ? ['user'] : [...scopes];
}

/** The first time that hookline was put into an agent, or else into any; null: never. */
export function firstInstall({ installs, firstOf }: Evidence['trailed'], agent: string): number | null {
  const own = [...times(installs, agent), ...(firstOf.has(agent) ? [firstOf.get(agent) ?? 0] : [])];
  const all = own.length > 0 ? own : [...installs.map(({ atMs }) => atMs), ...firstOf.values()];
  return all.length === 0 ? null : Math.min(...all);
}

function times(installs: readonly Installed[], agent: string): readonly number[] {
  return installs.flatMap((one) => (one.agent === agent && one.kind === 'install' ? [one.atMs] : []));
}
