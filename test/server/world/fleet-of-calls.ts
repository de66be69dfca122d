import { type DecidedOnMachine, decidedCalls } from './decided-calls.ts';
import { ask, enrolled, type TestMachine } from './machine.ts';
import { batchOf } from './records.ts';
import type { TestServer } from './server.ts';

interface OnMachine extends DecidedOnMachine {
  readonly labels?: Readonly<Record<string, string>>;
  /** At noon (UTC) of the day so long ago; where it is not said, when the test decided them. */
  readonly daysAgo?: number;
}

/** Machines of a fleet on which these calls were decided. */
export async function fleetOfCalls(
  { app }: Pick<TestServer, 'app'>,
  ...machines: readonly OnMachine[]
): Promise<readonly TestMachine[]> {
  const all: TestMachine[] = [];
  for (const { labels, daysAgo, ...given } of machines) {
    const machine = await enrolled(app, labels);
    const decided = await decidedCalls(given);
    const body = batchOf(decided.map((told, i) => (daysAgo === undefined ? told : { ...told, at: noon(daysAgo, i) })));
    const { statusCode, body: said } = await ask(app, machine, 'POST', '/v1/records', { body, gzip: true });
    if (statusCode !== 200) throw new Error(said);
    all.push(machine);
  }
  return all;
}

const DAY_MS = 86_400_000;

function noon(daysAgo: number, i: number): string {
  return new Date((Math.floor(Date.now() / DAY_MS) - daysAgo + 0.5) * DAY_MS + i).toISOString();
}
