import { useCallback } from 'preact/hooks';
import { addressOf, become, type Place } from './route.ts';

/** What is looked for stands in the address: who comes back finds it as it was. */
export function useQuery<N extends string>(
  { view, rest, query }: Place,
  names: readonly N[],
): readonly [Readonly<Record<N, string>>, (next: Readonly<Record<N, string>>) => void] {
  const said = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<N, string>;
  const change = useCallback(
    (next: Readonly<Record<N, string>>) => become(addressOf(view, rest, { ...next })),
    [view, rest.join('/')],
  );
  return [said, change];
}
