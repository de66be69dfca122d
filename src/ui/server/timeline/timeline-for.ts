import type { RowResult } from '../../../audit/index/row-query.ts';
import type { RecordedSession } from '../../../audit/index/session-list.ts';
import type { TimelineItem } from '../../data/sessions.ts';
import type { UiTrail } from '../trail-of.ts';
import { timelineOf } from './timeline.ts';

interface Timeline {
  readonly items: readonly TimelineItem[];
  readonly scaleMs: number;
}

interface Wanted {
  readonly text: string;
  readonly result: RowResult | '';
}

/** Made once for what is recorded, however often a part of it is asked for. */
const MADE = new WeakMap<RecordedSession, Timeline & { readonly rows: number; readonly generation: number }>();

/** The lines of a session, or those that fit and the turns that they belong to. */
export function timelineFor(trail: UiTrail, session: RecordedSession, wanted: Wanted): Timeline {
  const whole = wholeTimeline(trail, session);
  if (wanted.text === '' && wanted.result === '') return whole;
  const fits = itemTest(wanted);
  const items: TimelineItem[] = [];
  let turn: TimelineItem | null = null;
  for (const item of whole.items) {
    if (item.kind === 'turn') turn = item;
    if (!fits(item)) continue;
    if (turn !== null && turn !== item) items.push(turn);
    items.push(item);
    turn = null;
  }
  return { items, scaleMs: whole.scaleMs };
}

function wholeTimeline(trail: UiTrail, session: RecordedSession): Timeline {
  const { generation } = trail.state();
  const known = MADE.get(session);
  if (known?.rows === session.places.length && known.generation === generation) return known;
  const rows = trail.rows();
  const items = timelineOf(session.places.flatMap((place) => rows[place] ?? []));
  const made = { items, scaleMs: scaleOf(items), rows: session.places.length, generation };
  MADE.set(session, made);
  return made;
}

/** So much that only the slowest twentieth does not fit. */
function scaleOf(items: readonly TimelineItem[]): number {
  const times = items.map(({ hooksMs }) => hooksMs).filter((ms) => ms > 0);
  const sorted = times.sort((a, b) => a - b);
  return Math.max(1, sorted[Math.floor(sorted.length * 0.95)] ?? 1);
}

const RESULTS: Readonly<Record<RowResult, (item: TimelineItem) => boolean>> = {
  refused: ({ decision }) => decision === 'deny' || decision === 'block',
  asked: ({ decision, parts }) =>
    decision === 'ask' || parts.some(({ hooks }) => hooks.some((hook) => hook.decision === 'ask')),
  rewritten: ({ rewritten }) => rewritten,
  failed: ({ failed }) => failed,
  allowed: ({ decision }) => decision === 'allow',
  act: ({ kind }) => kind === 'act',
};

function itemTest({ text, result }: Wanted): (item: TimelineItem) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (item) => {
    if (result !== '' && !RESULTS[result](item)) return false;
    if (words.length === 0) return true;
    const hooks = item.parts.flatMap((part) => part.hooks.map(({ hook, name }) => `${name} ${hook}`)).join(' ');
    const told =
      `${item.what}\n${item.tool}\n${item.event}\n${item.reason}\n${item.id}\n${item.subagent}\n${hooks}`.toLowerCase();
    return words.every((word) => told.includes(word));
  };
}
