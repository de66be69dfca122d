import type { Mark, TimelineItem } from '../../data/sessions.ts';

/** More would be nothing but colour. */
const MOST_MARKS = 1000;

/** What one should see from afar, however long a session is. */
export function marksIn(items: readonly TimelineItem[]): readonly Mark[] {
  const marks = items.flatMap((item, at): readonly Mark[] => {
    const tone = toneOf(item);
    return tone === null ? [] : [{ at, tone }];
  });
  const every = Math.ceil(marks.length / MOST_MARKS);
  return every <= 1 ? marks : marks.filter((_, i) => i % every === 0);
}

function toneOf({ decision, rewritten, failed }: TimelineItem): Mark['tone'] | null {
  if (decision === 'deny' || decision === 'block') return 'refused';
  if (decision === 'ask') return 'asked';
  if (rewritten) return 'rewritten';
  return failed ? 'failed' : null;
}
