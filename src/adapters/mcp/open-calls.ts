import { isObject, type Json } from '../../core/json.ts';
import type { Call } from './call.ts';
import { idOf, type Message, type RequestId } from './message.ts';

/** More than any client has in progress; what is behind it is a server that answers nothing. */
const MOST_OPEN = 10_000;
/** Calls that were given up and may still be answered, and tasks that may still be asked for: the oldest are forgotten. */
const MOST_KEPT = 1000;

export type OpenCalls = ReturnType<typeof openCalls>;

/** The calls under way, by the ids of the requests that are to be answered. */
export function openCalls() {
  const calls = new Map<string, Call>();
  const tasks = new Map<string, Call>();
  const keyOf = (call: Call): string => JSON.stringify(call.id ?? null);
  return {
    /** A text: why it cannot be. */
    open(call: Call): string | null {
      if (call.id === undefined) return null;
      const key = keyOf(call);
      const before = calls.get(key);
      // two answers under one id could not be told apart
      if (before !== undefined && !before.cancelled.signal.aborted) return 'Another call of this id is under way.';
      if (calls.size >= MOST_OPEN) return `${MOST_OPEN} calls are under way.`;
      calls.set(key, call);
      return null;
    },
    /** The call whose id has this key. */
    of: (key: string) => calls.get(key),
    /** The call that a message answers, whatever else it says. */
    answeredBy(message: Message): Call | undefined {
      if (!('result' in message.value || 'error' in message.value)) return undefined;
      const answered = idOf(message);
      if (answered === null) return undefined;
      // a server may give a number back as text, and some clients take that for the number
      const [exact, other] = [answered.key, otherKey(answered.id)];
      return calls.get(exact) ?? calls.get(other);
    },
    close(call: Call): void {
      if (calls.get(keyOf(call)) === call) calls.delete(keyOf(call));
    },
    /** Gives a call up, if there is one of this id. */
    cancel(requestId: Json | undefined): Call | undefined {
      const call = calls.get(JSON.stringify(requestId) ?? '');
      if (call === undefined) return undefined;
      call.cancelled.abort();
      const given = [...calls].filter(([, one]) => one.cancelled.signal.aborted);
      for (const [key] of given.slice(0, -MOST_KEPT)) calls.delete(key);
      return call;
    },
    /** A call that was given up and is answered nevertheless: its tool has run, which hooks are to know. */
    revive(call: Call): Call {
      const again = { ...call, cancelled: new AbortController() };
      calls.set(keyOf(call), again);
      return again;
    },
    /** The call goes on as a task, whose result is asked for later. */
    becomesTask(taskId: string, call: Call): void {
      tasks.set(taskId, call);
      for (const oldest of [...tasks.keys()].slice(0, -MOST_KEPT)) tasks.delete(oldest);
    },
    task: (taskId: Json | undefined) => (typeof taskId === 'string' ? tasks.get(taskId) : undefined),
    all: (): readonly Call[] => [...calls.values()],
    isEmpty: () => calls.size === 0,
  };
}

/** The key of the id that looks the same. */
function otherKey(id: RequestId): string {
  if (typeof id === 'number') return JSON.stringify(String(id));
  return id !== null && String(Number(id)) === id ? id : '';
}

/** The id of the task that a result announces, instead of being the tool's. */
export function taskIn(result: Json | undefined): string | null {
  if (!isObject(result) || !isObject(result.task) || result.content !== undefined) return null;
  return typeof result.task.taskId === 'string' ? result.task.taskId : null;
}
