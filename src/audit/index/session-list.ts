import { rowNamed } from '../../core/events.ts';
import type { Row } from './row.ts';
import { hasFailed, isAsked, isRefused } from './row-facts.ts';

/** One session, as far as it is recorded. */
export interface RecordedSession {
  readonly session: string;
  readonly agent: string;
  project: string;
  repository: string;
  prompt: string;
  readonly firstAt: number;
  lastAt: number;
  turns: number;
  calls: number;
  refused: number;
  asked: number;
  rewritten: number;
  failed: number;
  readonly subagents: Set<string>;
  experiment: boolean;
  ended: boolean;
  /** Where its rows stand. */
  readonly places: number[];
}

/**
 * Sessions by agent and id, and whatever was tried with `hookline run` in one project as one: each try has a session of its own,
 * which nobody looks for. Kept up with the rows that come. `fromMs`: what is older is no part of them; null: nothing is too old.
 */
export function sessionList(fromMs: number | null = null) {
  let sessions: Sessions = { byKey: new Map(), keyOfTry: new Map() };
  let rows: readonly Row[] = [];
  let counted = 0;
  /** Nobody counts while nobody asks. */
  const now = (): Sessions => {
    for (let at = counted; at < rows.length; at++) {
      const row = rows[at];
      if (row !== undefined && row.session !== '' && (fromMs === null || row.at >= fromMs)) add(sessions, row, at);
    }
    counted = rows.length;
    return sessions;
  };
  return {
    /** `from`: rows from there on are new or another. */
    update(all: readonly Row[], from: number): void {
      rows = all;
      // what was counted cannot be taken back: hardly ever is a row another
      if (from < counted) [sessions, counted] = [{ byKey: new Map(), keyOfTry: new Map() }, 0];
    },
    /** The one that went on last first. */
    all: (): readonly RecordedSession[] => [...now().byKey.values()].sort((a, b) => b.lastAt - a.lastAt),
    /** By the id of any try, too. */
    named(session: string, agent: string): RecordedSession | null {
      const { byKey, keyOfTry } = now();
      const key = keyOf(session, agent);
      return byKey.get(key) ?? byKey.get(keyOfTry.get(key) ?? '') ?? null;
    },
  };
}

interface Sessions {
  readonly byKey: Map<string, RecordedSession>;
  readonly keyOfTry: Map<string, string>;
}

function keyOf(session: string, agent: string): string {
  return `${agent}\0${session}`;
}

function add({ byKey, keyOfTry }: Sessions, row: Row, at: number): void {
  const own = keyOf(row.session, row.agent);
  const key = row.experiment ? `${row.agent}\0tried in\0${row.project}` : own;
  if (row.experiment) keyOfTry.set(own, key);
  const one = byKey.get(key) ?? begun(row);
  byKey.set(key, one);
  one.places.push(at);
  one.lastAt = Math.max(one.lastAt, row.at);
  if (one.project === '') one.project = row.project;
  if (one.repository === '') one.repository = row.repository;
  if (row.subagent !== '') one.subagents.add(row.subagent);
  if (row.experiment) one.experiment = true;
  if (row.kind !== 'decision') return;
  const event = rowNamed(row.event);
  one.turns += Number(event?.startsTurn === true);
  if (event?.startsTurn === true && one.prompt === '') one.prompt = row.what;
  one.ended = event?.endsSession === true;
  one.calls += Number(event?.beginsCall === true);
  one.refused += Number(isRefused(row));
  one.asked += Number(isAsked(row));
  one.rewritten += Number(row.rewritten);
  one.failed += Number(hasFailed(row));
}

function begun({ session, agent, at }: Row): RecordedSession {
  return {
    ...{ session, agent, project: '', repository: '', prompt: '', firstAt: at, lastAt: at, turns: 0, calls: 0 },
    ...{ refused: 0, asked: 0, rewritten: 0, failed: 0, subagents: new Set(), experiment: false, ended: false },
    places: [],
  };
}
