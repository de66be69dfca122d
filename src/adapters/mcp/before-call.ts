import { messageOf } from '../../core/message-of.ts';
import type { Outcome } from '../../core/outcome.ts';
import { gate } from '../../gate.ts';
import type { Call } from './call.ts';
import { callPayload } from './call-payload.ts';
import type { Session } from './session.ts';

/** What becomes of a call: its input is in the call, rewritten or not. */
export type Judged = { readonly go: 'as it is' | 'rewritten' } | { readonly refused: string };

/** The PreToolUse hooks of a call. Never rejects: what cannot be judged is refused. */
export async function beforeCall(call: Call, session: Session): Promise<Judged> {
  const { input } = call;
  if (input === null) return { refused: 'The arguments of the call are no object, so that no hook can judge them.' };
  try {
    const { signal } = call.cancelled;
    const outcome = await session.hooks.trigger('PreToolUse', callPayload(call, input, session), { signal });
    for (const message of outcome.messages) session.tell(message);
    if (outcome.stop !== null) return { refused: outcome.reason ?? outcome.stop.reason };
    const gated = gate(outcome, input);
    if ('refused' in gated) return { refused: `${gated.refused}${waiting(outcome)}` };
    if ('ask' in gated) return { refused: `${gated.ask}${waiting(outcome)}` };
    call.input = gated.go;
    call.context = outcome.context;
    return { go: outcome.rewrite === null ? 'as it is' : 'rewritten' };
  } catch (error) {
    return { refused: `hookline failed: ${messageOf(error)}` };
  }
}

function waiting({ approval }: Outcome): string {
  if (approval?.state !== 'waiting') return '';
  return `\nA person can approve exactly this with: hookline approve ${approval.id}. Then try it again.`;
}
