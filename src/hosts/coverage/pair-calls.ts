import type { AgentName } from '../../core/wire.ts';
import { toolKind } from '../../dialects/tool-names.ts';
import type { MetDecision } from './met-decisions.ts';
import { mayBeSame } from './same-input.ts';
import type { ToolCall } from './tool-call.ts';

export interface AgentCall extends ToolCall {
  readonly agent: AgentName;
}

/** `near`: a decision about the same tool at that time, with another input, belongs to no other call. */
export type Pairing = 'met' | 'near' | 'none';

/** A decision comes after the model asked for the call, and before it runs; a person may be asked in between. */
const BEFORE_MS = 60_000;
const AFTER_MS = 3_600_000;
const NEAR_MS = 10_000;

/** Made by a generator: no other call has it. */
const UNIQUE_CHARS = 16;

/** Which calls met a decision. By their ids; where there is none, by session, tool, input and time, each decision once. */
export function pairCalls(calls: readonly AgentCall[], met: readonly MetDecision[]): ReadonlyMap<AgentCall, Pairing> {
  const pairings = new Map<AgentCall, Pairing>(calls.map((call) => [call, 'none']));
  const used = new Set<MetDecision>();
  for (const { group, decisions } of byId(calls, met))
    assign(group, decisions, used, (call) => pairings.set(call, 'met'), {
      fits: (call, one) => isOf(call, one),
      // ids that come again are told apart by their times
      mostMs: group.length === 1 ? Number.POSITIVE_INFINITY : BEFORE_MS,
    });
  const open = calls.filter((call) => pairings.get(call) === 'none');
  const nameless = met.filter(({ id }) => id === null);
  for (const { group, decisions } of bySession(open, nameless)) {
    const fits = (call: AgentCall, one: MetDecision): boolean =>
      isSameTool(call, one) && one.inputs.some((input) => mayBeSame(input, call.input));
    assign(group, decisions, used, (call) => pairings.set(call, 'met'), { fits, mostMs: AFTER_MS });
    const left = group.filter((call) => pairings.get(call) === 'none');
    assign(left, decisions, used, (call) => pairings.set(call, 'near'), { fits: isSameTool, mostMs: NEAR_MS });
  }
  return pairings;
}

interface Group {
  readonly group: readonly AgentCall[];
  readonly decisions: readonly MetDecision[];
}

function byId(calls: readonly AgentCall[], met: readonly MetDecision[]): readonly Group[] {
  const decided = grouped(met, ({ id }) => id);
  const groups = grouped(calls, ({ id }) => id);
  return [...groups].flatMap(([id, group]) => {
    const decisions = decided.get(id);
    return decisions === undefined ? [] : [{ group, decisions }];
  });
}

function bySession(calls: readonly AgentCall[], met: readonly MetDecision[]): readonly Group[] {
  const named = met.flatMap((one) => [...new Set(one.sessions)].map((session) => ({ session, one })));
  const decided = grouped(named, ({ session }) => session);
  return [...grouped(calls, ({ agent, session }) => `${agent} ${session}`).values()].map((group) => {
    const names = new Set(group.flatMap(namesOf));
    const decisions = [...names].flatMap((name) => decided.get(name) ?? []).map(({ one }) => one);
    return { group, decisions: [...new Set(decisions)].filter((one) => group.some((call) => isAgentOf(call, one))) };
  });
}

interface Fit {
  readonly fits: (call: AgentCall, one: MetDecision) => boolean;
  readonly mostMs: number;
}

/** The nearest first, each decision for one call. */
function assign(
  calls: readonly AgentCall[],
  decisions: readonly MetDecision[],
  used: Set<MetDecision>,
  pair: (call: AgentCall) => void,
  { fits, mostMs }: Fit,
): void {
  const free = decisions.filter((one) => !used.has(one));
  const pairs: { readonly call: AgentCall; readonly one: MetDecision; readonly apartMs: number }[] = [];
  for (const call of calls)
    for (const one of free) {
      const apartMs = apart(call, one);
      if (apartMs <= mostMs && fits(call, one)) pairs.push({ call, one, apartMs });
    }
  const done = new Set<AgentCall>();
  for (const { call, one } of pairs.sort((a, b) => a.apartMs - b.apartMs)) {
    if (done.has(call) || used.has(one)) continue;
    done.add(call);
    used.add(one);
    pair(call);
  }
}

/** A decision well before the call was asked for is not about it. */
function apart({ atMs }: AgentCall, one: MetDecision): number {
  if (atMs === null) return Number.POSITIVE_INFINITY;
  const ms = one.atMs - atMs;
  return ms < -BEFORE_MS ? Number.POSITIVE_INFINITY : Math.abs(ms);
}

function isOf(call: AgentCall, one: MetDecision): boolean {
  if (!isAgentOf(call, one)) return false;
  const names = namesOf(call);
  return (call.id ?? '').length >= UNIQUE_CHARS || one.sessions.some((session) => names.includes(session));
}

function isAgentOf({ agent }: AgentCall, one: MetDecision): boolean {
  return one.agent === null || one.agent === agent;
}

function namesOf({ session, aliases, subagent }: AgentCall): readonly string[] {
  return [session, ...aliases, ...(subagent === null ? [] : [subagent])];
}

/** Some agents tell hooks another of a tool's names than they keep. */
function isSameTool({ tool }: AgentCall, { tools }: MetDecision): boolean {
  const kind = toolKind(tool);
  return tools.some(
    (name) => name.toLowerCase() === tool.toLowerCase() || (kind !== 'other' && toolKind(name) === kind),
  );
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
