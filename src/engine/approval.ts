import { type Hook, hookLabel } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Interruption, WaitLimits } from '../core/limits.ts';
import type { Answer, OpenQuestion } from '../core/outcome.ts';
import { isObserver } from '../core/role.ts';
import { NO_OBJECTION, type Verdict } from '../core/verdict.ts';
import type { Engine } from './engine.ts';

interface Disapproval {
  readonly why: 'declined' | 'nobody-to-ask';
  readonly verdict: Verdict;
  readonly open: OpenQuestion | null;
}

/** Null: the hook may run. A question that is still open when the event is over approves nothing. */
export async function notApproved(
  { asks, runs }: Pick<Engine, 'asks' | 'runs'>,
  hook: Hook,
  event: HookEvent,
  limits: WaitLimits,
): Promise<Disapproval | Interruption | null> {
  if (asks === null) return unanswered(hook, null);
  // a question that cannot be asked is answered with no
  const asked = answerOr(false, () => asks.approve(hook, event, limits));
  const interrupted = await runs.wait(asked, limits);
  if (interrupted !== null) return interrupted;
  const answer = await asked;
  if (answer === true) return null;
  if (answer === null || isOpen(answer)) return unanswered(hook, answer);
  return disapproval(hook, 'declined', 'User skipped hook.');
}

/** Anything but an answer is no question either. */
export function isOpen(answer: Answer): answer is OpenQuestion {
  return typeof answer === 'object' && answer !== null;
}

function unanswered(hook: Hook, open: OpenQuestion | null): Disapproval {
  const later = open === null ? '' : ` Approve it for the next time with: hookline approve ${open.id}`;
  return disapproval(hook, 'nobody-to-ask', `there is nobody to ask.${later}`, open);
}

function disapproval(
  hook: Hook,
  why: Disapproval['why'],
  words: string,
  open: OpenQuestion | null = null,
): Disapproval {
  const reason = `Hook '${hookLabel(hook)}' was not run: ${words}`;
  const closed = hook.onFailure === 'block' && !isObserver(hook);
  return {
    why,
    open,
    verdict: closed ? { ...NO_OBJECTION, decision: 'block', reason } : { ...NO_OBJECTION, messages: [reason] },
  };
}

/** What is answered; `unasked`, where the question could not even be put. */
export async function answerOr(unasked: Answer, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch {
    return unasked;
  }
}
