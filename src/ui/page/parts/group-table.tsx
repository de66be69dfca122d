import { numberText } from './amount.ts';
import { ForeignText } from './foreign-text.tsx';

interface GroupTableProps {
  readonly label?: string;
  readonly head: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly counts: readonly number[] }[];
  readonly chosen: string | null;
  readonly choose: (name: string | null) => void;
}

/** Names with counts, of which one can be chosen, and left again. */
export function GroupTable({ label, head, columns, rows, chosen, choose }: GroupTableProps) {
  return (
    <table class="back-test-groups" aria-label={label}>
      <thead>
        <tr>
          <th>{head}</th>
          {columns.map((column) => (
            <th key={column} class="number">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, counts }) => (
          <tr key={name} class={name === chosen ? 'chosen' : ''}>
            <td>
              <button
                type="button"
                aria-pressed={name === chosen}
                onClick={() => choose(name === chosen ? null : name)}
              >
                <ForeignText text={name} most={120} />
              </button>
            </td>
            {counts.map((count, i) => (
              <td key={i} class="number">
                {count === 0 ? <span class="quiet">–</span> : numberText(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
