import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cursorPath, cursorsIn } from '../../src/sinks/cursor.ts';
import { hasOpenssl, secureServer } from '../handlers/secure-server.ts';
import { receiver } from './receiver.ts';
import { decision, decisions, delivering, sinkTo, trailOf } from './trail-of.ts';

test('what was acknowledged is not sent again, and what comes later is', async () => {
  const place = trailOf(decisions(3));
  const { url, ids } = await receiver();
  expect(await delivering(place).deliver(sinkTo(url))).toEqual({ sent: 3, why: null });
  expect(await delivering(place).deliver(sinkTo(url))).toEqual({ sent: 0, why: null });
  place.add(decision(4));
  expect(await delivering(place).deliver(sinkTo(url))).toEqual({ sent: 1, why: null });
  expect(ids()).toEqual(['decision-1', 'decision-2', 'decision-3', 'decision-4']);
  expect(delivering(place).status(sinkTo(url))).toMatchObject({ upTo: 8, waiting: 0, sent: 4, failures: 0 });
});

test('a batch has as many as are said, one after the other', async () => {
  const place = trailOf(decisions(5));
  const { url, got, ids } = await receiver();
  await delivering(place).deliver(sinkTo(url, { batch: 2 }));
  expect(got).toHaveLength(3);
  expect(ids()).toHaveLength(5);
});

test('another target of the same name is told everything', async () => {
  const place = trailOf(decisions(1));
  const [one, other] = [await receiver(), await receiver()];
  await delivering(place).deliver(sinkTo(one.url));
  await delivering(place).deliver(sinkTo(other.url));
  expect(other.ids()).toEqual(['decision-1']);
});

test('only what is of its events, and not from before its day, is sent; the rest counts as passed', async () => {
  const place = trailOf([...decisions(2), { at: '2026-11-17T13:00:00.000Z', kind: 'trust', by: 'ada', hook: 'x' }]);
  const { url, got } = await receiver();
  const sink = sinkTo(url, { events: ['PreToolUse'], since: '2026-11-17T12:00:02.000Z' });
  expect(await delivering(place).deliver(sink)).toEqual({ sent: 1, why: null });
  expect(got).toHaveLength(1);
  expect(delivering(place).status(sink)).toMatchObject({ waiting: 0 });
});

describe('what was not taken is sent again, with the same ids', () => {
  test.each<[string, Parameters<typeof receiver>[0]]>([
    ['500', (response) => response.writeHead(500).end()],
    ['401', (response) => response.writeHead(401).end()],
    ['404', (response) => response.writeHead(404).end()],
    [
      'a redirect',
      (response, _, nth) => (nth === 1 ? response.writeHead(307, { location: '/x' }).end() : response.end()),
    ],
    [
      'half an answer',
      (response) => void response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
    ],
    ['no answer', (response) => response.destroy()],
    ['an answer that is no HTTP', (response) => void response.socket?.end('no, thank you\r\n\r\n')],
    ['an answer that never ends', (response) => void response.writeHead(200).write('{')],
  ])('%s', async (_, reply) => {
    const place = trailOf(decisions(2));
    let isWell = false;
    const it = await receiver((response, got, nth) => (isWell ? response.end('{}') : reply?.(response, got, nth)));
    const failed = await delivering(place, { timeoutMs: 300 }).deliver(sinkTo(it.url));
    expect(failed).toMatchObject({ sent: 0, why: expect.any(String) });
    expect(delivering(place).status(sinkTo(it.url))).toMatchObject({ upTo: 0, waiting: 4, failures: 1 });
    isWell = true;
    expect(await delivering(place).deliver(sinkTo(it.url))).toEqual({ sent: 2, why: null });
    expect(it.got.every(({ path }) => path === '/')).toBe(true);
    expect(it.ids()).toEqual(['decision-1', 'decision-2', 'decision-1', 'decision-2']);
    expect(delivering(place).status(sinkTo(it.url))).toMatchObject({ waiting: 0, failures: 0, nextTry: null });
  });

  test('nobody listens', async () => {
    const place = trailOf(decisions(1));
    const { url, close } = await receiver();
    await close();
    const { why } = await delivering(place).deliver(sinkTo(url));
    expect(why).toContain('refused');
    expect(delivering(place).status(sinkTo(url))).toMatchObject({ waiting: 2, failures: 1 });
  });
});

