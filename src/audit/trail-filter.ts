import type { Decision } from '../core/decision.ts';
import type { Row, RowHook, RowSkip } from './index/row.ts';

/** Whether a decision is meant, with everything that belongs to it. */
export interface TrailFilter {
  readonly everything: boolean;
  readonly hook: string | null;
  /** Nothing older is meant; null: however old. */
  readonly fromMs: number | null;
  readonly fits: (row: Row) => boolean;
}

/** What is looked for; null: whatever it is. */
export interface TrailQuery {
  readonly event: string | null;
  readonly hook: string | null;
  readonly decisions: readonly Decision[] | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly session: string | null;
  readonly agent: string | null;
  /** Also what somebody only tried. */
  readonly experiments: boolean;
}

export function trailFilter(query: TrailQuery): TrailFilter {
  const { event, hook, decisions, fromMs, toMs, session, agent } = query;
  const isExperiment = query.experiments ? () => false : experiments();
  return {
    hook,
    fromMs,
    everything:
      query.experiments && [event, hook, decisions, fromMs, toMs, session, agent].every((value) => value === null),
    fits: (row) =>
      row.kind !== 'trail' &&
      (event === null || row.event === event) &&
      (session === null || row.session === session) &&
      (agent === null || row.agent === agent) &&
      (fromMs === null || row.at >= fromMs) &&
      (toMs === null || row.at < toMs) &&
      !isExperiment(row) &&
      (decisions === null || decisions.some((one) => one === row.decision)) &&
      (hook === null || isAbout(row, hook)),
  };
}

/** What somebody tried with `hookline run`; the end of a hook that nobody waited for belongs to what started it. */
function experiments(): (row: Row) => boolean {
  const ids = new Set<string>();
  return ({ experiment, id }) => {
    if (experiment && id !== '') ids.add(id);
    return experiment || ids.has(id);
  };
}

/** A rule that had nothing to say was no part of it: by its name, nobody looks for that. */
function isAbout({ hooks, skips, subject }: Row, wanted: string): boolean {
  const isPart = (skip: RowSkip): boolean =>
    skip.why === 'condition' && skip.name === wanted ? skip.hook.includes(wanted) : isOf(skip, wanted);
  return hooks.some((one) => isOf(one, wanted)) || skips.some(isPart) || subject.includes(wanted);
}

/** By its name, or by any part of what it is called. */
export function isOf({ hook, name }: Pick<RowHook, 'hook' | 'name'>, wanted: string): boolean {
  return name === wanted || hook.includes(wanted);
}
