import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Answer, Outcome } from '../core/outcome.ts';
import { isOpen } from './approval.ts';
import type { AskedCall, Engine } from './engine.ts';
import type { Executed, NotExecuted } from './execute.ts';
import { counts } from './merge.ts';
import { withRewrite } from './rewrite.ts';
import { type WaitLimits, within } from './within.ts';

/**
 * Puts an outcome that asks to the person, once, about the input as it would really run. A refusal is never put to
 * anybody, and where nobody answers the outcome goes on asking, or refuses where one of the hooks says so.
 */
export async function settleAsk(
  engine: Pick<Engine, 'settleAsk' | 'now' | 'onAbort'>,
  event: HookEvent,
  outcome: Outcome,
  hooks: readonly Hook[],
  limits: WaitLimits,
): Promise<Outcome> {
  const { settleAsk: ask } = engine;
  if (outcome.decision !== 'ask' || ask === null) return outcome;
  const final = outcome.rewrite === null ? event : withRewrite(event, outcome.rewrite);
  const asked = askSafely(ask, { hooks, reason: outcome.reason }, final, limits);
  const interrupted = await within(asked, limits, engine);
  const unanswered = hooks.some((hook) => hook.refusesUnanswered)
    ? refused(outcome, 'deny', `${outcome.reason ?? ''} Nobody answered, so it is refused.`.trim())
    : outcome;
  if (interrupted === 'timeout') return unanswered;
  if (interrupted === 'cancelled') return event.row.before ? refused(outcome, 'block', 'cancelled') : outcome;
  return answered(outcome, await asked, unanswered);
}

/** Those whose asking counts; last those that only the final input concerned. */
export function askersIn(results: readonly (Executed | NotExecuted)[], configured: readonly Hook[]): readonly Hook[] {
  const asking = new Set(results.filter((one) => counts(one).verdict.decision === 'ask').map(({ hook }) => hook));
  const later = [...asking].filter((hook) => !configured.includes(hook));
  return [...configured.filter((hook) => asking.has(hook)), ...later];
}

function answered(outcome: Outcome, answer: Answer, unanswered: Outcome): Outcome {
  if (answer === null) return unanswered;
  if (isOpen(answer)) return { ...unanswered, approval: { state: 'waiting', ...answer } };
  if (answer === true) return { ...outcome, decision: 'allow', approval: { state: 'approved', by: 'person' } };
  const reason = outcome.reason === null ? 'A person declined it.' : `A person declined it: ${outcome.reason}`;
  return { ...refused(outcome, 'deny', reason), approval: { state: 'declined', by: 'person' } };
}

function refused(outcome: Outcome, decision: 'deny' | 'block', reason: string): Outcome {
  return { ...outcome, decision, reason, rewrite: null, refused: true };
}

/** A question that could not be put was not answered. */
async function askSafely(
  ask: NonNullable<Engine['settleAsk']>,
  asked: AskedCall,
  event: HookEvent,
  limits: WaitLimits,
): Promise<Answer> {
  try {
    return await ask(asked, event, limits);
  } catch {
    return null;
  }
}