describe('when it is tried again', () => {
  const at = (text: string | null) => Date.parse(text ?? '');

  test('twice as long after each failure, up to five minutes, and not everybody at once', async () => {
    const place = trailOf(decisions(1));
    const { url } = await receiver((response) => response.writeHead(503).end());
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      await delivering(place, { now: () => 0 }).deliver(sinkTo(url));
      waits.push(at(delivering(place).status(sinkTo(url)).nextTry));
    }
    expect(waits.slice(0, 3)).toEqual([750, 1500, 3000]);
    expect(waits.at(-1)).toBe(225_000);
    await delivering(place, { now: () => 0, random: () => 0 }).deliver(sinkTo(url));
    expect(at(delivering(place).status(sinkTo(url)).nextTry)).toBe(150_000);
  });

  test('at least as long as the service says, in seconds or by a date, but not for ever, and not all who were told it at once', async () => {
    for (const [header, least, most] of [
      ['7', 7000, 14_000],
      ['Thu, 01 Jan 1970 00:00:09 GMT', 9000, 18_000],
      ['999999999', 3_600_000, 3_900_000],
      ['soon', 500, 1000],
    ] as const)
      for (const [random, ms] of [
        [0, least],
        [1, most],
      ] as const) {
        const place = trailOf(decisions(1));
        const { url } = await receiver((response) => response.writeHead(429, { 'retry-after': header }).end());
        await delivering(place, { now: () => 0, random: () => random }).deliver(sinkTo(url));
        expect(at(delivering(place).status(sinkTo(url)).nextTry)).toBe(ms);
      }
  });

  test('not before, unless somebody asks for it', async () => {
    const place = trailOf(decisions(1));
    const { url, got } = await receiver((response) => response.writeHead(503).end());
    await delivering(place, { now: () => 0 }).deliver(sinkTo(url));
    await delivering(place, { now: () => 100, atOnce: false }).deliver(sinkTo(url));
    expect(got).toHaveLength(1);
    await delivering(place, { now: () => 1000, atOnce: false }).deliver(sinkTo(url));
    expect(got).toHaveLength(2);
  });
});

test('one that nobody takes is found, counted, and holds no other up', async () => {
  const place = trailOf(decisions(7));
  const { url, ids } = await receiver((response, { text }) =>
    response.writeHead(text.includes('"decision-5"') ? 400 : 200).end(),
  );
  expect(await delivering(place).deliver(sinkTo(url))).toEqual({ sent: 6, why: null });
  expect(new Set(ids()).size).toBe(7);
  expect(delivering(place).status(sinkTo(url))).toMatchObject({ rejected: 1, sent: 6, waiting: 0 });
});

test('what an OTLP service says that it did not take is counted, and not sent again', async () => {
  const place = trailOf(decisions(3));
  const { url, got } = await receiver((response, { path }) =>
    response.end(path === '/v1/logs' ? '{"partialSuccess":{"rejectedLogRecords":"2","errorMessage":"no"}}' : '{}'),
  );
  const sink = sinkTo(url, { kind: 'otlp' });
  expect(await delivering(place).deliver(sink)).toEqual({ sent: 1, why: null });
  expect(got.map(({ path }) => path)).toEqual(['/v1/logs', '/v1/traces']);
  expect(delivering(place).status(sink)).toMatchObject({ rejected: 2, waiting: 0 });
});

test('what an OTLP service answers that is no such answer means nothing', async () => {
  for (const answer of [
    '',
    'null',
    '[]',
    '{"partialSuccess":{"rejectedLogRecords":-5}}',
    '{"partialSuccess":7}',
    '{'.repeat(5000),
  ]) {
    const { url } = await receiver((response) => response.end(answer));
    expect(await delivering(trailOf(decisions(1))).deliver(sinkTo(url, { kind: 'otlp' }))).toEqual({
      sent: 1,
      why: null,
    });
  }
});

