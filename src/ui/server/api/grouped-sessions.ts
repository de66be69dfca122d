import type { RecordedSession } from '../../../audit/index/session-list.ts';
import { grouped } from '../../../core/grouped.ts';
import { sha256 } from '../../../state/sha256.ts';
import type { GroupedSessions, SessionGroup } from '../../data/sessions.ts';
import type { UiContext } from '../context.ts';
import type { UiRequest } from '../route.ts';
import { spanOf } from '../row-query-of.ts';
import type { PlacedSession } from '../sessions-as-of.ts';
import { chosenAt, meantSessions, summaryOf } from './sessions.ts';

/** The same sessions below headings of their project and agent, of which some are folded. */
export function groupedSessions({ query }: UiRequest, context: UiContext): GroupedSessions {
  const { fitting, placed, about } = meantSessions(query, context);
  const folded = new Set((query.get('folded') ?? '').split(','));
  const groups = [...grouped(placed, ({ of: { project, agent } }) => `${project}\0${agent}`).values()]
    .map((own) => placedGroup(own, folded))
    .sort(newestFirst);
  const lines = groups.flatMap(({ heading, own }) => [heading, ...(heading.isFolded ? [] : own)]);
  const { from, count } = spanOf(query);
  return {
    ...about,
    ...{ total: lines.length, from, sessions: fitting.length, chosenAt: chosenAt(query, lines) },
    lines: lines
      .slice(from, from + count)
      .map((line) => ('places' in line ? { kind: 'session', ...summaryOf(line) } : line)),
  };
}

interface PlacedGroup {
  readonly heading: SessionGroup;
  readonly own: readonly RecordedSession[];
  /** As far as the order goes. */
  readonly lastAt: number;
}

function placedGroup(placed: readonly PlacedSession[], folded: ReadonlySet<string>): PlacedGroup {
  const own = placed.map(({ of }) => of);
  return { heading: headingOf(own, folded), own, lastAt: placed.reduce((last, one) => Math.max(last, one.lastAt), 0) };
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

/** The one in which something happened last first; of those at the same time, by name. */
function newestFirst(a: PlacedGroup, b: PlacedGroup): number {
  if (a.lastAt !== b.lastAt) return b.lastAt - a.lastAt;
  const [one, other] = [a, b].map(({ heading }) => `${heading.project}\0${heading.agent}`) as [string, string];
  return one < other ? -1 : Number(one > other);
}
