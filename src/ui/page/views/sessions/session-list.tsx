import { useRef } from 'preact/hooks';
import type { GroupedSessions, SessionLine, SessionPage } from '../../../data/sessions.ts';
import { ask } from '../../api-client.ts';
import { countText } from '../../parts/amount.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Failure } from '../../parts/failure.tsx';
import { type Filter, FilterBar, unfiltered } from '../../parts/filter-bar.tsx';
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
import { GroupRow } from './group-row.tsx';
import { OrderSwitch } from './order-switch.tsx';
import { SessionRow } from './session-row.tsx';
import { useStillOrder } from './use-still-order.ts';

const ROW_PX = 58;

type Page = Omit<GroupedSessions, 'lines'> & { readonly items: readonly SessionLine[] };

interface Wanted extends Omit<Filter, 'order'> {
  readonly chosen: string;
  readonly asOf: number | null;
  readonly from: number;
  readonly count: number;
}

/** By project and agent, or the one that went on last first. */
export function SessionList({ place, about }: ViewProps) {
  const live = useLive();
  const [filter, change] = useFilter(place);
  const lines = useRef<(at: number) => SessionLine | undefined>(() => undefined);
  const { chosen, choose, asOf, atTop, asked, answered } = useStillOrder((at) => lines.current(at));
  const isGrouped = filter.order !== 'time';
  // who folds something stays where they are: it is the same list
  const question = JSON.stringify({ ...filter, folded: '' });
  const load = async (from: number, count: number, signal: AbortSignal): Promise<Page> => {
    const { order: _, ...looked } = filter;
    const wanted = { ...looked, ...asked(), from, count };
    const page = await (isGrouped ? groups(wanted, signal) : newest(wanted, signal));
    if (!signal.aborted) answered(page, wanted.chosen);
    return page;
  };
  const { answer, error, itemAt, need } = useWindow<SessionLine, Page>(
    load,
    question,
    `${live.version} ${filter.folded} ${asOf}`,
  );
  lines.current = itemAt;
  const total = answer?.total ?? 0;
  const open = (at: number): void => {
    const one = itemAt(at);
    if (one?.kind === 'group') fold(one.id);
    else if (one !== undefined) go(addressOf('sessions', [one.session, one.agent]));
  };
  const fold = (id: string): void => change({ ...filter, folded: toggled(filter.folded, id) });
  const back = (): void => change(unfiltered(filter));
  useListKeys({ ...{ total, chosen, choose, open, back } });
  const isEmpty = answer !== null && answer.rows === 0;
  return (
    <div class="list-view">
      <div class="list-head">
        <h1>Sessions</h1>
        <p class="quiet" role="status">
          {answer === null ? '' : `${countText(answer.sessions, 'session')}${olderText(answer)}`}
        </p>
        <OrderSwitch order={filter.order} change={(order) => change({ ...filter, order })} />
        <LiveSign isHere={live.isHere} />
      </div>
      <FilterBar
        {...{ filter, change, agents: answer?.agents, projects: answer?.projects }}
        shown={(project) => shownPath(project, about.home)}
      />
      {error === null ? null : <Failure error={error} />}
      <UnreadNote unread={answer?.unread ?? []} refused={answer?.refused ?? []} />
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
            atTop,
          }}
          render={(one) =>
            one.kind === 'group' ? (
              <GroupRow of={one} home={about.home} fold={() => fold(one.id)} />
            ) : (
              <SessionRow of={one} home={about.home} isGrouped={isGrouped} />
            )
          }
        />
      )}
      <p class="list-keys quiet">
        <kbd>j</kbd> <kbd>k</kbd> along the list · <kbd>Enter</kbd> open{isGrouped ? ' or fold' : ''} · <kbd>/</kbd>{' '}
        search
      </p>
    </div>
  );
}

async function groups(wanted: Wanted, signal: AbortSignal): Promise<Page> {
  const { lines, ...page } = await ask<GroupedSessions>('sessions/grouped', { ...wanted }, signal);
  return { ...page, items: lines };
}

async function newest({ folded: _, ...wanted }: Wanted, signal: AbortSignal): Promise<Page> {
  const { count, ...page } = await ask<SessionPage>('sessions', { ...wanted }, signal);
  return { ...page, sessions: count, items: page.sessions.map((one) => ({ kind: 'session', ...one })) };
}

function toggled(folded: string, id: string): string {
  const ids = folded.split(',').filter(Boolean);
  return (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]).join(',');
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
