import { newId } from '../hooks/new-id.ts';
import { append } from './add-to-context.ts';
import type { Conversation } from './conversation-file.ts';
import { DEFAULT_LIMITS, newThread, type Session, type Thread, type Turn } from './session.ts';
import { endSession, startSession } from './start-session.ts';

type Given = Pick<Session, 'cwd' | 'hooks' | 'model' | 'tools' | 'person' | 'env'>;
export type Chosen = Pick<Session, 'id' | 'prompts' | 'limits' | 'pathOf' | 'permission' | 'mode'>;

/** A session that has not begun; one that goes on has the conversation it had. */
export function newSession(given: Given & Partial<Chosen>, resumed: Conversation | null = null): Session {
  const main = mainThread();
  for (const message of resumed?.messages ?? []) append(main, message);
  if (resumed !== null) main.usage = resumed.usage;
  return {
    id: resumed?.session_id ?? newId(),
    limits: DEFAULT_LIMITS,
    pathOf: () => null,
    prompts: null,
    permission: 'manual',
    mode: resumed?.mode ?? 'edit',
    ...given,
    addedEnv: {},
    allowedTools: new Set(),
    isRefused: false,
    told: new Set(),
    main,
  };
}

/** The session ends, and another begins in its place with nothing in its context. */
export async function clearSession(session: Session, turn: Turn): Promise<boolean> {
  await endSession({ session, thread: session.main, ...turn }, 'clear');
  session.id = newId();
  session.main = mainThread();
  session.addedEnv = {};
  session.allowedTools.clear();
  session.prompts?.begin();
  session.person.tell({ kind: 'session', id: session.id, source: 'clear', model: session.model.name });
  return startSession({ session, thread: session.main, ...turn }, 'clear');
}

function mainThread(): Thread {
  return newThread({ agentId: 'main', role: 'main', parentId: null, task: null });
}
