import { eventRow } from '../../core/events.ts';
import type { Outcome } from '../../core/outcome.ts';
import { whyLine } from '../../core/short-id.ts';
import type { Saying, Told } from '../../core/wire.ts';
import { harmless } from '../../show/print.ts';
import { ownRewrite } from './degrade.ts';

/** What an agent is told, what only its person is, and what is kept for a later event that can carry it. */
export interface Said {
  readonly saying: Saying;
  readonly messages: readonly string[];
  readonly kept: readonly string[];
}

/** Of an outcome that was degraded before: everything in it can be said, or is kept. */
export function sayingOf(outcome: Outcome, told: Told, notices: readonly string[]): Said {
  const messages = [...outcome.messages, ...notices].map(harmless);
  const context = outcome.context.map(harmless);
  const kind = kindOf(outcome, told);
  if (kind !== 'go') {
    // what refuses carries nothing else, and its words are all that is read
    const reason = [...reasonLines(outcome), ...messages, whyLine(outcome.id)].join('\n');
    return { saying: { kind, reason }, messages: [], kept: context };
  }
  const carries = told.can.includes('context');
  // a refusal that comes too late for this agent is still what its model should know
  const late = outcome.refused ? [reasonLines(outcome).join('\n')] : [];
  const { decision, reason, stop } = outcome;
  const saying: Saying = {
    kind,
    grant: decision === 'allow' && told.can.includes('allow'),
    reason: decision === 'allow' && reason !== null ? harmless(reason) : null,
    rewrite: outcome.refused ? null : ownRewrite(outcome, told),
    context: carries ? [...late, ...context] : [],
    stop: stop === null || !told.can.includes('stop') ? null : harmless(stop.reason),
  };
  return { saying, messages: carries ? messages : [...late, ...messages], kept: carries ? [] : context };
}

function kindOf({ hold, refused, decision }: Outcome, { event, can }: Told): Saying['kind'] {
  if (hold) return 'hold';
  if (refused) return eventRow(event).before || can.includes('refuse') ? 'refuse' : 'go';
  return decision === 'ask' ? 'ask' : 'go';
}

function reasonLines({ reason, approval }: Outcome): readonly string[] {
  const own = harmless(reason ?? '').trim() || 'Refused by a hook.';
  // the reason says which lead it waits for
  if (approval?.state !== 'waiting' || approval.lead !== undefined) return [own];
  return [
    own,
    `A person can approve exactly this with: hookline approve ${approval.id}. Then let the agent try it again, in the same session.`,
  ];
}
