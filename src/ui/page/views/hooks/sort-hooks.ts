import type { HookTold } from '../../../data/hooks.ts';

/** The columns, and by what each of them is sorted: numbers from the highest, texts from A. */
export const COLUMNS = [
  { key: 'name', title: 'Hook', by: ({ name, id }: HookTold) => (name ?? id).toLowerCase() },
  { key: 'layer', title: 'Layer', by: ({ layer }: HookTold) => layer },
  { key: 'state', title: 'State', by: ({ state }: HookTold) => state },
  { key: 'runs', title: 'Fired', by: ({ did }: HookTold) => did.runs },
  { key: 'refused', title: 'Refused', by: ({ did }: HookTold) => did.refused },
  { key: 'asked', title: 'Asked', by: ({ did }: HookTold) => did.asked },
  { key: 'failed', title: 'Failed', by: ({ did }: HookTold) => did.failed },
  { key: 'p50', title: 'p50', by: ({ did }: HookTold) => did.p50Ms ?? -1 },
  { key: 'p95', title: 'p95', by: ({ did }: HookTold) => did.p95Ms ?? -1 },
  { key: 'cost', title: 'Per day', by: ({ did }: HookTold) => did.perDayMs },
] as const;

export type ColumnKey = (typeof COLUMNS)[number]['key'];

export interface Order {
  readonly column: ColumnKey;
  /** The other way round. */
  readonly reversed: boolean;
}

export function sortHooks(hooks: readonly HookTold[], { column, reversed }: Order): readonly HookTold[] {
  const by = COLUMNS.find(({ key }) => key === column)?.by ?? COLUMNS[0].by;
  const sign = reversed ? -1 : 1;
  return hooks.toSorted((a, b) => sign * compared(by(a), by(b)));
}

function compared(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return b - a;
  return String(a) < String(b) ? -1 : Number(String(a) > String(b));
}

export const KINDS = ['all', 'fired', 'refused', 'asked', 'failed', 'never fired', 'not active'] as const;
export type Kind = (typeof KINDS)[number];

/** Those that are meant by a kind and by words, each of which must stand somewhere. */
export function meantHooks(hooks: readonly HookTold[], kind: Kind, words: string): readonly HookTold[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return hooks.filter((hook) => isOfKind(hook, kind) && wanted.every((word) => textOf(hook).includes(word)));
}

function isOfKind({ did, state }: HookTold, kind: Kind): boolean {
  switch (kind) {
    case 'all':
      return true;
    case 'fired':
      return did.runs > 0;
    case 'never fired':
      return did.runs === 0;
    case 'not active':
      return state !== 'active' && state !== 'enforced';
    default:
      return did[kind] > 0;
  }
}

function textOf({ id, name, events, dialect, layer, handler, action, place, state, pack }: HookTold): string {
  return [id, name, ...events, dialect, layer, handler, action, place, state, pack].join(' ').toLowerCase();
}
