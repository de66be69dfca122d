import { useRef, useState } from 'preact/hooks';
import type { RowPage, ShownRow } from '../../../data/sessions.ts';
import { ask } from '../../api-client.ts';
import { numberText } from '../../parts/amount.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Failure } from '../../parts/failure.tsx';
import { FilterBar, unfiltered } from '../../parts/filter-bar.tsx';
import { NothingSince } from '../../parts/nothing-since.tsx';
import { olderText } from '../../parts/older-text.ts';
import { shownPath } from '../../parts/shown-path.ts';
import { UnreadNote } from '../../parts/unread-note.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { addressOf, go } from '../../route.ts';
import { useFilter } from '../../use-filter.ts';
import { useKeys } from '../../use-keys.ts';
import { useListKeys } from '../../use-list-keys.ts';
import { useLive } from '../../use-live.ts';
import { useWindow } from '../../use-window.ts';
import type { ViewProps } from '../../views.ts';
import { CallRow } from './call-row.tsx';
import '../../parts/line.css';
import '../../parts/list-view.css';
import './calls.css';

const ROW_PX = 34;

type Page = RowPage & { readonly items: readonly ShownRow[]; readonly before: number };

/** Everything that was recorded, of every session, the newest first. */
export function view({ place, about }: ViewProps) {
  const live = useLive();
  const [filter, change] = useFilter(place);
  const [chosen, setChosen] = useState<{ readonly at: number; readonly before: number } | null>(null);
  const known = useRef({ question: '', newest: 0, before: 0 });
  const question = JSON.stringify(filter);
  const load = async (from: number, count: number, signal: AbortSignal): Promise<Page> => {
    if (known.current.question !== question) known.current = { question, newest: 0, before: known.current.before };
    const page = await ask<RowPage>('rows', { ...filter, from, count, known: known.current.newest }, signal);
    const before = known.current.before + page.newer;
    known.current = { question, newest: page.newest, before };
    return { ...page, before, items: page.rows };
  };
  const { answer, error, itemAt, need } = useWindow<ShownRow, Page>(load, question, live.version);
  const total = answer?.total ?? 0;
  const before = answer?.before ?? 0;
  // what is chosen moves down when others come
  const at = chosen === null ? -1 : chosen.at + before - chosen.before;
  const choose = (next: number): void => setChosen({ at: next, before });
  const open = (which: number): void => {
    const id = itemAt(which)?.id ?? '';
    if (id !== '') go(addressOf('why', [id]));
  };
  const set = (next: typeof filter): void => {
    setChosen(null);
    change(next);
  };
  const back = (): void => set(unfiltered(filter));
  useListKeys({ total, chosen: at, choose, open, back });
  const toSession = (): void => {
    const row = itemAt(at);
    if (row !== undefined && row.session !== '') go(addressOf('sessions', [row.session, row.agent]));
  };
  useKeys({ s: toSession }, [at, answer]);
  return (
    <div class="list-view">
      <div class="list-head">
        <h1>Calls</h1>
        <p class="quiet" role="status">
          {answer === null ? '' : countOf(answer)}
        </p>
        <span class={live.isHere ? 'live' : 'live live-lost'} role="status">
          {live.isHere ? 'live' : 'the server does not answer'}
        </span>
      </div>
      <FilterBar
        {...{ filter, change: set, agents: answer?.agents, projects: answer?.projects }}
        shown={(project) => shownPath(project, about.home)}
      />
      {error === null ? null : <Failure error={error} />}
      <UnreadNote unread={answer?.unread ?? []} refused={answer?.refused ?? []} />
      {answer?.of === 0 && about.sinceMs !== null ? (
        <NothingSince sinceMs={about.sinceMs} />
      ) : answer !== null && total === 0 ? (
        <EmptyState title={answer.of === 0 ? 'Nothing is recorded yet' : 'Nothing fits'}>
          {answer.of === 0 ? 'Let an agent work with hookline behind it.' : 'Esc shows everything again.'}
          {answer.notAsked.map((line) => (
            <span key={line} class="quiet">
              {' '}
              {line}
            </span>
          ))}
        </EmptyState>
      ) : null}
      {total === 0 ? null : (
        <VirtualList
          {...{ label: 'Calls', total, rowPx: ROW_PX, itemAt, need, chosen: at, choose, open, question, before }}
          render={(row) => <CallRow row={row} home={about.home} />}
        />
      )}
      <p class="list-keys quiet">
        <kbd>j</kbd> <kbd>k</kbd> along the list · <kbd>Enter</kbd> why · <kbd>s</kbd> its session · <kbd>/</kbd> search
      </p>
    </div>
  );
}

function countOf(page: RowPage): string {
  const { total, of } = page;
  const shown = total === of ? numberText(of) : `${numberText(total)} of ${numberText(of)}`;
  return `${shown}${olderText(page)}`;
}
