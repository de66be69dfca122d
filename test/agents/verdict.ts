import type { Case } from './cases.ts';
import type { Cells } from './evidence.ts';

/** What is wrong with a case; null: it was seen as it must be. `failure` is what ended the run of its agent. */
export function verdictOf(
  { id, allowed }: Pick<Case, 'id' | 'allowed'>,
  cells: Cells,
  failure?: string,
): string | null {
  const cell = cells[id];
  if (cell !== undefined && allowed.includes(cell.word)) return null;
  return cell === undefined ? (failure ?? 'It was not seen.') : `${cell.word}: ${cell.detail}`;
}
