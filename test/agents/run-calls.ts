import type { Account, Ran } from './account.ts';
import type { Call, Step } from './model/script.ts';

/** By these words the model knows the conversation of a sub-agent. */
export const TASK = 'SUBTASK: please do your part.';
const LIMIT_MS = 240_000;

/** One call after the other in one run, or each in its own where a refusal ends the run. */
export async function runCalls(
  it: Account,
  tools: readonly Call[],
  also: readonly Step[] = [],
): Promise<readonly Ran[]> {
  const script = (some: readonly Call[]) => ({
    steps: [...some.map((call) => ({ calls: [call] })), { say: 'All done.' }],
    also: [{ to: TASK, steps: [...also, { say: 'My part is done.' }] }],
  });
  if (it.program.refusalEnds !== true) return [await it.run(script(tools), { limitMs: LIMIT_MS })];
  const ran: Ran[] = [];
  for (const call of tools) ran.push(await it.run(script([call])));
  return ran;
}

/** For whoever looks into a wrong cell. */
export function shown({ exitCode, hung, output, asked }: Ran): string {
  return `${hung ? 'hung' : `exit ${exitCode}`}, ${asked.length} questions: ${output.slice(-1500)}`;
}
