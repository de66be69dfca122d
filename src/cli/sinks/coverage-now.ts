import { execFile } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { isObject, type Json, type JsonObject, parsedObject } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import type { BeatFacts } from '../../fleet/heartbeat.ts';
import { isDue } from '../../fleet/is-due.ts';
import { endsWithUs } from '../../history/ends-with-us.ts';
import { readPlainFile } from '../../state/plain-file.ts';
import { writeWhole } from '../../state/state-folder.ts';

type Counted = BeatFacts['coverage'];

interface Counting {
  readonly stateFolder: string;
  /** Those that are here. */
  readonly agents: readonly string[];
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** What `hookline coverage` says of so many days; null: nothing, or not in time. */
  readonly ask: (days: number, agents: readonly string[], signal: AbortSignal) => Promise<JsonObject | null>;
}

const HOUR_MS = 3_600_000;
/** Whoever has too much in a week is told of a day. */
const DAYS = [7, 1];

/** How many calls met no decision, counted at most once an hour, whichever process asks. Null: it cannot be told. */
export async function coverageNow({ stateFolder, agents, now, signal, ask }: Counting): Promise<Counted> {
  const path = join(stateFolder, 'fetches', 'coverage.json');
  if (!isDue(path, now())) return countedIn(orElse(() => parsedObject(readPlainFile(path)), null));
  const keep = (counted: Counted): void => {
    writeWhole(path, `${JSON.stringify(counted ?? {})}\n`);
    const nextAt = (now() + HOUR_MS) / 1000;
    utimesSync(path, nextAt, nextAt);
  };
  // kept before it is counted: whoever is killed meanwhile does not begin again at once
  keep(null);
  if (agents.length === 0) return null;
  for (const days of DAYS) {
    const told = signal.aborted ? null : await ask(days, agents, signal);
    if (told === null) continue;
    const counted = countedFrom(told, days, new Date(now()).toISOString());
    keep(counted);
    return counted;
  }
  return null;
}

/** Where calls of an agent are that cannot be read, none found does not mean that there are none. */
function countedFrom({ calls, uncovered, unread, unreadAgents }: JsonObject, days: number, at: string): Counted {
  const isPartial = [unread, unreadAgents].some((list) => Array.isArray(list) && list.length > 0);
  if (calls === 0 && isPartial) return null;
  const found = Array.isArray(uncovered) ? uncovered : null;
  const sessions = isPartial ? null : sessionsOf(found ?? []);
  return countedIn({ calls: calls ?? null, uncovered: found?.length ?? null, days, at, sessions });
}

/** More than anybody has who uses hookline: of so many none is named. */
const MOST_SESSIONS = 100;

function sessionsOf(uncovered: readonly Json[]): Json {
  const counts = new Map<string, number>();
  for (const one of uncovered) {
    const session = isObject(one) && typeof one.session === 'string' ? one.session : '';
    counts.set(session, (counts.get(session) ?? 0) + 1);
  }
  const all = [...counts].map(([session, count]) => ({ session, uncovered: count }));
  return all.length > MOST_SESSIONS ? null : all;
}

function countedIn(kept: JsonObject | null): Counted {
  const { calls, uncovered, days, at, sessions } = kept ?? {};
  if (!isCount(calls) || !isCount(uncovered) || !isCount(days)) return null;
  const named = Array.isArray(sessions) ? sessions.flatMap(sessionIn) : null;
  return { calls, uncovered, days, at: typeof at === 'string' ? at : null, sessions: named };
}

function sessionIn(one: Json): readonly { session: string; uncovered: number }[] {
  if (!isObject(one) || typeof one.session !== 'string' || !isCount(one.uncovered)) return [];
  return [{ session: one.session, uncovered: one.uncovered }];
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

const MOST_MS = 10_000;
const MOST_HEAP_MB = 192;
const MOST_ANSWER_BYTES = 32 * 1024 * 1024;
const LEAST_URGENT = 19;

/** Asked of a process of its own, which comes after everybody else and is ended when it takes too long or too much, or when we are. */
export const askCoverage: Counting['ask'] = (days, agents, signal) =>
  new Promise((resolve) => {
    const named = agents.flatMap((agent) => ['--agent', agent]);
    const args = [process.argv[1] ?? '', 'coverage', '--json', '--since', `${days}d`, ...named];
    const limits = { timeout: MOST_MS, killSignal: 'SIGKILL', maxBuffer: MOST_ANSWER_BYTES, signal } as const;
    const child = execFile(
      process.execPath,
      [`--max-old-space-size=${MOST_HEAP_MB}`, ...args],
      limits,
      // that some met no decision is its exit code 1
      (_, stdout) => resolve(orElse(() => parsedObject(stdout), null)),
    );
    endsWithUs(child, null);
    orElse(() => child.pid !== undefined && setPriority(child.pid, LEAST_URGENT), false);
  });
