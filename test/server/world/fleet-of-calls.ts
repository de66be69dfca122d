import { type DecidedOnMachine, decidedCalls } from './decided-calls.ts';
import { ask, enrolled, type TestMachine } from './machine.ts';
import { batchOf } from './records.ts';
import type { TestServer } from './server.ts';

interface OnMachine extends DecidedOnMachine {
  readonly labels?: Readonly<Record<string, string>>;
}

/** Machines of a fleet on which these calls were decided. */
export async function fleetOfCalls(
  { app }: Pick<TestServer, 'app'>,
  ...machines: readonly OnMachine[]
): Promise<readonly TestMachine[]> {
  const all: TestMachine[] = [];
  for (const { labels, ...given } of machines) {
    const machine = await enrolled(app, labels);
    const body = batchOf(await decidedCalls(given));
    const { statusCode, body: said } = await ask(app, machine, 'POST', '/v1/records', { body, gzip: true });
    if (statusCode !== 200) throw new Error(said);
    all.push(machine);
  }
  return all;
}
