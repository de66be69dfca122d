import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { leadExchange } from '../../src/fleet/lead-exchange.ts';
import { sourcesNow } from '../../src/fleet/sources.ts';
import { pair } from '../bundle/made.ts';
import { called, leadPolicy, leadWorld } from './lead-policy.ts';

const ann = pair('es256');

/** Takes no batch with one of these ids in it. */
async function pickyServer(refused: Set<string>) {
  const taken: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const ids: string[] = body === '' ? [] : JSON.parse(body).questions.map((one: { id: string }) => one.id);
    const isRefused = ids.some((id) => refused.has(id));
    if (!isRefused) taken.push(...ids);
    response.statusCode = isRefused ? 400 : 200;
    response.end(isRefused ? '{"error":{"code":"BAD_REQUEST","message":"No."}}' : '{"answers":[]}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
}

test('a question that a server does not take keeps no other back', async () => {
  const refused = new Set<string>();
  const server = await pickyServer(refused);
  const it = await leadWorld([leadPolicy({ ann })], 'masked', server.url);
  const hooks = await it.open();
  const ids: string[] = [];
  for (const version of ['1', '2', '3', '4']) ids.push((await called(hooks, `release ${version}`)).id);
  refused.add(ids[1] ?? '');
  const { stateFolder } = it;
  // a minute later at each look, so that nothing rests
  let nowMs = Date.now();
  const now = (): number => nowMs;
  const exchange = leadExchange({ stateFolder, now, random: () => 0, signal: new AbortController().signal });
  for (let look = 0; look < 12; look++) {
    for (const source of await sourcesNow({ home: it.home, machine: it.etc, stateFolder }))
      for (const work of exchange.due(source)) if (work.what.endsWith('questions')) await work.begin();
    nowMs += 60_000;
  }
  expect(server.taken.toSorted()).toEqual(ids.filter((id) => !refused.has(id)).toSorted());
});
