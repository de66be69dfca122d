import { useCallback } from 'preact/hooks';
import type { Filter } from './parts/filter-bar.tsx';
import { addressOf, become, type Place } from './route.ts';

/** What is looked for stands in the address: who comes back finds it as it was. */
export function useFilter({ view, rest, query }: Place): readonly [Filter, (filter: Filter) => void] {
  const text = (name: string): string => query.get(name) ?? '';
  const filter = {
    ...{ text: text('text'), agent: text('agent'), project: text('project'), result: text('result') },
    ...{ order: text('order'), folded: text('folded') },
  };
  const change = useCallback((next: Filter) => become(addressOf(view, rest, { ...next })), [view, rest.join('/')]);
  return [filter, change];
}
