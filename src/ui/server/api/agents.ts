import { isDecision, refuses } from '../../../core/decision.ts';
import { HookError } from '../../../core/hook-error.ts';
import type { AgentProof, AgentsTold, CoverageTold, CoverageUnknown, HoldsTold } from '../../data/agents.ts';
import type { UiContext } from '../context.ts';
import type { UiRequest } from '../route.ts';
import { trailOf } from '../trail-of.ts';

/** Which agents are here, which of them call hookline, and what is recorded of each. */
export async function agents(_request: UiRequest, context: UiContext): Promise<AgentsTold> {
  const recorded = new Map<string, { decisions: number; refused: number; lastAtMs: number | null; older: number }>();
  const fromMs = context.sinceMs ?? 0;
  for (const { kind, agent, decision, at } of trailOf(context).rows()) {
    if (kind !== 'decision' || agent === '') continue;
    const count = recorded.get(agent) ?? { ...NONE };
    recorded.set(agent, count);
    if (at < fromMs) {
      count.older += 1;
      continue;
    }
    count.decisions += 1;
    count.refused += Number(isDecision(decision) && refuses(decision));
    count.lastAtMs = Math.max(count.lastAtMs ?? 0, at);
  }
  const here = await context.sources.agentsHere(context);
  return { agents: here.map((one) => ({ ...one, ...(recorded.get(one.name) ?? NONE) })) };
}

const NONE = { decisions: 0, refused: 0, lastAtMs: null, older: 0 };

/** Whether a call that must be refused is, now. */
export function agentProof({ query }: UiRequest, context: UiContext): Promise<AgentProof> {
  return context.sources.proofOf(query.get('agent') ?? '', context);
}

/** What each agent would really do with what the hooks here say. */
export function agentsHold(_request: UiRequest, context: UiContext): Promise<HoldsTold> {
  return context.sources.agentsHold(context);
}

/** Calls that met no decision, from that time on, and none that is older than what the page shows. */
export function coverage({ query, signal }: UiRequest, context: UiContext): Promise<CoverageTold | CoverageUnknown> {
  const sinceMs = Number(query.get('since') ?? 0);
  if (!Number.isInteger(sinceMs) || sinceMs < 0 || sinceMs > Date.now())
    throw new HookError('USAGE', `"${query.get('since')}" is no time: milliseconds since 1970.`);
  return context.sources.coverage(context, Math.max(sinceMs, context.sinceMs ?? 0), signal);
}
