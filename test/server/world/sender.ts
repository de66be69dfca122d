import { setTimeout as pause } from 'node:timers/promises';
import { enrolmentOf, newMachine, signedRequest, type TestMachine } from './machine.ts';
import { batchOf, numbers, recordOf } from './records.ts';

export async function enrolAt(address: string, adminToken: string): Promise<TestMachine> {
  const machine = newMachine();
  const made = await fetch(`${address}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { token } = (await made.json()) as { token: string };
  const answer = await post(address, machine, '/v1/enrol', enrolmentOf(machine, token));
  if (answer?.status !== 201) throw new Error(await answer?.text());
  return machine;
}

/** Null: nobody answered. */
async function post(address: string, machine: TestMachine, url: string, body: unknown): Promise<Response | null> {
  const { headers, payload } = signedRequest(machine, 'POST', url, { body, gzip: true });
  try {
    return await fetch(`${address}${url}`, { method: 'POST', headers, body: new Uint8Array(payload ?? []) });
  } catch {
    return null;
  }
}

/** Sends batch after batch, each until it is acknowledged, as a machine does; gives the numbers of all its records. */
export async function sendUntil(
  addresses: readonly string[],
  machine: TestMachine,
  isOver: () => boolean,
): Promise<{ readonly acknowledged: number; readonly tries: number; readonly odd: readonly string[] }> {
  let [from, tries] = [0, 0];
  const odd: string[] = [];
  while (!isOver()) {
    const body = batchOf(numbers(from, from + 40).map((n) => recordOf(n)));
    for (;;) {
      const answer = await post(addresses[tries++ % addresses.length] ?? '', machine, '/v1/records', body);
      if (answer?.status === 200) break;
      if (answer !== null && answer.status !== 503) odd.push(`${answer.status} ${await answer.text()}`);
      await pause(20);
    }
    from += 40;
  }
  return { acknowledged: from, tries, odd };
}
