import { newId } from '../../../hooks/new-id.ts';
import { type OpenCalls, openCalls } from '../open-calls.ts';

/** One client's session with the server, as far as hooks are concerned. */
export interface HttpSession {
  /** For hooks; the server's own id is a key, which nobody else is told. */
  readonly id: string;
  readonly calls: OpenCalls;
}

/** More than any server has; those without calls are forgotten first. */
const MOST_SESSIONS = 1000;

/** The sessions by the ids that the server gave them. */
export function sessionsOf(sessionId: string | undefined) {
  const sessions = new Map<string, HttpSession>();
  const fresh = (): HttpSession => ({ id: sessionId ?? newId(), calls: openCalls() });
  const keep = (key: string, session: HttpSession): boolean => {
    sessions.delete(key);
    if (sessions.size >= MOST_SESSIONS) {
      const idle = [...sessions].find(([, { calls }]) => calls.isEmpty());
      // an answer of a forgotten session would pass its hooks
      if (idle === undefined) return false;
      sessions.delete(idle[0]);
    }
    sessions.set(key, session);
    return true;
  };
  return {
    /** Without a key the server may keep none: then what belongs together is one exchange. Null: there are too many. */
    of(key: string | null): HttpSession | null {
      if (key === null) return fresh();
      const session = sessions.get(key) ?? fresh();
      return keep(key, session) ? session : null;
    },
    /** The server has named the session that an exchange began. */
    named(key: string, session: HttpSession): void {
      if (!sessions.has(key)) keep(key, session);
    },
    end(key: string): void {
      endHooks(sessions.get(key));
      sessions.delete(key);
    },
    endAll(): void {
      for (const session of sessions.values()) endHooks(session);
    },
  };
}

function endHooks(session: HttpSession | undefined): void {
  for (const call of session?.calls.all() ?? []) call.cancelled.abort();
}
