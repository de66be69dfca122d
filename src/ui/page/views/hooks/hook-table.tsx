import type { HookTold } from '../../../data/hooks.ts';
import { HookRow } from './hook-row.tsx';
import { COLUMNS, type ColumnKey, type Order, sortHooks } from './sort-hooks.ts';

interface TableProps {
  readonly hooks: readonly HookTold[];
  readonly label: string;
  readonly order: Order;
  readonly setOrder: (order: Order) => void;
  /** What is said of a hook that did not fire. */
  readonly never: string;
}

const TEXTS: readonly ColumnKey[] = ['name', 'layer', 'state'];

export function HookTable({ hooks, label, order, setOrder, never }: TableProps) {
  const sortBy = (column: ColumnKey): void =>
    setOrder({ column, reversed: order.column === column && !order.reversed });
  return (
    <table class="hooks-table" aria-label={label}>
      <thead>
        <tr>
          {COLUMNS.map(({ key, title }) => (
            <th
              key={key}
              class={`hooks-column-${key} ${TEXTS.includes(key) ? '' : 'number'}`}
              aria-sort={sortOf(key, order)}
            >
              <button type="button" class="hooks-sort" onClick={() => sortBy(key)} title={TITLES[key]}>
                <span class="hooks-sort-sign" aria-hidden="true">
                  {order.column === key ? (order.reversed ? '▲' : '▼') : ''}
                </span>
                {title}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sortHooks(hooks, order).map((hook) => (
          <HookRow key={`${hook.id} ${hook.name}`} {...{ hook, never }} />
        ))}
      </tbody>
    </table>
  );
}

const TITLES: Readonly<Partial<Record<ColumnKey, string>>> = {
  p50: 'Half of its runs took no longer',
  p95: 'Of twenty of its runs, nineteen took no longer',
  cost: 'How long it ran while somebody waited for it, per day on which something is recorded',
};

function sortOf(key: ColumnKey, { column, reversed }: Order): 'ascending' | 'descending' | 'none' {
  if (column !== key) return 'none';
  return TEXTS.includes(key) === reversed ? 'descending' : 'ascending';
}
