import type { Diagnostic } from '../core/diagnostic.ts';
import { type Hook, hookLabel } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { needsTrust } from '../core/layer.ts';
import type { LeftBehind, LeftInSession, LeftMemory, RecordLeft } from '../core/left-behind.ts';
import { endLeft } from './processes/end-tree.ts';
import { isStillThere } from './processes/process-tree.ts';

/** More than a person means to have running, and few enough for any machine. */
const MOST_PER_SESSION = 64;

interface Surroundings {
  readonly session: (id: string) => LeftMemory;
  readonly graceMs: number;
  readonly record: RecordLeft;
  readonly tell: (diagnostic: Diagnostic) => void;
}

interface LeftProcesses {
  readonly add: (hook: Hook, event: HookEvent, left: readonly LeftBehind[]) => Promise<void>;
  /** Those of a repository's hooks end with the session. */
  readonly endSession: (id: string) => Promise<void>;
  /** For sessions that nobody knows any more when this program has ended. */
  readonly endSessions: () => Promise<unknown>;
}

/** What hooks put into the background on purpose: it goes on, is written down, and there is a bound to it. */
export function leftProcesses({ session, graceMs, record, tell }: Surroundings): LeftProcesses {
  const sessions = new Set<string>();
  const add = async (hook: Hook, event: HookEvent, left: readonly LeftBehind[]): Promise<void> => {
    const state = session(event.payload.session_id);
    const fromRepository = needsTrust(hook.layer);
    if (fromRepository) sessions.add(event.payload.session_id);
    for (const one of left) {
      state.addLeft({ ...one, hook: hook.id, fromRepository });
      await record('left', hook.id, one, event);
    }
    const gone = state.left().filter((one) => !isStillThere(one));
    for (const one of gone) state.forgetLeft(one);
    const surplus = state.left().slice(0, -MOST_PER_SESSION);
    for (const one of surplus) {
      state.forgetLeft(one);
      tell(tooMany(hook, one));
      await record('left-ended', one.hook, one, event);
    }
    await endLeft(surplus, graceMs);
  };
  const endSession = async (id: string): Promise<void> => {
    sessions.delete(id);
    const state = session(id);
    const ending = state.left().filter(({ fromRepository }) => fromRepository);
    for (const one of ending) state.forgetLeft(one);
    await endLeft(ending, graceMs);
  };
  return { add, endSession, endSessions: () => Promise.all([...sessions].map(endSession)) };
}

function tooMany(hook: Hook, { command, pid }: LeftInSession): Diagnostic {
  const message = `Hooks have left more than ${MOST_PER_SESSION} processes running in this session, the last of them by '${hookLabel(hook)}'; the oldest was ended: ${command} (process ${pid}).`;
  const hint = 'let a hook end what it starts, or start it once';
  return { code: 'LEFT_TOO_MANY', severity: 'warning', message, hint, hook: hook.id };
}
