import { createHash, createHmac } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { falseIndexes } from '../../../src/audit/index/false-indexes.ts';
import { rowsOfTrail } from '../../../src/audit/index/rows-by-file.ts';
import type { TrailIndex } from '../../../src/audit/index/trail-index.ts';
import { tally } from '../../../src/audit/tally.ts';
import { ownKey } from '../../../src/state/own-key.ts';
import { indexPlace } from './index-place.ts';

type Place = Awaited<ReturnType<typeof indexPlace>>;

function keepAll(index: TrailIndex): void {
  while (index.keep()) {
    // one file after the other
  }
}

function stats(folder: string): { readonly told: readonly string[]; readonly decisions: unknown } {
  const told: string[] = [];
  const counts = tally(null);
  for (const row of rowsOfTrail(folder, (text) => told.push(text))) if (row.kind !== 'trail') counts.add(row);
  return { told, decisions: counts.result().decisions };
}

/** An index whose refusals are something else, and whose sum is right again, as far as somebody knows how. */
function forged(path: string, sumOf: (about: object, body: string) => object): void {
  const text = readFileSync(path, 'utf8');
  const [line = ''] = text.split('\n');
  const body = text.slice(line.length + 1).replace('"deny"', '"allow"');
  expect(body).not.toBe(text.slice(line.length + 1));
  const { mac: _, ...about } = JSON.parse(line);
  writeFileSync(path, `${JSON.stringify({ ...about, ...sumOf(about, body) })}\n${body}`, { mode: 0o600 });
}

const sha256 = (about: object, body: string): string =>
  createHash('sha256')
    .update(`${JSON.stringify(about)}\n${body}`)
    .digest('hex');

const FORGERS: readonly (readonly [string, (place: Place, path: string) => void])[] = [
  [
    'with its sum left as it was',
    (_, path) => forged(path, () => ({ mac: JSON.parse(readFileSync(path, 'utf8').split('\n')[0] ?? '').mac })),
  ],
  [
    'with a sum that needs no key',
    (_, path) => forged(path, (about, body) => ({ sha256: sha256(about, body), mac: sha256(about, body) })),
  ],
  [
    'with a key of the forger',
    (_, path) =>
      forged(path, (about, body) => ({
        mac: createHmac('sha256', 'x')
          .update(`index of the trail\n${JSON.stringify(about)}\n${body}`)
          .digest('hex'),
      })),
  ],
];

test.each(FORGERS)('an index that somebody edited %s is not believed, and that is said once', async (_title, forge) => {
  const place = await indexPlace(700);
  keepAll(place.opened());
  const truth = stats(place.folder);
  expect(truth.told).toEqual([]);
  const [name = ''] = readdirSync(place.indexFolder);
  forge(place, join(place.indexFolder, name));
  const shown = stats(place.folder);
  expect(shown.decisions).toEqual(truth.decisions);
  expect(shown.told).toEqual([expect.stringContaining('was not believed: it is not as hookline wrote it')]);
  // it was made anew, and what was wrong is still there for whoever wants to see it
  expect(stats(place.folder)).toEqual(truth);
  expect(existsSync(join(place.indexFolder, `${name}.refused`))).toBe(true);
  expect(falseIndexes(place.folder)).toEqual([expect.stringContaining(`${name}.refused`)]);
});

test('the page says it, too', async () => {
  const place = await indexPlace(700);
  const index = place.opened();
  keepAll(index);
  const [name = ''] = readdirSync(place.indexFolder);
  forged(join(place.indexFolder, name), () => ({ mac: '' }));
  const again = place.opened();
  expect(again.rows()).toEqual(index.rows());
  expect(again.refused()).toHaveLength(1);
  expect(again.unread()).toEqual([]);
  expect(index.refused()).toEqual([]);
});

test('an index of another trail, or one that this trail had before, tells nothing that its records do not', async () => {
  const [one, other] = [await indexPlace(300, 1024 ** 3), await indexPlace(300, 1024 ** 3)];
  for (const place of [one, other]) keepAll(place.opened());
  const [name = ''] = readdirSync(one.indexFolder);
  const [early, path] = [join(one.state, 'early'), join(one.indexFolder, name)];
  copyFileSync(path, early);
  await one.add(400, 5);
  keepAll(one.opened());
  const truth = stats(one.folder);
  // rolled back: it is true as far as it goes, and the rest is read
  copyFileSync(early, path);
  expect(stats(one.folder)).toEqual(truth);
  copyFileSync(join(other.indexFolder, name), path);
  const shown = stats(one.folder);
  expect(shown.decisions).toEqual(truth.decisions);
  expect(shown.told).toHaveLength(1);
});

test('a chain that was replaced by another is read, whatever an index with this key says of the one before', async () => {
  const place = await indexPlace(300, 1024 ** 3);
  const other = await indexPlace(600, 1024 ** 3);
  keepAll(place.opened());
  const [file] = place.files();
  // the same file, as far as its name and its number say
  writeFileSync(file?.path ?? '', readFileSync(other.files()[0]?.path ?? ''));
  expect(stats(place.folder).decisions).toEqual(stats(other.folder).decisions);
});

test('who has the key can write an index that is believed, until the trail is verified', async () => {
  const place = await indexPlace(700);
  keepAll(place.opened());
  const truth = stats(place.folder);
  const key = ownKey(place.state) ?? Buffer.alloc(0);
  const [name = ''] = readdirSync(place.indexFolder);
  const macOf = (about: object, body: string) =>
    createHmac('sha256', key)
      .update(`index of the trail\n${JSON.stringify(about)}\n${body}`)
      .digest('hex');
  forged(join(place.indexFolder, name), (about, body) => ({ mac: macOf(about, body) }));
  expect(stats(place.folder).decisions).not.toEqual(truth.decisions);
  expect(falseIndexes(place.folder)).toContainEqual(expect.stringContaining('does not say what the records say'));
  expect(stats(place.folder)).toEqual(truth);
});

test('indexes that are as they were written are told by nobody, and a key that is gone only makes them anew', async () => {
  const place = await indexPlace(700);
  keepAll(place.opened());
  const truth = stats(place.folder);
  expect(falseIndexes(place.folder)).toEqual([]);
  await place.add(50, 9);
  expect(falseIndexes(place.folder)).toEqual([]);
  const after = stats(place.folder).decisions;
  expect(after).not.toEqual(truth.decisions);
  rmSync(join(place.state, 'digest-key'));
  expect(stats(place.folder).decisions).toEqual(after);
  // where no key can be made, there is no index
  rmSync(join(place.state, 'digest-key'));
  mkdirSync(join(place.state, 'digest-key'));
  renameSync(place.indexFolder, `${place.indexFolder}-gone`);
  expect(stats(place.folder).decisions).toEqual(after);
  expect(existsSync(place.indexFolder)).toBe(false);
});
