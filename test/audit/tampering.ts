import { appendFileSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { auditPlace, happening, outcome } from './audit-place.ts';

/** Five decisions of two records each. */
export async function five() {
  const place = auditPlace();
  const trail = place.open();
  for (let i = 1; i <= 5; i++) await trail.outcome(outcome({ reason: `reason ${i}` }, `id-${i}`), happening());
  const [file] = place.files();
  if (file === undefined) throw new Error('There is no file.');
  const lines = () => readFileSync(file.path, 'utf8').split('\n');
  const write = (all: readonly string[]) => writeFileSync(file.path, all.join('\n'));
  return { ...place, trail, file: file.path, lines, write };
}

function headWith({ folder }: { readonly folder: string }, fields: object): [RegExp, number] {
  const path = join(folder, 'head.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...fields }));
  return [/head\.json$/, 1];
}

/** What somebody may do to a trail of five decisions, and where that is found. */
export const TAMPERING: Readonly<
  Record<string, (place: Awaited<ReturnType<typeof five>>) => [file: string | RegExp, line: number]>
> = {
  'an edited record': ({ lines, write, file }) => {
    write(lines().map((line, i) => (i === 3 ? line.replace('reason 2', 'reason X') : line)));
    return [file, 4];
  },
  'a record with another hash': ({ lines, write, file }) => {
    write(lines().map((line, i) => (i === 3 ? line.replace(/.{3}"\}$/, '000"}') : line)));
    return [file, 4];
  },
  'a record with a blank more': ({ lines, write, file }) => {
    write(lines().map((line, i) => (i === 3 ? line.replace(',', ', ') : line)));
    return [file, 4];
  },
  'a removed record': ({ lines, write, file }) => {
    write(lines().toSpliced(3, 1));
    return [file, 4];
  },
  'the first record removed': ({ lines, write, file }) => {
    write(lines().slice(1));
    return [file, 1];
  },
  'records in another order': ({ lines, write, file }) => {
    const [a = '', b = '', c = '', d = '', ...rest] = lines();
    write([a, c, b, d, ...rest]);
    return [file, 2];
  },
  'a record that stands twice': ({ lines, write, file }) => {
    const all = lines();
    write([...all.slice(0, 4), ...all.slice(3)]);
    return [file, 5];
  },
  'a line that is none of ours': ({ lines, write, file }) => {
    write(lines().toSpliced(4, 0, 'hello'));
    return [file, 5];
  },
  'the last record removed': ({ lines, write, file }) => {
    write([...lines().slice(0, 9), '']);
    return [file, 9];
  },
  'the last record cut off': ({ file }) => {
    truncateSync(file, statSync(file).size - 20);
    return [file, 10];
  },
  'an emptied file': ({ file }) => {
    truncateSync(file, 0);
    return [file, 1];
  },
  'a missing file': ({ file }) => {
    rmSync(file);
    return [/head\.json$/, 1];
  },
  'a missing head': ({ folder }) => {
    rmSync(join(folder, 'head.json'));
    return [/head\.json$/, 1];
  },
  'a damaged head': ({ folder }) => {
    writeFileSync(join(folder, 'head.json'), '{"seq":');
    return [/head\.json$/, 1];
  },
  'a head of another trail': ({ folder }) => {
    const head = JSON.parse(readFileSync(join(folder, 'head.json'), 'utf8'));
    writeFileSync(join(folder, 'head.json'), JSON.stringify({ ...head, hash: 'f'.repeat(64) }));
    return [/head\.json$/, 1];
  },
  'a head of another version': (place) => headWith(place, { v: 2 }),
  'a head that names another file': (place) => headWith(place, { file: '2026-01/000000000001.jsonl' }),
  'a head that names another place': (place) => headWith(place, { offset: 100 }),
  'a line at the end that is none of ours': ({ file }) => {
    appendFileSync(file, 'garbage\n');
    return [file, 11];
  },
  'a last record that stands twice': ({ file, lines }) => {
    appendFileSync(file, `${lines().at(-2)}\n`);
    return [file, 11];
  },
  'a line at the end that is none of ours before one without an end': ({ file }) => {
    appendFileSync(file, 'garbage\n{"v":1,"se');
    return [file, 11];
  },
  'the folder of the month under another name': ({ folder, file }) => {
    const other = join(folder, '2020-01');
    renameSync(dirname(file), other);
    return [other, 1];
  },
  'a renamed file': ({ file }) => {
    const other = file.replace('000001.jsonl', '000002.jsonl');
    renameSync(file, other);
    return [other, 1];
  },
};
