import { addUsage } from '../core/chat.ts';
import { type EventName, eventRow } from '../core/events.ts';
import { messageOf } from '../core/message-of.ts';
import { emptyOutcome, type Outcome } from '../core/outcome.ts';
import type { PayloadInput } from '../core/payload.ts';
import { newId } from '../hooks/new-id.ts';
import { type At, costOf, type Session, usedBy } from './session.ts';
import { tellOutcome } from './tell-outcome.ts';
import { transcriptOf } from './transcript.ts';

/** Runs the hooks of one event, and tells the person what came of it. What the event becomes is the caller's. Never rejects. */
export async function fire<E extends EventName>(at: At, event: E, fields: PayloadInput<E>): Promise<Outcome<E>> {
  const { session, thread, signal } = at;
  const outcome = await session.hooks
    .trigger(event, { ...commonFields(at, event), ...fields }, { signal })
    .catch((error: unknown) => notAsked(event, error));
  // what hooks asked the agent's model is part of what the agent has used
  if (session.prompts !== null) thread.usage = addUsage(thread.usage, session.prompts.taken());
  // that it was cancelled is no word of a hook
  if (!signal.aborted) tellOutcome(session, outcome);
  return outcome;
}

/** The person is not kept waiting for it. */
const TEXT_DEADLINE_MS = 1000;

/** The lines that hooks of such an event print; none: they have nothing to say. */
export async function printedLines<E extends 'StatusLine' | 'FileSuggestion'>(
  session: Session,
  event: E,
  fields: PayloadInput<E>,
): Promise<readonly string[]> {
  if (!session.hooks.has(event)) return [];
  const signal = AbortSignal.timeout(TEXT_DEADLINE_MS);
  const { text } = await fire({ session, thread: session.main, signal, after: () => signal }, event, fields);
  return (text ?? '').split('\n').filter((line) => line.trim() !== '');
}

function commonFields({ session, thread }: At, event: EventName) {
  const { agentId, role, parentId } = thread;
  const usage = usedBy(session, thread);
  // nobody reads it where no hook is for the event
  const path = session.hooks.has(event) ? transcriptOf(session) : null;
  return {
    session_id: session.id,
    cwd: session.cwd,
    conversation_id: session.id,
    permission_mode: session.permission,
    agent_id: agentId,
    agent_role: role,
    agent_model: session.model.name,
    timestamp: new Date().toISOString(),
    tokens_used: usage.inputTokens + usage.outputTokens,
    ...costOf(usage),
    ...(path === null ? {} : { transcript_path: path }),
    ...(parentId === null ? {} : { agent_type: role, parent_agent_id: parentId }),
  };
}

/** Hooks that could not be asked have not agreed: nobody knows what a guard among them would have said. */
function notAsked<E extends EventName>(event: E, error: unknown): Outcome<E> {
  const empty = emptyOutcome(newId(), event, []);
  const reason = `The hooks could not be asked: ${messageOf(error)}`;
  if (!eventRow(event).before) return { ...empty, messages: [reason] };
  return { ...empty, decision: 'block', refused: true, reason };
}
