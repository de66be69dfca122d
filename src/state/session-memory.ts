import type { Hook } from '../core/hook.ts';
import type { LatePlace } from '../core/late-place.ts';
import type { LeftInSession } from '../core/left-behind.ts';

/** Where nobody takes it, the oldest is forgotten. */
const MOST_LATE = 100;

/** More than all rules together ask for. */
const MOST_FACTS = 500;

/** State of sessions for as long as the process lives. The least recently begun is forgotten first. */
export function sessionsInMemory(most = 1000) {
  const sessions = new Map<string, ReturnType<typeof newSession>>();
  return (id: string) => {
    const known = sessions.get(id);
    if (known !== undefined) return known;
    if (sessions.size >= most) {
      const [oldest] = sessions.keys();
      if (oldest !== undefined) sessions.delete(oldest);
    }
    const made = newSession();
    sessions.set(id, made);
    return made;
  };
}

function newSession() {
  const used = new Set<string>();
  const holds = new Map<string, number>();
  const told = new Set<string>();
  const tasks = new Map<string, string>();
  let late: { readonly context: readonly string[]; readonly from: LatePlace }[] = [];
  let left: readonly LeftInSession[] = [];
  let prompt: string | null = null;
  let files: string | null = null;
  const facts = new Map<string, string>();
  return {
    usedUp: (hook: Hook) => used.has(hook.key),
    useUp: (hook: Hook) => void used.add(hook.key),
    holds: (agent: string) => holds.get(agent) ?? 0,
    addHold(agent: string) {
      holds.set(agent, (holds.get(agent) ?? 0) + 1);
      return true;
    },
    firstInTurn(subject: string) {
      if (told.has(subject)) return false;
      told.add(subject);
      return true;
    },
    newTurn() {
      holds.clear();
      told.clear();
      tasks.clear();
    },
    lastPrompt: () => prompt,
    rememberPrompt(text: string) {
      prompt = text;
    },
    task: (agent: string) => tasks.get(agent) ?? null,
    rememberTask: (agent: string, task: string) => void tasks.set(agent, task),
    facts: {
      get: (name: string) => facts.get(name) ?? null,
      put: (name: string, text: string) => facts.set(name, text) !== null,
      move: () => {},
      hasRoom: () => facts.size < MOST_FACTS,
    },
    seenFiles: () => files,
    rememberFiles(text: string) {
      files = text;
    },
    takeLateContext(): readonly string[] {
      const taken = late.toSorted((a, b) => a.from.at - b.from.at || a.from.place - b.from.place);
      late = [];
      return taken.flatMap(({ context }) => context).slice(-MOST_LATE);
    },
    addLateContext(context: readonly string[], from: LatePlace) {
      late = [...late, { context, from }].slice(-MOST_LATE);
    },
    left: () => left,
    addLeft(one: LeftInSession) {
      left = [...left, one];
    },
    forgetLeft(one: LeftInSession) {
      left = left.filter(({ pid, startedAt }) => pid !== one.pid || startedAt !== one.startedAt);
    },
  };
}
