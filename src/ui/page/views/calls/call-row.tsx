import type { ShownRow } from '../../../data/sessions.ts';
import { durationText, timeText } from '../../parts/amount.ts';
import { DecisionBadge } from '../../parts/decision-badge.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { shownPath } from '../../parts/shown-path.ts';

/** One line of everything. */
export function CallRow({ row, home }: { readonly row: ShownRow; readonly home: string }) {
  const { at, tool, event, act, what, agent, project, by, hooksMs, rewritten } = row;
  const shown = shownOf(row);
  return (
    <div class={`line ${toneOf(row)}`}>
      <time class="line-time quiet">{timeText(at)}</time>
      <span class="line-decision">
        {shown === '' ? null : <DecisionBadge decision={shown} rewritten={rewritten} />}
      </span>
      <span class="line-what">
        <span class="line-name">
          <ForeignText text={act === '' ? (tool === '' ? event : tool) : act} />
        </span>{' '}
        <ForeignText text={what} />
        {by === '' ? null : (
          <span class="line-by quiet">
            {' '}
            by <ForeignText text={by} />
          </span>
        )}
      </span>
      <span class="call-event quiet">{tool === '' ? '' : event}</span>
      <span class="call-where quiet">
        <ForeignText text={agent} /> <ForeignText text={shownPath(project, home)} />
      </span>
      <span class="line-ms quiet">{hooksMs > 0 ? durationText(hooksMs) : ''}</span>
    </div>
  );
}

function shownOf({ decision, hold, failed, rewritten }: ShownRow): string {
  if (decision === '' || decision === 'none') return rewritten ? 'none' : failed ? 'failed' : '';
  return hold ? 'held' : decision;
}

function toneOf({ decision, rewritten, failed }: ShownRow): string {
  if (decision === 'deny' || decision === 'block') return 'line-refused';
  if (decision === 'ask') return 'line-asked';
  if (rewritten) return 'line-rewritten';
  return failed ? 'line-failed' : '';
}
