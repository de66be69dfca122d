import {
  appendFileSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginTrail } from '../../src/audit/begin-trail.ts';
import { readHead } from '../../src/audit/head.ts';
import { openTrail, type Trail } from '../../src/audit/trail.ts';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { verifyTrail } from '../../src/audit/verify.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { auditPlace, happening, outcome } from './audit-place.ts';

type Writer = 'first' | 'second';
type Deed = { readonly writer: Writer } | { readonly tampers: keyof typeof TAMPERING };

/** What somebody may do to the files between two records. */
const TAMPERING = {
  'removes the head': (folder: string) => rmSync(join(folder, 'head.json'), { force: true }),
  'puts a copy in the place of the head': (folder: string) => inPlaceOf(join(folder, 'head.json')),
  'puts the head back as it was some records ago': (folder: string) => {
    const path = join(folder, 'head.json');
    const kept = `${folder}-kept`;
    try {
      writeFileSync(path, readFileSync(kept));
    } catch {
      copyFileSync(path, kept);
    }
  },
  'makes the head longer': (folder: string) => appendFileSync(join(folder, 'head.json'), ' '),
  'cuts the last record off': (folder: string) => {
    const { path, text } = lastFile(folder);
    const lines = text.split('\n');
    truncateSync(path, Buffer.byteLength(lines.slice(0, -2).join('\n')) + (lines.length > 2 ? 1 : 0));
  },
  'cuts the last record in two': (folder: string) => {
    const { path } = lastFile(folder);
    truncateSync(path, statSync(path).size - 30);
  },
  'changes the last record and nothing of its size or time': (folder: string) => {
    const { path, text } = lastFile(folder);
    const { atime, mtime } = statSync(path);
    const end = text.lastIndexOf('"hash":"') + 8;
    const other = text[end] === 'a' ? 'b' : 'a';
    writeFileSync(path, `${text.slice(0, end)}${other}${text.slice(end + 1)}`);
    utimesSync(path, atime, mtime);
  },
  'adds a line of their own': (folder: string) => appendFileSync(lastFile(folder).path, '{"kind":"outcome"}\n'),
  'puts a copy in the place of the file': (folder: string) => inPlaceOf(lastFile(folder).path),
  'removes the file': (folder: string) => rmSync(lastFile(folder).path),
  'moves the whole trail away': (folder: string) => renameSync(folder, `${folder}-away-${Math.random()}`),
  'begins another one on purpose': (folder: string) =>
    void beginTrail(folder, null, { hookline: '0', user: 'u', host: 'h' }, Date.now()),
} as const;

function inPlaceOf(path: string): void {
  copyFileSync(path, `${path}.copy`);
  renameSync(`${path}.copy`, path);
}

function lastFile(folder: string): { readonly path: string; readonly text: string } {
  const path = trailFiles(folder).at(-1)?.path ?? '';
  return { path, text: readFileSync(path, 'utf8') };
}

/** Two writers, of which one begins new files sooner, each for all of its records or anew for each, and what is there in the end. */
async function played(deeds: readonly Deed[], remembers: boolean, maxFileBytes: number) {
  const state = scratchFolder();
  const folder = join(state, 'audit');
  const most = { first: maxFileBytes, second: 900 };
  const open = (writer: Writer): Trail =>
    openTrail(state, { failed: () => {}, limits: { maxFileBytes: most[writer] }, now: () => 0 });
  const kept = new Map<Writer, Trail>();
  for (const [i, deed] of deeds.entries()) {
    if ('tampers' in deed) {
      try {
        TAMPERING[deed.tampers](folder);
      } catch {
        // there is nothing yet to do that to
      }
      continue;
    }
    const trail = (remembers ? kept.get(deed.writer) : undefined) ?? open(deed.writer);
    kept.set(deed.writer, trail);
    await trail.outcome(outcome({ reason: `r${i}` }, `id-${i}`), happening());
    if (!remembers) await trail.close();
  }
  for (const trail of kept.values()) await trail.close();
  const { broken, records } = verifyTrail(folder);
  const kinds = trailFiles(folder).map(({ path }) => readFileSync(path, 'utf8').match(/"kind":"[\w-]+"|"id":"[^"]+"/g));
  const head = readHead(folder);
  const end = head.kind === 'head' ? { ...head.head, hash: '' } : head.kind;
  return { broken: broken?.why.replace(/[0-9a-f]{12,}/g, ''), records, kinds, end };
}

const deed = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Writer>('first', 'second').map((writer): Deed => ({ writer })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...(Object.keys(TAMPERING) as (keyof typeof TAMPERING)[]))
      .map((tampers): Deed => ({ tampers })),
  },
);

test('a trail is the same whether or not its writers remember where it ended, whoever writes and whatever is done to its files', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 4, maxLength: 14 }),
      fc.constantFrom(900, 1e6),
      async (deeds, most) => {
        expect(await played(deeds, true, most)).toEqual(await played(deeds, false, most));
      },
    ),
    { numRuns: 60 },
  );
});

test.each(Object.keys(TAMPERING) as (keyof typeof TAMPERING)[])(
  'whoever %s between two records of one writer is found as if each record had another',
  async (tampers) => {
    const writes: Deed[] = [1, 2, 3].map(() => ({ writer: 'first' }));
    const deeds = [...writes, { tampers }, ...writes, { tampers }, ...writes];
    expect(await played(deeds, true, 1e6)).toEqual(await played(deeds, false, 1e6));
  },
);

test('two trails of one folder, written in turn, are one chain, also over the end of a file', async () => {
  const { open, folder } = auditPlace();
  const [one, other] = [open({ limits: { maxFileBytes: 3000 } }), open({ limits: { maxFileBytes: 3000 } })];
  for (let i = 0; i < 30; i++)
    expect(await (i % 3 === 0 ? one : other).outcome(outcome({}, `${i}`), happening())).toBeNull();
  expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 60 });
  expect(trailFiles(folder).length).toBeGreaterThan(3);
});

test.skipIf(process.platform !== 'linux')(
  'a trail that is closed, or rests for a while, keeps no file open',
  async () => {
    const { open, folder } = auditPlace();
    const opened = () =>
      readdirSync('/proc/self/fd')
        .flatMap((fd) => linkOf(fd))
        .filter((path) => path.startsWith(folder));
    const trail = open();
    for (let i = 0; i < 3; i++) await trail.outcome(outcome({}, `${i}`), happening());
    expect(opened().length).toBeGreaterThan(0);
    await trail.close();
    expect(opened()).toEqual([]);
    const second = open();
    for (let i = 0; i < 3; i++) await second.outcome(outcome({}, `${i}`), happening());
    await expect.poll(opened, { timeout: 20_000 }).toEqual([]);
  },
);

function linkOf(fd: string): readonly string[] {
  try {
    return [readlinkSync(`/proc/self/fd/${fd}`)];
  } catch {
    // it was the one by which the folder was read
    return [];
  }
}
