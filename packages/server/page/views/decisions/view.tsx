import { useState } from 'preact/hooks';
import { countText } from '../../../../../src/ui/page/parts/amount.ts';
import { EmptyState } from '../../../../../src/ui/page/parts/empty-state.tsx';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { OneOf } from '../../../../../src/ui/page/parts/one-of.tsx';
import { SearchField } from '../../../../../src/ui/page/parts/search-field.tsx';
import { VirtualList } from '../../../../../src/ui/page/parts/virtual-list.tsx';
import { go } from '../../../../../src/ui/page/route.ts';
import { useListKeys } from '../../../../../src/ui/page/use-list-keys.ts';
import { useQuery } from '../../../../../src/ui/page/use-query.ts';
import { ask } from '../../api-client.ts';
import { DecisionLine } from '../../parts/decision-line.tsx';
import { addressOfDecision, type DecisionPage } from '../../parts/listed-decision.ts';
import { wordsIn } from '../../parts/search-words.ts';
import { useKeyset } from '../../use-keyset.ts';
import { useRefresh } from '../../use-refresh.ts';
import type { ViewProps } from '../../views.ts';
import '../../../../../src/ui/page/parts/filter-bar.css';
import '../../../../../src/ui/page/parts/list-view.css';

const ROW_PX = 34;
const HOUR_MS = 3_600_000;

const RESULTS = [
  { value: '', word: 'all' },
  { value: 'refused', sign: '✗', word: 'refused' },
  { value: 'asked', sign: '?', word: 'asked' },
  { value: 'shadow', sign: '◌', word: 'would be refused' },
] as const;

const SPANS = [
  { value: '1h', word: 'an hour', ms: HOUR_MS },
  { value: '1d', word: 'a day', ms: 24 * HOUR_MS },
  { value: '', word: 'a week', ms: 7 * 24 * HOUR_MS },
  { value: '30d', word: 'a month', ms: 30 * 24 * HOUR_MS },
  { value: 'all', word: 'all', ms: null },
] as const;

const NAMES = ['text', 'result', 'span'] as const;

/** What was decided on all machines, the latest first. */
export function view({ place, about }: ViewProps) {
  const version = useRefresh();
  const [filter, change] = useQuery(place, NAMES);
  const [chosen, choose] = useState(-1);
  const question = JSON.stringify(filter);
  const { ms } = SPANS.find(({ value }) => value === filter.span) ?? SPANS[2];
  const list = useKeyset(
    async (after, signal) => {
      const since = new Date(ms === null ? 0 : Date.now() - ms).toISOString();
      const wanted = { ...wordsIn(filter.text), result: filter.result, since, after };
      const { decisions, next } = await ask<DecisionPage>('decisions', wanted, signal);
      return { items: decisions, next };
    },
    question,
    version,
  );
  const set = (next: Partial<typeof filter>): void => {
    choose(-1);
    change({ ...filter, ...next });
  };
  const total = list.items?.length ?? 0;
  const open = (at: number): void => {
    const decision = list.itemAt(at);
    if (decision !== undefined) go(addressOfDecision(decision));
  };
  useListKeys({ total, chosen, choose, open, back: () => set({ text: '', result: '' }) });
  const isFiltered = filter.text !== '' || filter.result !== '';
  return (
    <div class="list-view">
      <div class="list-head">
        <h1>Decisions</h1>
        <p class="quiet" role="status">
          {list.items === null ? '' : `${countText(total, 'decision')}${list.isWhole ? '' : ' and more'}`}
        </p>
      </div>
      <search class="filter">
        <SearchField text={filter.text} change={(text) => set({ text })} />
        <OneOf {...{ label: 'Results', options: RESULTS, value: filter.result }} change={(result) => set({ result })} />
        <OneOf {...{ label: 'Span', options: SPANS, value: filter.span }} change={(span) => set({ span })} />
      </search>
      {list.error === null ? null : <Failure error={list.error} />}
      {list.items !== null && total === 0 ? (
        <EmptyState title={isFiltered ? 'Nothing fits' : 'No decision came in this time'}>
          {isFiltered
            ? 'Esc shows everything again; a longer span may have it.'
            : `Machines that are enrolled send what they decide. What is older than ${about.retentionDays} days is not kept.`}
        </EmptyState>
      ) : null}
      {total === 0 ? null : (
        <VirtualList
          {...{ label: 'Decisions', total, rowPx: ROW_PX, chosen, choose, open, question }}
          {...{ itemAt: list.itemAt, need: list.need }}
          render={(decision) => <DecisionLine decision={decision} />}
        />
      )}
      <p class="list-keys quiet">
        <kbd>j</kbd> <kbd>k</kbd> along the list · <kbd>Enter</kbd> one decision · <kbd>/</kbd> search, also{' '}
        <code>person:ada</code> <code>project:shop</code> <code>rule:no-push</code> <code>shape:"git push"</code>{' '}
        <code>agent:</code> <code>revision:</code> <code>machine:</code>
      </p>
    </div>
  );
}
