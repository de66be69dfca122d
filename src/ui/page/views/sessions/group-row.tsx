import type { SessionGroup } from '../../../data/sessions.ts';
import { countText, timeText } from '../../parts/amount.ts';
import { Counts } from '../../parts/counts.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { shownPath } from '../../parts/shown-path.ts';

interface GroupRowProps {
  readonly of: SessionGroup;
  readonly home: string;
  readonly fold: () => void;
}

/** What one agent did in one project: the heading of its sessions. */
export function GroupRow({ of, home, fold }: GroupRowProps) {
  const { project, agent, sessions, lastAt, isFolded } = of;
  return (
    <button
      type="button"
      class="session-group"
      tabIndex={-1}
      onClick={fold}
      // a double click is two clicks already
      onDblClick={(event) => event.stopPropagation()}
    >
      <span class="session-prompt">
        <span class="session-fold" aria-hidden="true">
          {isFolded ? '▸' : '▾'}
        </span>
        <span class="unseen">{isFolded ? 'folded: ' : ''}</span>
        <strong>{project === '' ? 'no folder recorded' : <ForeignText text={shownPath(project, home)} />}</strong>
      </span>
      <span class="session-counts">
        <Counts of={of} />
      </span>
      <span class="session-about quiet">
        <span class="session-agent">{agent === '' ? 'unnamed agent' : <ForeignText text={agent} />}</span>
        {` · ${countText(sessions, 'session')}`}
      </span>
      <span class="session-time quiet">{timeText(lastAt)}</span>
    </button>
  );
}
