import { messageOf } from '../core/message-of.ts';
import { writeWhole } from '../state/state-folder.ts';
import { conversationOf } from './conversation-file.ts';
import { type At, fire } from './fire.ts';

/** Keeps the conversation so that it can be resumed, as hooks left it. A disk that is full stops nobody. */
export async function saveConversation(at: At): Promise<void> {
  const { session } = at;
  const path = session.pathOf(session.id);
  if (path === null || session.main.messages.length === 0) return;
  const conversation = conversationOf(session);
  const outcome = await fire(at, 'PreConversationSave', { conversation, path });
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
