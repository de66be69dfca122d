import { existsSync } from 'node:fs';
import {
  type Conversation,
  conversationPath,
  keptConversations,
  readConversation,
} from '../../agent/conversation-file.ts';
import { HookError } from '../../core/hook-error.ts';
import { orElse } from '../../core/or-else.ts';
import { typed } from '../../core/shown-text.ts';
import { visible } from '../../core/visible.ts';
import { print } from '../../show/print.ts';

/** A session that is kept is not written over by another. */
export function mustBeNew(id: string | undefined, folder: string): void {
  if (id === undefined) return;
  if (id.trim() === '') throw new HookError('BAD_OPTION', '--session needs an id.');
  if (!existsSync(conversationPath(folder, id))) return;
  throw new HookError('BAD_OPTION', `There is a session "${id}" already.`, {
    hint: `go on with it: --resume ${typed(id)}`,
  });
}

/** The conversation to go on with; null: a new one begins. */
export function keptConversation(
  folder: string,
  cwd: string,
  { id, goOn }: { readonly id: string | undefined; readonly goOn: boolean },
): Conversation | null {
  if (id === undefined && !goOn) return null;
  const kept = keptConversations(folder);
  if (id === undefined) {
    const here = kept.map(({ path }) => readIfPossible(path)).find((one) => one?.cwd === cwd);
    if (here !== undefined && here !== null) return here;
    throw new HookError('USAGE', 'No session was kept for this folder.', { hint: 'see: hookline agent --sessions' });
  }
  const meant = kept.filter((one) => one.id === id || one.id.startsWith(id));
  const [only] = meant;
  if (only === undefined || (meant.length > 1 && only.id !== id)) {
    const message = only === undefined ? `There is no session "${id}".` : `"${id}" could be ${meant.length} sessions.`;
    throw new HookError('USAGE', message, { hint: 'see: hookline agent --sessions' });
  }
  return readConversation(only.path);
}

/** One that cannot be read is not the one that is looked for. */
function readIfPossible(path: string): Conversation | null {
  return orElse(() => readConversation(path), null);
}

/** Every session that was kept. */
export function showSessions(folder: string, json: boolean): number {
  const kept = keptConversations(folder).map(({ id, path }) => ({ id, path, read: readIfPossible(path) }));
  if (json) {
    const rows = kept.map(({ id, path, read }) => ({
      id,
      path,
      cwd: read?.cwd ?? null,
      saved_at: read?.saved_at ?? null,
      messages: read?.messages.length ?? null,
    }));
    print(`${JSON.stringify({ sessions: rows })}\n`);
    return 0;
  }
  if (kept.length === 0) print('No sessions were kept.\n');
  for (const { id, read } of kept) {
    const about =
      read === null
        ? 'in a form that only a hook can read'
        : `${read.saved_at}  ${read.messages.length} messages  ${read.cwd}`;
    print(visible(`${id}  ${about}`).concat('\n'));
  }
  return 0;
}
