import { messageOf } from '../../core/message-of.ts';
import type { Outcome } from '../../core/outcome.ts';
import { shortId } from '../../core/short-id.ts';
import { gate } from '../../gate.ts';
import type { Call } from './call.ts';
import { callPayload } from './call-payload.ts';
import { argumentsIn } from './call-text.ts';
import { exactnessOf } from './exactness.ts';
import type { Message } from './message.ts';
import type { Session } from './session.ts';

/** What becomes of a call: its input is in the call, rewritten or not. */
export type Judged = { readonly go: 'as it is' | 'rewritten' } | { readonly refused: string };

/** The PreToolUse hooks of a call. Never rejects: what cannot be judged is refused. */
export async function beforeCall(call: Call, message: Message, session: Session): Promise<Judged> {
  const { input } = call;
  if (input === null) return { refused: 'The arguments of the call are no object, so that no hook can judge them.' };
  try {
    const { signal } = call.cancelled;
    const outcome = await session.hooks.trigger('PreToolUse', callPayload(call, input, session), { signal });
    for (const text of outcome.messages) session.tell(text);
    tellRefusal(outcome, call, session);
    if (outcome.stop !== null) return { refused: outcome.reason ?? outcome.stop.reason };
    const gated = gate(outcome, input);
    if ('refused' in gated) return { refused: `${gated.refused}${waiting(outcome)}` };
    const told = wasLookedAt(outcome) ? toldOf(message) : 'exact';
    // also where a person said yes: it was shown another number
    if (typeof told === 'object')
      return { refused: `It has a number that hooks cannot be told exactly: ${told.lost}.` };
    if ('ask' in gated) return { refused: `${gated.ask}${waiting(outcome)}` };
    call.input = gated.go;
    call.context = outcome.context;
    return { go: outcome.rewrite === null && told === 'exact' ? 'as it is' : 'rewritten' };
  } catch (error) {
    return { refused: `hookline failed: ${messageOf(error)}` };
  }
}

/** Whether a hook could have said something else about other arguments. */
export function wasLookedAt({ ran, skipped }: Outcome): boolean {
  return ran.some((run) => !run.async) || skipped.some(({ why }) => why === 'condition');
}

/** How exactly the hooks were told the arguments. */
function toldOf({ text, value }: Message): ReturnType<typeof exactnessOf> {
  // written as we would write it: there is nothing to look for
  if (JSON.stringify(value) === text) return 'exact';
  const written = argumentsIn(text);
  return written === undefined ? 'exact' : exactnessOf(text, written);
}

/** The result is the model's; whoever started the server reads by which id the whole story is found. */
function tellRefusal({ id, decision, refused, stop }: Outcome, { tool }: Call, session: Session): void {
  if (!refused && stop === null && decision !== 'ask') return;
  session.tell(`A call of "${tool}" was refused: hookline why ${shortId(id)} (decision ${id})`);
}

function waiting({ approval }: Outcome): string {
  // the reason says which lead it waits for
  if (approval?.state !== 'waiting' || approval.lead !== undefined) return '';
  return `\nA person can approve exactly this with: hookline approve ${approval.id}. Then try it again.`;
}
