import { printError } from '../show/print.ts';
import type { Act } from '../state/audit/record-acts.ts';

/** Writes down what a person did. That it could not be is told, and undoes nothing. */
export async function recordDone(stateFolder: string, ...acts: readonly Act[]): Promise<void> {
  const { recordActs } = await import('../state/audit/record-acts.ts');
  const problem = await recordActs(stateFolder, acts);
  if (problem !== null) printError(`It could not be written down in the audit trail: ${problem.message}\n`);
}
