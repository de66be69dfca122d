import type { RowQuery } from '../../../audit/index/row-query.ts';
import type { RecordedSession } from '../../../audit/index/session-list.ts';
import { HookError } from '../../../core/hook-error.ts';
import { lineKey } from '../../data/line-key.ts';
import type {
  AboutSessions,
  NamedCount,
  SessionGroup,
  SessionPage,
  SessionSummary,
  TimelinePage,
} from '../../data/sessions.ts';
import type { UiContext } from '../context.ts';
import type { UiRequest } from '../route.ts';
import { numberIn, rowQueryOf, spanOf } from '../row-query-of.ts';
import { type PlacedSession, sessionsAsOf } from '../sessions-as-of.ts';
import { marksIn } from '../timeline/marks-in.ts';
import { timelineFor } from '../timeline/timeline-for.ts';
import { trailOf, trailSoFar, type UiTrail } from '../trail-of.ts';

/** Sessions of all agents and projects, the one that went on last first. */
export function sessions({ query }: UiRequest, context: UiContext): SessionPage {
  const { fitting, placed, about } = meantSessions(query, context);
  const { from, count } = spanOf(query);
  const all = placed.map(({ of }) => of);
  return {
    ...about,
    ...{ total: all.length, from, count: fitting.length, chosenAt: chosenAt(query, all) },
    sessions: all.slice(from, from + count).map(summaryOf),
  };
}

/** Those that are looked for, and what is told of all of them. */
export function meantSessions(
  query: URLSearchParams,
  context: UiContext,
): {
  readonly fitting: readonly RecordedSession[];
  readonly placed: readonly PlacedSession[];
  readonly about: AboutSessions;
} {
  const trail = trailSoFar(context);
  const wanted = rowQueryOf(query, context);
  const since = trail.sessions.all().filter(({ lastAt }) => wanted.fromMs === null || lastAt >= wanted.fromMs);
  const fitting = fittingSessions(trail, since, wanted);
  return {
    fitting,
    placed: sessionsAsOf(fitting, trail.rows(), numberIn(query, 'asOf', null)),
    about: {
      newestAt: since.reduce((newest, { lastAt }) => Math.max(newest, lastAt), 0),
      agents: counted(since.map(({ agent }) => agent)),
      projects: counted(since.map(({ project }) => project)),
      rows: trail.rowsSince(),
      ...{ isCut: trail.isCut(), isReading: trail.isReading(), unread: trail.unread(), refused: trail.refused() },
    },
  };
}

/** Where the line stands that somebody has chosen; null: nowhere. */
export function chosenAt(
  query: URLSearchParams,
  lines: readonly (Pick<RecordedSession, 'session' | 'agent'> | Pick<SessionGroup, 'id'>)[],
): number | null {
  const chosen = query.get('chosen') ?? '';
  const at = chosen === '' ? -1 : lines.findIndex((line) => lineKey(line) === chosen);
  return at === -1 ? null : at;
}

/** One session, a part of its lines at a time. */
export function session({ query }: UiRequest, context: UiContext): TimelinePage {
  const [name, agent] = [query.get('session') ?? '', query.get('agent') ?? ''];
  const soFar = trailSoFar(context);
  // an old one may not be read yet, and one that is may have begun before
  const trail = soFar.isReading() ? trailOf(context) : soFar;
  const found = trail.sessions.named(name, agent);
  if (found === null) {
    const whose = agent === '' ? 'an unnamed agent' : agent;
    const since = context.sinceMs === null ? '' : ` since ${new Date(context.sinceMs).toISOString()}`;
    throw new HookError('USAGE', `Nothing of a session "${name}" of ${whose} is recorded${since}.`, {
      hint: since === '' ? 'its records may have made room for others' : 'without --since this page shows older ones',
    });
  }
  const { items, scaleMs } = timelineFor(trail, found, {
    text: query.get('text') ?? '',
    result: rowQueryOf(query, context).result,
  });
  const { from, count } = spanOf(query);
  return {
    ...{ summary: summaryOf(found), total: items.length, from, scaleMs },
    items: items.slice(from, from + count),
    marks: marksIn(items),
  };
}

/** A session fits when one of its rows does. */
function fittingSessions(
  trail: UiTrail,
  all: readonly RecordedSession[],
  wanted: RowQuery,
): readonly RecordedSession[] {
  const named = all.filter(
    ({ agent, project }) =>
      (wanted.agent === '' || agent === wanted.agent) && (wanted.project === '' || project === wanted.project),
  );
  if (wanted.text === '' && wanted.result === '' && wanted.event === '' && wanted.hook === '') return named;
  const rows = trail.rows();
  const query = { ...wanted, agent: '', project: '', session: '' };
  const found = new Set<RecordedSession | null>();
  for (const place of trail.find(rows, trail.state(), query)) {
    const { session = '', agent = '' } = rows[place] ?? {};
    found.add(trail.sessions.named(session, agent));
  }
  return named.filter((one) => found.has(one));
}

export function summaryOf({ places: _, subagents, ...told }: RecordedSession): SessionSummary {
  return { ...told, subagents: subagents.size };
}

function counted(names: readonly string[]): readonly NamedCount[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}
