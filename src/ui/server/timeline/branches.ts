import type { Row } from '../../../audit/index/row.ts';

interface Branch {
  readonly column: number;
  readonly open: readonly number[];
}

/** More side by side are drawn on top of each other. */
const MOST_COLUMNS = 6;

/** Which column each row stands in, and which columns go on beside it: a sub-agent has one from its first row to its last. */
export function branchesIn(rows: readonly Row[]): readonly Branch[] {
  const last = new Map<string, number>();
  for (const [i, { subagent }] of rows.entries()) if (subagent !== '') last.set(subagent, i);
  const columns = new Map<string, number>();
  return rows.map(({ subagent }, i) => {
    if (subagent !== '' && !columns.has(subagent)) columns.set(subagent, freeColumn([...columns.values()]));
    const open = [...new Set(columns.values())].sort((a, b) => a - b);
    const column = columns.get(subagent) ?? 0;
    if (last.get(subagent) === i) columns.delete(subagent);
    return { column, open };
  });
}

function freeColumn(taken: readonly number[]): number {
  let column = 1;
  while (column < MOST_COLUMNS && taken.includes(column)) column += 1;
  return column;
}
