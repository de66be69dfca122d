import type { Hook } from '../core/hook.ts';
import type { LatePlace } from '../core/late-place.ts';
import type { LeftInSession } from '../core/left-behind.ts';

/** Where nobody takes it, the oldest is forgotten. */
const MOST_LATE = 100;

/** More than all rules together ask for. */
const MOST_FACTS = 500;

/** How many more are kept of those in which a rule wants something remembered. */
const FACTS_FACTOR = 10;

/** State of sessions for as long as the process lives. The least recently used is forgotten first, those with facts last. */
export function sessionsInMemory(most = 1000) {
  const plain = new Map<string, Session>();
  const withFacts = new Map<string, Session>();
  let last: { readonly id: string; readonly session: Session } | null = null;
  return (id: string): Session => {
    // one session asks again and again, and is already the last that was used
    if (last?.id === id) return last.session;
    const made = plain.get(id) ?? withFacts.get(id) ?? newSession(() => move(id));
    const kept = withFacts.has(id) ? withFacts : plain;
    kept.delete(id);
    kept.set(id, made);
    forget(kept, kept === plain ? most : most * FACTS_FACTOR);
    last = { id, session: made };
    return made;
  };

  function move(id: string): void {
    const session = plain.get(id);
    if (session === undefined) return;
    plain.delete(id);
    withFacts.set(id, session);
    forget(withFacts, most * FACTS_FACTOR);
  }
}

function forget(sessions: Map<string, Session>, most: number): void {
  const [oldest] = sessions.keys();
  if (sessions.size > most && oldest !== undefined) sessions.delete(oldest);
}

type Session = ReturnType<typeof newSession>;

const NOTHING_LATE: readonly string[] = [];

/** Among the facts of a session that did nothing yet. */
const NOTHING = 'open';

function newSession(whenFact: () => void) {
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
      put(name: string, text: string) {
        facts.set(name, text);
        if (name !== NOTHING) whenFact();
        return true;
      },
      move: () => {},
      hasRoom: () => facts.size < MOST_FACTS,
    },
    seenFiles: () => files,
    rememberFiles(text: string) {
      files = text;
    },
    takeLateContext(): readonly string[] {
      if (late.length === 0) return NOTHING_LATE;
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
