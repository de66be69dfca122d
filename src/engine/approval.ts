import type { HookEvent } from '../core/dialect.ts';
import { type Hook, hookLabel } from '../core/hook.ts';
import { NO_OBJECTION, type Verdict } from '../core/verdict.ts';
import type { Engine } from './engine.ts';
import { type Interruption, type WaitLimits, within } from './within.ts';

interface Disapproval {
  readonly why: 'declined' | 'nobody-to-ask';
  readonly verdict: Verdict;
}

/** Null: the hook may run. A question that is still open when the event is over approves nothing. */
export async function notApproved(
  engine: Pick<Engine, 'approve' | 'now' | 'onAbort'>,
  hook: Hook,
  event: HookEvent,
  limits: WaitLimits,
): Promise<Disapproval | Interruption | null> {
  const { approve } = engine;
  if (approve === null) return disapproval(hook, 'nobody-to-ask', 'there is nobody to ask');
  const answer = askSafely(approve, hook, event);
  const interrupted = await within(answer, limits, engine);
  if (interrupted !== null) return interrupted;
  return (await answer) ? null : disapproval(hook, 'declined', 'User skipped hook');
}

function disapproval(hook: Hook, why: Disapproval['why'], words: string): Disapproval {
  const reason = `Hook '${hookLabel(hook)}' was not run: ${words}.`;
  const closed = hook.onFailure === 'block' && !hook.observe;
  return {
    why,
    verdict: closed ? { ...NO_OBJECTION, decision: 'block', reason } : { ...NO_OBJECTION, messages: [reason] },
  };
}

/** A question that cannot be asked is answered with no. */
async function askSafely(approve: NonNullable<Engine['approve']>, hook: Hook, event: HookEvent): Promise<boolean> {
  try {
    return (await approve(hook, event)) === true;
  } catch {
    return false;
  }
}
