import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findDecided, lastRefused } from '../../src/audit/find-decided.ts';
import { openTrailIndex } from '../../src/audit/index/trail-index.ts';
import { lastDecided } from '../../src/audit/last-decided.ts';
import { indexPlace } from './index/index-place.ts';

const FILE_BYTES = 300 * 1024;
/** Less than there is in three of them. */
const STEP_BYTES = 2 * FILE_BYTES;

/** What this process has read of all files, by the kernel's own count. */
function bytesRead(work: () => unknown): number {
  const count = (): number => Number(/^rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
  const before = count();
  work();
  return count() - before;
}

/** A trail with the indexes of all its files. */
async function kept(records: number) {
  const place = await indexPlace(records, FILE_BYTES);
  const whole = place.opened();
  while (whole.keep());
  const last = whole.rows().findLast(({ kind }) => kind === 'decision')?.id ?? '';
  return { ...place, last, files: place.files().length };
}

type Looks = Record<string, (place: Awaited<ReturnType<typeof kept>>) => unknown>;

const LOOKS: Looks = {
  'the page’s first view': ({ folder, indexFolder }) => {
    const index = openTrailIndex(folder, { indexFolder, stepBytes: STEP_BYTES });
    index.refresh();
    return index.rows().at(-1)?.id;
  },
  'the last refusal': ({ folder }) => lastRefused(folder, null)?.id,
  'the last decision': ({ folder }) =>
    lastDecided({ folder, limit: 1, filter: { fromMs: null, fits: () => true } })[0]?.id,
  'a decision by its id': ({ folder, last }) => findDecided(folder, last).kind,
};

test.skipIf(process.platform !== 'linux')(
  'who looks at the end of a trail of twelve files reads as much as with one of three',
  async () => {
    const [small, long] = [await kept(600), await kept(4200)];
    expect([small.files, long.files >= 12]).toEqual([3, true]);
    for (const [name, look] of Object.entries(LOOKS)) {
      // what is loaded once is loaded
      expect([look(small), look(long)], name).not.toContain(undefined);
      const [ofSmall, ofLong] = [small, long].map((place) => bytesRead(() => look(place)));
      expect(ofLong, name).toBeLessThan((ofSmall ?? 0) + FILE_BYTES);
    }
  },
);

test('the first view of a long trail is its newest file, whether or not there is an index of it; the others come with the next', async () => {
  const { folder, indexFolder, opened, files } = await kept(2000);
  for (const at of [indexFolder, null]) {
    const index = openTrailIndex(folder, { indexFolder: at, stepBytes: 1 });
    index.refresh();
    expect(new Set(index.rows().map(({ file }) => file)).size).toBe(1);
    let steps = 1;
    for (; index.isReading(); steps++) index.refresh();
    expect(steps).toBe(files);
    expect(index.rows()).toEqual(opened().rows());
  }
});
