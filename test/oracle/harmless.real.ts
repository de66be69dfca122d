import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';
import { beside } from './beside.ts';
import { compareLine } from './compare.ts';
import { harmlessLines, skippedFor } from './harmless.ts';
import { isOwn } from './programs/own-files.ts';
import { ruleReader } from './reader.ts';
import { missingPrograms, sandboxIn } from './sandbox.ts';
import { TREE } from './tree.ts';

const FILES = ['safe.jsonl', 'week.jsonl', 'second-week.jsonl'];
/** In a usual run so many of them, as far apart as that makes them; `HOOKLINE_HARMLESS=all` tries each. */
const USUAL = 300;
/** Lines that are told wrongly, with what the kernel saw: a list that may only become shorter. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  // a remote that is a folder is asked by a program of git's own
  'git remote prune origin --dry-run': ['starts git-upload-pack'],
};

interface Tried {
  readonly line: string;
  readonly understated: readonly string[];
}

describe.skipIf(missingPrograms(['bash']).length > 0)('what the kernel saw of harmless lines of others', () => {
  const all = harmlessLines(FILES);
  const reasons = new Map<string, number>();
  const tried: Tried[] = [];
  let late = 0;

  beforeAll(async () => {
    const can: string[] = [];
    for (const line of all) {
      const reason = skippedFor(line, (program) => program !== '' && existsSync(join('/usr/bin', program)));
      if (reason === null) can.push(line);
      else reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    const each = process.env.HOOKLINE_HARMLESS === 'all' ? 1 : Math.ceil(can.length / USUAL);
    const lines = can.filter((_, i) => i % each === 0);
    const run = sandboxIn(scratchFolder());
    const read = ruleReader();
    await beside(lines, async (line) => {
      const seen = await run(line, 'bash');
      if (seen === null) {
        late += 1;
        return;
      }
      const touches = seen.touches.filter(({ path }) => !isOwn(path, line, TREE));
      tried.push({ line, understated: (await compareLine(line, { ...seen, touches }, read)).understated });
    });
    const skipped = [...reasons].toSorted((a, b) => b[1] - a[1]).slice(0, 8);
    console.log(`${tried.length} of ${all.length} lines tried; ${can.length} can be; skipped:`, skipped);
  }, 600_000);

  test('none does what the reader does not say, but for those that are known', () => {
    const wrong = tried.filter(
      ({ line, understated }) => !understated.every((one) => KNOWN[line]?.includes(one) === true),
    );
    expect(Object.fromEntries(wrong.map(({ line, understated }) => [line, understated]))).toEqual({});
  });

  test('nine of ten end in time', () => {
    expect(late).toBeLessThanOrEqual(tried.length / 10);
  });

  test('those that cannot be tried are counted', () => {
    expect(tried.length).toBeGreaterThan(150);
    expect([...reasons.values()].reduce((sum, count) => sum + count, 0)).toBeLessThan(all.length);
  });
});
