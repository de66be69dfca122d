import { useState } from 'preact/hooks';
import type { SessionPage, SessionSummary } from '../../../data/sessions.ts';
import { ask } from '../../api-client.ts';
import { countText, durationText, timeText } from '../../parts/amount.ts';
import { Counts } from '../../parts/counts.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Failure } from '../../parts/failure.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { NothingSince } from '../../parts/nothing-since.tsx';
import { olderText } from '../../parts/older-text.ts';
import { shownPath } from '../../parts/shown-path.ts';
import { UnreadNote } from '../../parts/unread-note.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { addressOf, go } from '../../route.ts';
import { useFilter } from '../../use-filter.ts';
import { useListKeys } from '../../use-list-keys.ts';
import { useLive } from '../../use-live.ts';
import { useWindow } from '../../use-window.ts';
import type { ViewProps } from '../../views.ts';

const ROW_PX = 58;

type Page = SessionPage & { readonly items: readonly SessionSummary[] };

/** The one that went on last first. */
export function SessionList({ place, about }: ViewProps) {
  const live = useLive();
  const [filter, change] = useFilter(place);
  const [chosen, setChosen] = useState(0);
  const question = JSON.stringify(filter);
  const load = async (from: number, count: number, signal: AbortSignal): Promise<Page> => {
    const page = await ask<SessionPage>('sessions', { ...filter, from, count }, signal);
    return { ...page, items: page.sessions };
  };
  const { answer, error, itemAt, need } = useWindow<SessionSummary, Page>(load, question, live.version);
  const total = answer?.total ?? 0;
  const open = (at: number): void => {
    const one = itemAt(at);
    if (one !== undefined) go(addressOf('sessions', [one.session, one.agent]));
  };
  const back = (): void => change({ text: '', agent: '', project: '', result: '' });
  const choose = (at: number): void => setChosen(at);
  useListKeys({ ...{ total, chosen, choose, open, back } });
  const isEmpty = answer !== null && answer.rows === 0;
  return (
    <div class="sessions">
      <div class="sessions-head">
        <h1>Sessions</h1>
        <p class="quiet" role="status">
          {answer === null ? '' : `${countText(total, 'session')}${olderText(answer)}`}
        </p>
        <LiveSign isHere={live.isHere} />
      </div>
      <FilterBar
        {...{ filter, change, agents: answer?.agents ?? [], projects: answer?.projects ?? [] }}
        shown={(project) => shownPath(project, about.home)}
      />
      {error === null ? null : <Failure error={error} />}
      <UnreadNote unread={answer?.unread ?? []} />
      {isEmpty ? <Nothing sinceMs={about.sinceMs} /> : null}
      {answer !== null && !isEmpty && total === 0 ? (
        <EmptyState title="No session fits">
          <kbd>Esc</kbd> shows all of them again.
        </EmptyState>
      ) : null}
      {total === 0 ? null : (
        <VirtualList
          {...{
            label: 'Sessions',
            total,
            rowPx: ROW_PX,
            itemAt,
            need,
            chosen,
            choose,
            open,
            question,
          }}
          render={(one) => <SessionRow of={one} home={about.home} />}
        />
      )}
      <p class="sessions-keys quiet">
        <kbd>j</kbd> <kbd>k</kbd> along the list · <kbd>Enter</kbd> open · <kbd>/</kbd> search
      </p>
    </div>
  );
}

function SessionRow({ of, home }: { readonly of: SessionSummary; readonly home: string }) {
  const { prompt, agent, project, session, lastAt, firstAt, turns, subagents, experiment } = of;
  return (
    <a class="session-row" href={addressOf('sessions', [session, agent])} tabIndex={-1}>
      <span class="session-prompt">
        {prompt === '' ? (
          <span class="quiet">{experiment ? 'tried with hookline run' : 'no prompt recorded'}</span>
        ) : (
          <ForeignText text={prompt} />
        )}
      </span>
      <span class="session-counts">
        <Counts of={of} />
      </span>
      <span class="session-about quiet">
        <strong>{agent === '' ? 'unnamed agent' : <ForeignText text={agent} />}</strong>
        {' · '}
        <ForeignText text={shownPath(project, home)} />
        {turns > 0 ? ` · ${countText(turns, 'turn')}` : ''}
        {subagents > 0 ? ` · ${countText(subagents, 'sub-agent')}` : ''}
      </span>
      <span class="session-time quiet">
        {timeText(lastAt)}
        <span class="session-spent"> · {durationText(Math.max(0, lastAt - firstAt))}</span>
      </span>
    </a>
  );
}

export function LiveSign({ isHere }: { readonly isHere: boolean }) {
  return (
    <span class={isHere ? 'live' : 'live live-lost'} role="status">
      {isHere ? 'live' : 'the server does not answer'}
    </span>
  );
}

function Nothing({ sinceMs }: { readonly sinceMs: number | null }) {
  if (sinceMs !== null) return <NothingSince {...{ sinceMs }} />;
  return (
    <EmptyState title="Nothing is recorded yet" command="hookline install claude-code">
      Let an agent work with hookline behind it, and its session appears here as it happens. For Claude Code, for
      example:
    </EmptyState>
  );
}
