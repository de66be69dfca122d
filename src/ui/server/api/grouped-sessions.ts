import type { RecordedSession } from '../../../audit/index/session-list.ts';
import { grouped } from '../../../core/grouped.ts';
import { sha256 } from '../../../state/sha256.ts';
import type { GroupedSessions, SessionGroup } from '../../data/sessions.ts';
import type { UiContext } from '../context.ts';
import type { UiRequest } from '../route.ts';
import { spanOf } from '../row-query-of.ts';
import { meantSessions, summaryOf } from './sessions.ts';

/** The same sessions below headings of their project and agent, of which some are folded. */
export function groupedSessions({ query }: UiRequest, context: UiContext): GroupedSessions {
  const { fitting, about } = meantSessions(query, context);
  const folded = new Set((query.get('folded') ?? '').split(','));
  const groups = [...grouped(fitting, ({ project, agent }) => `${project}\0${agent}`).values()]
    .map((own) => ({ heading: headingOf(own, folded), own }))
    .sort((a, b) => calmly(a.heading, b.heading));
  const lines = groups.flatMap(({ heading, own }) => [heading, ...(heading.isFolded ? [] : own)]);
  const { from, count } = spanOf(query);
  return {
    ...about,
    ...{ total: lines.length, from, sessions: fitting.length },
    lines: lines
      .slice(from, from + count)
      .map((line) => ('places' in line ? { kind: 'session', ...summaryOf(line) } : line)),
  };
}

function headingOf(own: readonly RecordedSession[], folded: ReadonlySet<string>): SessionGroup {
  const { project = '', agent = '' } = own[0] ?? {};
  const id = sha256(`${project}\0${agent}`).slice(0, 10);
  const sum = (name: 'calls' | 'refused' | 'asked' | 'rewritten' | 'failed'): number =>
    own.reduce((all, one) => all + one[name], 0);
  return {
    ...{ kind: 'group', id, project, agent, sessions: own.length, isFolded: folded.has(id) },
    lastAt: own.reduce((last, one) => Math.max(last, one.lastAt), 0),
    ...{ calls: sum('calls'), refused: sum('refused'), asked: sum('asked') },
    ...{ rewritten: sum('rewritten'), failed: sum('failed') },
  };
}

const DAY_MS = 24 * 60 * 60_000;

/** The last day first, and of one day by name: by the minute, whole groups would change places while somebody looks. */
function calmly(a: SessionGroup, b: SessionGroup): number {
  const days = dayOf(b.lastAt) - dayOf(a.lastAt);
  if (days !== 0) return days;
  const [one, other] = [`${a.project}\0${a.agent}`, `${b.project}\0${b.agent}`];
  return one < other ? -1 : Number(one > other);
}

/** As people here count days. */
function dayOf(atMs: number): number {
  return Math.floor((atMs - new Date(atMs).getTimezoneOffset() * 60_000) / DAY_MS);
}
