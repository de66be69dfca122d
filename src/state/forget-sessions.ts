import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from './state-folder.ts';

/** Nobody says when a session is over. */
const MOST_SESSIONS = 2000;
/** Where few can be forgotten, not every new session looks at all of them. */
const STEP = 100;
/** An agent that has been still for as long is not going on. */
const FACTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Makes room, the longest unused first. A session of which a rule wants something remembered stays for a month: else an
 * agent would only have to begin many others to be rid of what it did. `nothing`: the files that are among the facts of a
 * session that did nothing yet.
 */
export function forgetOldest(sessions: string, nothing: ReadonlySet<string>, now = Date.now()): void {
  const names = readdirSync(sessions);
  if (names.length <= MOST_SESSIONS || (names.length - MOST_SESSIONS) % STEP !== 1) return;
  const byAge = names
    .map((name) => join(sessions, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => a.at - b.at);
  let spare = names.length - MOST_SESSIONS / 2;
  for (const { path, at } of byAge) {
    if (spare === 0) return;
    if (now - at < FACTS_KEPT_MS && namesIn(join(path, 'facts')).some((name) => !nothing.has(name))) continue;
    rmSync(path, { recursive: true, force: true });
    spare -= 1;
  }
}
