import type { Act } from '../audit/record-acts.ts';
import { printError } from '../show/print.ts';
import { homeFolder } from './options.ts';

/** Writes down what a person did. That it could not be is told, and undoes nothing. */
export async function recordDone(stateFolder: string, ...acts: readonly Act[]): Promise<void> {
  const { recordActs } = await import('../audit/record-acts.ts');
  const { trailMemory } = await import('../audit/begun.ts');
  tellNotRecorded(await recordActs(stateFolder, acts, trailMemory(homeFolder(), process.env)));
}

export function tellNotRecorded(problem: Error | null): void {
  if (problem !== null) printError(`It could not be written down in the audit trail: ${problem.message}\n`);
}
