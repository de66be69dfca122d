import { isObject, type Json } from '../../../../src/core/json.ts';
import type { MachineCoverage, StatedDecision } from '../../../../src/proof/statement.ts';

interface Told extends MachineCoverage {
  /** By session; null: the machine did not say. */
  readonly sessions: ReadonlyMap<string, number> | null;
}

const DAY_MS = 86_400_000;

/**
 * How many calls of a session met no decision, as its machines told it: a number only where each of them counted after the
 * session's last call and back to its first, and either found none at all or named this session.
 */
export function sessionCoverage(
  session: string,
  decisions: readonly StatedDecision[],
  told: readonly { readonly machine: string; readonly coverage: unknown }[],
): { readonly uncovered: number | null; readonly coverage: readonly MachineCoverage[] } {
  const all = told.flatMap(toldIn);
  const machines = [...new Set(decisions.map(({ machine }) => machine))];
  const counts = machines.map((machine) => {
    const one = all.find((its) => its.machine === machine);
    const times = decisions.filter((its) => its.machine === machine).map(({ at }) => Date.parse(at));
    return one === undefined || !reaches(one, times) ? null : countIn(one, session);
  });
  const uncovered = counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return { uncovered, coverage: all.map(({ sessions: _, ...one }) => one) };
}

function reaches({ at, days }: Told, times: readonly number[]): boolean {
  const end = Date.parse(at);
  return times.every((time) => time <= end && time >= end - days * DAY_MS);
}

/** A transcript may call a session otherwise: one that is not named can still be meant by another name. */
function countIn({ uncovered, sessions }: Told, session: string): number | null {
  return uncovered === 0 ? 0 : (sessions?.get(session) ?? null);
}

function toldIn({ machine, coverage }: { readonly machine: string; readonly coverage: unknown }): readonly Told[] {
  const { calls, uncovered, days, at, sessions } = Object(coverage);
  const isWhole = [calls, uncovered, days].every((count) => typeof count === 'number' && Number.isFinite(count));
  if (!isWhole || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return [];
  const named = Array.isArray(sessions) ? new Map(sessions.flatMap(namedIn)) : null;
  return [{ machine, at: new Date(Date.parse(at)).toISOString(), days, calls, uncovered, sessions: named }];
}

function namedIn(one: Json): readonly (readonly [string, number])[] {
  const { session, uncovered } = isObject(one) ? one : {};
  return typeof session === 'string' && typeof uncovered === 'number' ? [[session, uncovered]] : [];
}
