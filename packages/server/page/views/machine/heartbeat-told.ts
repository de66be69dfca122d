import { type AgentOnMachine, agentsTold } from '../../parts/agents-told.ts';

export interface HeartbeatTold {
  readonly at: string | null;
  readonly expires: string | null;
  readonly problem: string | null;
  readonly agents: readonly AgentOnMachine[];
  readonly trail: { readonly seq: string; readonly hash: string } | null;
  readonly sinks: readonly {
    readonly name: string;
    readonly kind: string;
    readonly waiting: string;
    readonly problem: string | null;
  }[];
  readonly off: readonly { readonly hook: string; readonly by: string; readonly at: string }[];
}

/** What a machine said of itself, as texts: it may have said anything. */
export function heartbeatTold(whole: unknown): HeartbeatTold {
  const beat = fieldsOf(whole);
  const policy = fieldsOf(beat.policy);
  const trail = fieldsOf(beat.trail);
  return {
    at: textOf(beat.at),
    expires: textOf(policy.expires),
    problem: textOf(policy.problem),
    agents: agentsTold(beat.agents),
    trail: trail.hash === undefined ? null : { seq: said(trail.seq), hash: said(trail.hash) },
    sinks: listOf(beat.sinks).map(({ name, kind, waiting, problem }) => ({
      ...{ name: said(name), kind: said(kind), waiting: said(waiting), problem: textOf(problem) },
    })),
    off: listOf(beat.off).map(({ hook, by, at }) => ({ hook: said(hook), by: said(by), at: said(at) })),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function said(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
}
