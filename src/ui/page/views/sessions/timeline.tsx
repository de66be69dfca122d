import { useState } from 'preact/hooks';
import type { TimelineItem, TimelinePage } from '../../../data/sessions.ts';
import { ask } from '../../api-client.ts';
import { countText, durationText, timeText } from '../../parts/amount.ts';
import { Counts } from '../../parts/counts.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Failure } from '../../parts/failure.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { shownPath } from '../../parts/shown-path.ts';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { addressOf, go } from '../../route.ts';
import { useFilter } from '../../use-filter.ts';
import { useListKeys } from '../../use-list-keys.ts';
import { useLive } from '../../use-live.ts';
import { useWindow } from '../../use-window.ts';
import type { ViewProps } from '../../views.ts';
import { ItemPanel } from './item-panel.tsx';
import { MarkStrip } from './mark-strip.tsx';
import { LiveSign } from './session-list.tsx';
import { TimelineRow } from './timeline-row.tsx';

const ROW_PX = 34;

interface TimelineProps extends ViewProps {
  readonly session: string;
  readonly agent: string;
  readonly back: () => void;
}

/** One session: its turns, the calls in them, and what each hook said and took. */
export function Timeline({ place, about, session, agent, back }: TimelineProps) {
  const live = useLive();
  const [filter, change] = useFilter(place);
  const [chosen, setChosen] = useState(-1);
  const { text, result } = filter;
  const question = JSON.stringify([text, result]);
  const load = (from: number, count: number, signal: AbortSignal): Promise<TimelinePage> =>
    ask('session', { session, agent, text, result, from, count }, signal);
  const { answer, error, itemAt, need } = useWindow<TimelineItem, TimelinePage>(load, question, live.version);
  const total = answer?.total ?? 0;
  const open = (at: number): void => {
    const id = itemAt(at)?.id ?? '';
    if (id !== '') go(addressOf('why', [id]));
  };
  const isFiltered = text !== '' || result !== '';
  const leave = (): void => (isFiltered ? change({ ...filter, text: '', result: '' }) : back());
  const choose = (at: number): void => setChosen(at);
  useListKeys({ total, chosen, choose, open, back: leave });
  const item = chosen < 0 ? undefined : itemAt(chosen);
  const { summary } = answer ?? {};
  return (
    <div class="list-view">
      <div class="list-head">
        <a href={addressOf('sessions')} class="sessions-back" title="Esc">
          ← Sessions
        </a>
        <h1>
          {summary === undefined || summary.prompt === '' ? (
            'Session'
          ) : (
            <ForeignText text={summary.prompt} most={160} />
          )}
        </h1>
        <LiveSign isHere={live.isHere} />
      </div>
      <p class="sessions-about quiet">
        {summary === undefined ? (
          ' '
        ) : (
          <>
            <strong>{agent === '' ? 'unnamed agent' : <ForeignText text={agent} />}</strong>
            {' · '}
            <ForeignText text={shownPath(summary.project, about.home)} />
            {` · ${timeText(summary.firstAt)} · ${durationText(summary.lastAt - summary.firstAt)} · ${countText(summary.turns, 'turn')} · `}
            <Counts of={summary} />
          </>
        )}
      </p>
      <FilterBar {...{ filter, change }} />
      {error === null ? null : <Failure error={error} />}
      {answer !== null && total === 0 ? (
        <EmptyState title="Nothing in this session fits">
          <kbd>Esc</kbd> shows everything again.
        </EmptyState>
      ) : null}
      {answer === null || total === 0 ? null : (
        <div class="timeline">
          <VirtualList
            {...{
              label: 'Timeline',
              total,
              rowPx: ROW_PX,
              itemAt,
              need,
              chosen,
              choose,
              open,
              question,
              followsEnd: true,
            }}
            render={(one) => <TimelineRow item={one} scaleMs={answer.scaleMs} />}
          />
          <MarkStrip {...{ marks: answer.marks, total, choose }} />
          <ItemPanel item={item} />
        </div>
      )}
      <p class="list-keys quiet">
        <kbd>j</kbd> <kbd>k</kbd> along the session · <kbd>Enter</kbd> why · <kbd>/</kbd> search · <kbd>Esc</kbd> back
      </p>
    </div>
  );
}
