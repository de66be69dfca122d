import type { TimelineItem } from '../../../data/sessions.ts';
import { clockText, durationText, timeText } from '../../parts/amount.ts';
import { Counts } from '../../parts/counts.tsx';
import { DecisionBadge } from '../../parts/decision-badge.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { BranchLines } from './branch-lines.tsx';
import { MiniBars } from './mini-bars.tsx';

interface TimelineRowProps {
  readonly item: TimelineItem;
  readonly scaleMs: number;
}

/** One line of a session. */
export function TimelineRow({ item, scaleMs }: TimelineRowProps) {
  const { kind, at, what, decision, hold, rewritten, failed, by, hooksMs, parts, tallied } = item;
  const shown = decision === '' || decision === 'none' ? (failed ? 'failed' : decision) : hold ? 'held' : decision;
  return (
    <div class={`line line-${kind} ${lineTone(item)}`}>
      <time class="line-time quiet" title={timeText(at)}>
        {clockText(at)}
      </time>
      <BranchLines item={item} />
      <span class="line-decision">
        {shown === '' || shown === 'none' ? (
          rewritten ? (
            <DecisionBadge decision="none" rewritten />
          ) : null
        ) : (
          <DecisionBadge decision={shown} rewritten={rewritten} />
        )}
      </span>
      <span class="line-what">
        <span class="line-name">{nameOf(item)}</span> <ForeignText text={what} />
        {by === '' ? null : (
          <span class="line-by quiet">
            {' '}
            by <ForeignText text={by} />
          </span>
        )}
      </span>
      {tallied === null ? <MiniBars {...{ parts, scaleMs }} /> : <Counts of={tallied} />}
      <span class="line-ms quiet">{tallied === null && hooksMs > 0 ? durationText(hooksMs) : ''}</span>
    </div>
  );
}

function nameOf({ kind, tool, event, subagent }: TimelineItem) {
  if (kind === 'turn') return null;
  if (kind === 'branch') return <ForeignText text={subagent === '' ? 'sub-agent' : subagent} />;
  return <ForeignText text={tool === '' ? event : tool} />;
}

/** What one should see from afar. */
function lineTone({ decision, rewritten, failed }: TimelineItem): string {
  if (decision === 'deny' || decision === 'block') return 'line-refused';
  if (decision === 'ask') return 'line-asked';
  if (rewritten) return 'line-rewritten';
  return failed ? 'line-failed' : '';
}