test('records that were gone before they could be sent are counted', async () => {
  const place = trailOf(decisions(6), 4);
  const { url, ids, close } = await receiver();
  const one = sinkTo(url, { batch: 1 });
  await delivering(place).deliver(sinkTo(url, { batch: 1 }));
  place.add([...decision(7), ...decision(8), ...decision(9)]);
  // records 13 to 16 are the fourth file
  place.drop(3);
  await delivering(place).deliver(one);
  expect(ids().slice(6)).toEqual(['decision-9']);
  expect(delivering(place).status(one)).toMatchObject({ dropped: 4, waiting: 0 });
  await close();
});

test('a new sink is sent what the trail still has, and misses nothing', async () => {
  const place = trailOf(decisions(6), 4);
  place.drop(0);
  const { url, ids } = await receiver();
  await delivering(place).deliver(sinkTo(url));
  expect(ids()).toEqual(['decision-3', 'decision-4', 'decision-5', 'decision-6']);
  expect(delivering(place).status(sinkTo(url))).toMatchObject({ dropped: 0 });
});

test.each([
  ['shorter', 2],
  ['as long', 4],
  ['longer', 6],
])('a trail that was begun anew, %s than what was sent, is sent from its beginning', async (_, count) => {
  const { url, ids } = await receiver();
  const before = trailOf(decisions(4));
  await delivering(before).deliver(sinkTo(url));
  const after = trailOf(Array.from({ length: count }, (_, i) => decision(i + 10)).flat());
  const cursors = cursorsIn(before.state);
  await delivering({ state: before.state, trail: after.trail }, { cursors }).deliver(sinkTo(url));
  expect(ids().slice(4)).toEqual(Array.from({ length: count }, (_, i) => `decision-${i + 10}`));
});

test('a decision whose outcome is not written yet waits for it', async () => {
  const [run, outcome] = decision(2);
  if (run === undefined || outcome === undefined) throw new Error('there are two');
  const place = trailOf([...decision(1), run]);
  const { url, ids } = await receiver();
  await delivering(place).deliver(sinkTo(url));
  expect(ids()).toEqual(['decision-1']);
  place.add([outcome]);
  await delivering(place).deliver(sinkTo(url));
  expect(ids()).toEqual(['decision-1', 'decision-2']);
});

test('where it cannot be remembered how far it came, this process sends nothing twice, and says so', async () => {
  const place = trailOf(decisions(3));
  const { url, ids } = await receiver();
  const sink = sinkTo(url);
  // a folder in its place: nothing can be written there, whoever tries
  mkdirSync(join(cursorPath(place.state, sink), 'x'), { recursive: true });
  const cursors = { ...cursorsIn(place.state), read: cursorsIn(scratchless()).read };
  expect(await delivering(place, { cursors }).deliver(sink)).toMatchObject({ why: expect.stringContaining('EISDIR') });
  expect(ids()).toHaveLength(3);
});

function scratchless(): string {
  return trailOf([]).state;
}

test('a state file that is no such file begins again', async () => {
  const place = trailOf(decisions(1));
  const { url, ids } = await receiver();
  const path = cursorPath(place.state, sinkTo(url));
  mkdirSync(join(place.state, 'sinks'));
  for (const text of ['', '[]', '{"seq":-1,"hash":""}', '{"seq":"2","hash":""}', '\u0000']) {
    writeFileSync(path, text);
    await delivering(place).deliver(sinkTo(url));
  }
  expect(ids()).toHaveLength(5);
});

