import type { SessionSummary } from '../../../data/sessions.ts';
import { countText, durationText, timeText } from '../../parts/amount.ts';
import { Counts } from '../../parts/counts.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { shownPath } from '../../parts/shown-path.ts';
import { addressOf } from '../../route.ts';

interface SessionRowProps {
  readonly of: SessionSummary;
  readonly home: string;
  /** Its heading says whose it is, and where. */
  readonly isGrouped: boolean;
}

export function SessionRow({ of, home, isGrouped }: SessionRowProps) {
  const { prompt, agent, project, session, lastAt, firstAt, turns, subagents, experiment } = of;
  return (
    <a
      class={`session-row ${isGrouped ? 'session-grouped' : ''}`}
      href={addressOf('sessions', [session, agent])}
      tabIndex={-1}
    >
      <span class="session-prompt">
        {experiment || prompt === '' ? (
          <span class="quiet">{experiment ? 'tried with hookline run' : 'no prompt recorded'}</span>
        ) : (
          <ForeignText text={prompt} />
        )}
      </span>
      <span class="session-counts">
        <Counts of={of} />
      </span>
      <span class="session-about quiet">
        {isGrouped ? null : (
          <>
            <strong>{agent === '' ? 'unnamed agent' : <ForeignText text={agent} />}</strong>
            {' · '}
            <ForeignText text={shownPath(project, home)} />
            {' · '}
          </>
        )}
        {countText(turns, 'turn')}
        {subagents > 0 ? ` · ${countText(subagents, 'sub-agent')}` : ''}
      </span>
      <span class="session-time quiet">
        {timeText(lastAt)}
        <span class="session-spent"> · {durationText(Math.max(0, lastAt - firstAt))}</span>
      </span>
    </a>
  );
}
