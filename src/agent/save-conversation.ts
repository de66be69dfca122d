import { messageOf } from '../core/message-of.ts';
import { writeWhole } from '../state/state-folder.ts';
import { conversationOf } from './conversation-file.ts';
import { fire } from './fire.ts';
import type { At } from './session.ts';

/** Keeps the conversation so that it can be resumed, as hooks left it. A disk that is full stops nobody. */
export async function saveConversation(given: At): Promise<void> {
  const { session } = given;
  const path = session.pathOf(session.id);
  if (path === null || session.main.messages.length === 0) return;
  const conversation = conversationOf(session);
  const { at, outcome } = await agreed(given, { conversation, path });
  if (at.signal.aborted) return session.person.tell({ kind: 'message', text: NOT_SAVED, decision: null });
  if (outcome.refused) return;
  try {
    writeWhole(path, `${JSON.stringify(outcome.rewrite ?? conversation)}\n`);
  } catch (error) {
    const text = `The conversation could not be saved: ${messageOf(error)}`;
    session.person.tell({ kind: 'message', text, decision: null });
    return;
  }
  await fire(at, 'PostConversationSave', { conversation: outcome.rewrite ?? conversation, path });
}

const NOT_SAVED =
  'The conversation was not saved: its PreConversationSave hooks were interrupted twice, and what they are for is not skipped.';

/** An interruption is no refusal: the hooks are asked once more, and the next one ends that. */
async function agreed(given: At, fields: Parameters<typeof fire<'PreConversationSave'>>[2]) {
  const outcome = await fire(given, 'PreConversationSave', fields);
  if (!given.signal.aborted) return { at: given, outcome };
  const at = { ...given, signal: given.after() };
  return { at, outcome: await fire(at, 'PreConversationSave', fields) };
}
