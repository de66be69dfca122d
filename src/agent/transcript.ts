import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeWhole } from '../state/state-folder.ts';
import { conversationOf } from './conversation-file.ts';
import type { Session } from './session.ts';

/** What was written last, so that nothing is written twice. */
const WRITTEN = new WeakMap<Session, { readonly path: string; readonly said: string }>();

/**
 * A file in which hooks can read what was said so far, the reply that is being worked on included; null: there is none.
 * It is not the saved conversation: that one can be resumed, and is as the last turn left it. But where hooks decide what is
 * written down, nothing else is, and it is what they let be saved.
 */
export function transcriptOf(session: Session): string | null {
  const saved = session.pathOf(session.id);
  if (saved === null) return null;
  if (session.hooks.has('PreConversationSave')) return existsSync(saved) ? saved : null;
  const path = join(dirname(saved), 'transcripts', basename(saved));
  const said = JSON.stringify(session.main.messages);
  const before = WRITTEN.get(session);
  if (before?.path === path && before.said === said && existsSync(path)) return path;
  try {
    writeWhole(path, `${JSON.stringify(conversationOf(session))}\n`);
  } catch {
    // a disk that is full stops nobody; what is not current is not named
    return null;
  }
  WRITTEN.set(session, { path, said });
  return path;
}
