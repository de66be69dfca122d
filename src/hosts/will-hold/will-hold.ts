import type { Hook } from '../../core/hook.ts';
import type { Layer } from '../../core/layer.ts';
import { AGENT_NAMES, type AgentName, type Wire } from '../../core/wire.ts';
import { wireOf } from '../../dialects/wires.ts';
import { hostAgent } from '../agents/all.ts';
import type { FoundWay, HookWays } from './hook-ways.ts';
import { ANSWER_WORDS, type AnswerCase, type Fate, READERS, type Reader, recordedFate } from './recorded-answers.ts';

/**
 * What an agent does with a hook's no. `refuses`: it obeys, whichever way it is said. `partly`: some ways are lost on it.
 * `unknown`: it cannot be told by reading.
 */
export type Holds = 'refuses' | 'partly' | 'ignored' | 'hangs' | 'unknown';

export interface AgentHolds {
  readonly agent: AgentName;
  /** It reads this very file itself; otherwise: if the hook were moved there. */
  readonly reads: boolean;
  readonly holds: Holds;
  /** What is lost on it, or why it cannot be told; null: nothing. */
  readonly why: string | null;
}

/** Which agents have hook files at all. */
const WITH_FILES = AGENT_NAMES.filter((name) => READERS.some((reader) => reader === name));

/** What each agent that has hook files would do with what a hook says before a tool runs, or instead of something else. */
export function willHold(hook: Hook, ways: HookWays): Promise<readonly AgentHolds[]> {
  return Promise.all(
    WITH_FILES.map(async (agent) => {
      const wire = await wireOf(agent);
      return { agent, reads: readsIt(wire, hook), ...verdict(hook, ways, wire) };
    }),
  );
}

function verdict(hook: Hook, found: HookWays, wire: Wire<AgentName>): Pick<AgentHolds, 'holds' | 'why'> {
  const { kind } = hook.handler;
  if (kind !== 'command' && !(hostAgent(wire.agent)?.otherKinds ?? []).includes(kind))
    return ignored(`it knows no ${kind} hooks`);
  if (hook.role.startsWith('async')) return ignored('nobody waits for an async hook');
  const events = [...wire.events].filter(([, { event }]) => event === hook.event);
  if (events.length === 0) return ignored(`it has no ${hook.event}`);
  if (!events.some(([, { can }]) => can.includes('refuse') || can.includes('hold')))
    return ignored(`its ${events[0]?.[0]} cannot be refused`);
  if (hook.event !== 'PreToolUse')
    return { holds: 'unknown', why: `what it obeys on ${events[0]?.[0]} is not in the record` };
  return overall(found, readerFor(wire.agent, hook));
}

function ignored(why: string): Pick<AgentHolds, 'holds' | 'why'> {
  return { holds: 'ignored', why };
}

/** How the event is written in Copilot's file decides how it reads the answer. */
function readerFor(agent: AgentName, { eventName, event }: Hook): Reader | null {
  const isPascal = /^[A-Z]/.test(eventName ?? event);
  const names = isPascal ? [`${agent}-pascal`, agent] : [agent];
  return names.flatMap((name) => READERS.find((one) => one === name) ?? [])[0] ?? null;
}

function overall({ ways, unknown }: HookWays, reader: Reader | null): Pick<AgentHolds, 'holds' | 'why'> {
  const judged = ways.map((way) => ({ way, fate: fateOf(way, reader) }));
  const lost = judged.filter(({ fate }) => fate === 'ran');
  const hanging = judged.filter(({ fate }) => fate === 'hangs');
  if (hanging.length > 0) return { holds: 'hangs', why: wordsOf(hanging.map(({ way }) => way)) };
  if (lost.length > 0) {
    const isAll = lost.length === judged.length && unknown === null;
    return { holds: isAll ? 'ignored' : 'partly', why: wordsOf(lost.map(({ way }) => way)) };
  }
  if (unknown !== null) return { holds: 'unknown', why: unknown };
  const open = judged.filter(({ fate }) => fate === null).map(({ way }) => way);
  return open.length > 0 ? { holds: 'unknown', why: wordsOf(open) } : { holds: 'refuses', why: null };
}

/** Null: it is not recorded, or depends on what cannot be seen. */
function fateOf({ cases }: FoundWay, reader: Reader | null): Fate | null {
  const fates = new Set(
    cases
      .map((one) => (reader === null ? null : recordedFate(one, reader)))
      .map((fate) => (fate === 'ended' ? 'refused' : fate)),
  );
  const [only = null] = fates;
  return fates.size === 1 ? only : null;
}

function wordsOf(ways: readonly FoundWay[]): string {
  return [...new Set(ways.map(({ cases }) => casesText(cases)))].join(', ');
}

/** What a way is, for a person. */
export function casesText(cases: readonly AnswerCase[]): string {
  const [only, ...others] = cases;
  return only === undefined || others.length > 0 ? 'exit code 2, perhaps without text' : ANSWER_WORDS[only];
}

const BASES: Readonly<Record<Layer, Wire['reads'][number]['base'] | null>> = {
  ...{ user: 'home', project: 'project', local: 'project', enforced: 'machine', session: null },
};

function readsIt({ reads }: Wire, { dialect, layer }: Hook): boolean {
  return reads.some((one) => one.dialect === dialect && one.base === BASES[layer]);
}