describe('credentials', () => {
  const TOKEN = 'canary-token-0123456789';

  test('come from the environment, and stand neither in the state nor in what is told', async () => {
    const place = trailOf(decisions(1));
    const { url, got } = await receiver((response, { headers }) =>
      response.writeHead(403, `no ${headers.authorization}`).end(),
    );
    const sink = sinkTo(url, { headers: { authorization: 'Bearer ${TOKEN}' } });
    const { why } = await delivering(place, { env: { TOKEN } }).deliver(sink);
    expect(got[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(why).toContain('403');
    expect(why).not.toContain(TOKEN);
    expect(readFileSync(cursorPath(place.state, sink), 'utf8')).not.toContain(TOKEN);
  });

  test('that are not there keep everything back, and that is told by the name of the variable', async () => {
    const place = trailOf(decisions(1));
    const { url, got } = await receiver();
    const named = sinkTo(url, { headers: { authorization: '${TOKEN}' } });
    expect(await delivering(place).deliver(named)).toMatchObject({ sent: 0, why: expect.stringContaining('"TOKEN"') });
    const signed = sinkTo(url, { secret: { env: 'SIGNING' } });
    expect(await delivering(place).deliver(signed)).toMatchObject({
      sent: 0,
      why: expect.stringContaining('"SIGNING"'),
    });
    expect(got).toEqual([]);
  });
});

test('lines of OCSF are added to a file, and half a batch never stays there', async () => {
  const place = trailOf(decisions(2));
  const file = join(place.state, 'out', 'ocsf.jsonl');
  const sink = sinkTo(file, { kind: 'ocsf' });
  await delivering(place).deliver(sink);
  place.add(decision(3));
  await delivering(place).deliver(sink);
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ class_uid, metadata }) => [class_uid, metadata.correlation_uid])).toEqual([
    [1007, 'decision-1'],
    [1007, 'decision-2'],
    [1007, 'decision-3'],
  ]);
  const full = sinkTo('/dev/full', { kind: 'ocsf' });
  expect(await delivering(place).deliver(full)).toMatchObject({ sent: 0, why: expect.any(String) });
  chmodSync(file, 0o600);
});

test('ten thousand records are sent in bounded memory, each once', async () => {
  const place = trailOf(decisions(5000), 500);
  let [count, most] = [0, 0];
  const seen = new Set<string>();
  const { url } = await receiver((response, { text }) => {
    const { records } = JSON.parse(text);
    count += records.length;
    most = Math.max(most, text.length);
    for (const { uid } of records) seen.add(uid);
    response.end();
  });
  expect(await delivering(place).deliver(sinkTo(url))).toEqual({ sent: 5000, why: null });
  expect([count, seen.size]).toEqual([5000, 5000]);
  // no request is larger than what it may hold, whatever there is to send
  expect(most).toBeLessThan(1024 * 1024);
});

test('a server that takes the connection and reads nothing is given up', async () => {
  const sockets = createTcpServer(() => {});
  await new Promise<void>((resolve) => sockets.listen(0, '127.0.0.1', resolve));
  const address = sockets.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const result = await delivering(trailOf(decisions(1)), { timeoutMs: 200 }).deliver(
    sinkTo(`http://127.0.0.1:${port}`),
  );
  expect(result).toMatchObject({ sent: 0, why: expect.stringContaining('within') });
  sockets.close();
});

test.skipIf(!hasOpenssl())('a server whose certificate nobody trusts is sent nothing, by whichever way', async () => {
  const server = await secureServer(['-subj', '/CN=localhost', '-days', '2']);
  for (const sink of [
    sinkTo(`https://localhost:${server.port}/`),
    sinkTo(`tls://localhost:${server.port}`, { kind: 'syslog' }),
  ]) {
    const place = trailOf(decisions(1));
    const result = await delivering(place).deliver(sink);
    expect(result).toMatchObject({ sent: 0, why: expect.stringContaining('certificate') });
    expect(delivering(place).status(sink)).toMatchObject({ waiting: 2, failures: 1 });
  }
  expect(server.requests).toEqual([]);
});

test('a redirect to another host is not followed', async () => {
  const other = await receiver();
  const { url } = await receiver((response) => response.writeHead(308, { location: other.url }).end());
  expect(await delivering(trailOf(decisions(1))).deliver(sinkTo(url))).toMatchObject({
    sent: 0,
    why: expect.stringContaining('not followed'),
  });
  expect(other.got).toEqual([]);
});
