import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { busiest } from '../../packages/server/bench/busiest.ts';
import { comeBackMs } from '../../src/fleet/come-back.ts';
import { storeOf } from '../../src/fleet/store.ts';
import { pair } from '../bundle/made.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { enrolmentOf, fetchOnce } from './policies.ts';

const MACHINES = 5000;
const EVERY_MS = 300_000;

/** When each of so many machines gets an answer again, if all of them lost the server at 0 and it is back at `backAtMs`. */
function returns(backAtMs: number, retryAfterMs: number | null): number[] {
  return Array.from({ length: MACHINES }, () => {
    let atMs = 0;
    for (let failures = 1; ; failures++) {
      // what it said holds for the first time only: then nobody is there who says anything
      const said = failures === 1 ? retryAfterMs : null;
      atMs += comeBackMs({ failures, everyMs: EVERY_MS, retryAfterMs: said, random: Math.random() });
      if (atMs >= backAtMs) return atMs;
    }
  });
}

describe('five thousand machines that lost their server in the same moment', () => {
  test.each([
    ['ended, told them so, and is there again at once', 0, 1000],
    ['was killed and is there again at once', 0, null],
    ['is away for twenty seconds', 20_000, null],
    ['is away for two minutes', 120_000, 1000],
    ['is away for an hour', 3_600_000, null],
  ] as const)('come back one after the other where it %s', (_, backAtMs, retryAfterMs) => {
    const atMs = returns(backAtMs, retryAfterMs);
    expect(busiest(atMs, 1000)).toBeLessThan(MACHINES / 10);
    expect(Math.max(...atMs)).toBeLessThan(backAtMs + EVERY_MS + 1000);
  });

  test('are all back within half a minute, if it is', () => {
    expect(Math.max(...returns(0, 1000))).toBeLessThanOrEqual(31_000);
  });
});

test('who is told by a real server to come again in a second keeps a time of its own for that', async () => {
  const server = createServer((_, response) => response.writeHead(503, { 'retry-after': '1' }).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  try {
    const enrolment = enrolmentOf(`http://127.0.0.1:${port}/policy`, [pair('ed25519', 'team')]);
    const state = scratchFolder();
    const nextMs = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const own = join(state, String(i));
        await fetchOnce(own, enrolment, { nowMs: 0, random: Math.random() });
        return statSync(storeOf(own, 'user').tries).mtimeMs;
      }),
    );
    expect(Math.min(...nextMs)).toBeGreaterThanOrEqual(1000);
    // over thirty seconds: of a hundred some three in each
    expect(busiest(nextMs, 1000)).toBeLessThan(20);
  } finally {
    server.close();
  }
});
