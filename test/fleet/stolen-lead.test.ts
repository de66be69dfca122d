import { readdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Json } from '../../src/core/json.ts';
import { leadExchange } from '../../src/fleet/lead-exchange.ts';
import { sourcesNow } from '../../src/fleet/sources.ts';
import { pair } from '../bundle/made.ts';
import { called, leadPolicy, leadWorld } from './lead-policy.ts';

const [ann, thief] = [pair('es256'), pair('es256')];
const CALL = 'release 1.2';

/** A server that takes questions and answers what it likes. */
async function stolenServer() {
  let lie: (response: ServerResponse) => void = (response) => response.end('{"answers":[]}');
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST') response.end('{"taken":1,"new":1}');
    else lie(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers(text: string): void {
      lie = (response) => response.end(text);
    },
  };
}

async function besieged() {
  const server = await stolenServer();
  const it = await leadWorld([leadPolicy({ ann })], 'masked', server.url);
  const hooks = await it.open();
  const { id } = await called(hooks, CALL);
  const signal = new AbortController().signal;
  const place = { home: it.home, machine: it.etc, stateFolder: it.stateFolder };
  return {
    ...{ ...it, hooks, id, server },
    /** As the process in the background does: sends what waits, and takes what comes. */
    async exchange() {
      const exchange = leadExchange({ stateFolder: it.stateFolder, now: Date.now, random: () => 0, signal });
      const sources = await sourcesNow(place);
      for (const _ of ['send', 'fetch'])
        for (const source of sources) for (const work of exchange.due(source)) await work.begin();
    },
  };
}

type Besieged = Awaited<ReturnType<typeof besieged>>;
const answering = (...answers: readonly Json[]): string => JSON.stringify({ answers });

describe('a server that was taken over can hold an answer back, and nothing else', () => {
  test('what it hands on of a lead is taken', async () => {
    const it = await besieged();
    it.server.answers(answering({ id: it.id, token: it.signed(it.id, ann) }));
    await it.exchange();
    expect((await called(it.hooks, CALL)).decision).toBe('allow');
  });

  const lies: Readonly<Record<string, (it: Besieged) => string>> = {
    'a yes by a key of its own': (it) => answering({ id: it.id, token: it.signed(it.id, thief) }),
    'the yes of a lead to another machine': (it) =>
      answering({ id: it.id, token: it.signed(it.id, ann, 'yes', Date.now(), { machine: `m_${'B'.repeat(43)}` }) }),
    'the yes of a lead who was shown something harmless': (it) =>
      answering({ id: it.id, token: it.signed(it.id, ann, 'yes', Date.now(), { document: '{"command":"ls"}' }) }),
    'a yes that it has kept for an hour': (it) =>
      answering({ id: it.id, token: it.signed(it.id, ann, 'yes', Date.now() - 3_600_000) }),
    'a word': (it) => answering({ id: it.id, token: 'yes' }),
    'no texts': (it) => answering({ id: it.id, token: { yes: true } }, 'yes', null, 7),
    'an id that is a path': () => answering({ id: '../../kept', token: 'x' }),
    'a token without end': (it) => answering({ id: it.id, token: 'x'.repeat(100_000) }),
    'no JSON': () => '<html>yes</html>',
    'more than anybody would read': () => 'x'.repeat(2 * 1024 * 1024),
  };
  test.each(Object.entries(lies))('%s lets nothing through', async (_, lie) => {
    const it = await besieged();
    const before = readdirSync(it.stateFolder).toSorted();
    it.server.answers(lie(it));
    await it.exchange();
    expect(await called(it.hooks, CALL)).toMatchObject({ decision: 'deny', approval: { state: 'waiting' } });
    expect(readdirSync(it.stateFolder).toSorted()).toEqual(before);
  });
});
