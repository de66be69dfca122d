import type { Filter } from './parts/filter-bar.tsx';
import type { Place } from './route.ts';
import { useQuery } from './use-query.ts';

const NAMES = ['text', 'agent', 'project', 'result', 'order', 'folded'] as const satisfies readonly (keyof Filter)[];

export function useFilter(place: Place): readonly [Filter, (filter: Filter) => void] {
  return useQuery(place, NAMES);
}
