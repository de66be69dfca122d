import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { DIRECTIONS, type Direction } from '../../src/core/direction.ts';
import type { EffectTest } from '../../src/core/effect-rule.ts';
import { compileEffectRule } from '../../src/matching/effects/compile-effect-rule.ts';
import { type EffectWorld, viewReader } from '../../src/matching/effects/view-of-event.ts';
import { lineOf } from '../matching/effects/call.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { beside } from './beside.ts';
import { canaryBox, FILES, type Seen } from './canary/box.ts';

const LINES: readonly string[] = JSON.parse(readFileSync(join(import.meta.dirname, 'canary/lines.json'), 'utf8'));
/** Lines of which more is said than happens: a figure that may only fall. */
const MOST_OVERSTATED = 4;

const WORLD: EffectWorld = {
  home: '/h',
  environment: () => undefined,
  followLinks: () => (path) => path,
  listTree: (folder) => (folder === '/p' ? Object.keys(FILES).map((name) => `/${name}`) : []),
  isThere: (path) => Object.keys(FILES).some((name) => path === `/p/${name}`),
  hasLines: (path) => path === '/p/.env',
  temporary: ['/tmp'],
};

const rules = new Map<Direction, EffectTest>();
const results: { readonly line: string; readonly seen: Seen; readonly said: readonly Direction[] }[] = [];

/** Where the canary goes, as rules have it. */
function saidOf(line: string): readonly Direction[] {
  return DIRECTIONS.filter((direction) => rules.get(direction)?.(lineOf(line, '/p')) === true);
}

beforeAll(async () => {
  const viewOf = viewReader(WORLD);
  for (const direction of DIRECTIONS) {
    const rule = await compileEffectRule({ reads: ['/p/.env'], direction: [direction] }, WORLD, viewOf);
    if (typeof rule !== 'function') throw new Error(rule.problem);
    rules.set(direction, rule);
  }
  const run = canaryBox(scratchFolder());
  await beside(LINES, async (line, at) => {
    results[at] = { line, seen: await run(line), said: saidOf(line) };
  });
}, 600_000);

describe('a canary in .env', () => {
  test('comes out of the lines in both ways, and stays where it is in others', () => {
    const of = (is: (seen: Seen) => boolean): number => results.filter(({ seen }) => is(seen)).length;
    expect(of(({ shown }) => shown)).toBeGreaterThan(25);
    expect(of(({ sent }) => sent)).toBeGreaterThan(12);
    expect(of(({ shown, sent }) => !shown && !sent)).toBeGreaterThan(15);
  });

  test('is said to be shown where it was printed, and to be sent where a socket got it', () => {
    const shown = results.filter(({ seen, said }) => seen.shown && !said.includes('shown'));
    const sent = results.filter(({ seen, said }) => seen.sent && !said.includes('sent'));
    expect([...shown, ...sent]).toEqual([]);
  });

  test('is said to go further than it went in few lines only', () => {
    const over = results.filter(
      ({ seen, said }) => (said.includes('shown') && !seen.shown) || (said.includes('sent') && !seen.sent),
    );
    expect(over.length, JSON.stringify(over, null, 1)).toBeLessThanOrEqual(MOST_OVERSTATED);
  });
});
