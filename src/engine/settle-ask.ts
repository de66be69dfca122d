import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Answer, Outcome } from '../core/outcome.ts';
import { answerOr, isOpen } from './approval.ts';
import { type AskedAbout, asksLead, declinedByPerson, refused } from './asked-about.ts';
import type { Engine } from './engine.ts';
import type { HookResult } from './execute.ts';
import { counts } from './merge.ts';
import { withRewrite } from './rewrite.ts';

/**
 * Puts an outcome that asks to the person, once, about the input as it would really run. A refusal is never put to
 * anybody, and where nobody answers the outcome goes on asking, or refuses where one of the hooks says so.
 */
export async function settleAsk(
  engine: Pick<Engine, 'asks' | 'askLead' | 'runs' | 'memory'>,
  event: HookEvent,
  about: AskedAbout,
): Promise<Outcome> {
  const settled = await settledBy(engine, event, about);
  // a question to which nobody said yes is put again, also by a hook that asks once in a session
  if (settled.decision === 'allow') {
    const session = engine.memory.session(event.payload.session_id);
    for (const hook of about.hooks) if (hook.once) session.useUp(hook);
  }
  return settled;
}

async function settledBy(
  engine: Pick<Engine, 'asks' | 'askLead' | 'runs'>,
  event: HookEvent,
  about: AskedAbout,
): Promise<Outcome> {
  const { outcome, hooks, limits } = about;
  if (outcome.decision !== 'ask') return outcome;
  if (hooks.some(asksLead)) return (await import('./settle-with-lead.ts')).settleWithLead(engine, event, about);
  const { asks, runs } = engine;
  if (asks === null) return outcome;
  const final = outcome.rewrite === null ? event : withRewrite(event, outcome.rewrite);
  // a question that could not be put was not answered
  const asked = answerOr(null, () => asks.settle({ hooks, reason: outcome.reason }, final, limits));
  const interrupted = await runs.wait(asked, limits);
  const unanswered = hooks.some((hook) => hook.refusesUnanswered)
    ? refused(outcome, 'deny', `${outcome.reason ?? ''} Nobody answered, so it is refused.`.trim())
    : outcome;
  if (interrupted === 'timeout') return unanswered;
  if (interrupted === 'cancelled') return event.row.before ? refused(outcome, 'block', 'cancelled') : outcome;
  return answered(outcome, await asked, unanswered);
}

/** Those whose asking counts; last those that only the final input concerned. */
export function askersIn(results: readonly HookResult[], configured: readonly Hook[]): readonly Hook[] {
  const asking = new Set(results.filter((one) => counts(one).verdict.decision === 'ask').map(({ hook }) => hook));
  const later = [...asking].filter((hook) => !configured.includes(hook));
  return [...configured.filter((hook) => asking.has(hook)), ...later];
}

function answered(outcome: Outcome, answer: Answer, unanswered: Outcome): Outcome {
  if (answer === null) return unanswered;
  if (isOpen(answer)) return { ...unanswered, approval: { state: 'waiting', ...answer } };
  if (answer === true) return { ...outcome, decision: 'allow', approval: { state: 'approved', by: 'person' } };
  return declinedByPerson(outcome);
}
