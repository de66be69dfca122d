import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync as readOurs,
  renameSync,
  rmSync,
  statSync as statOurs,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from '../../src/looks/files.ts';
import { type Ledger, withLedger } from '../../src/looks/ledger.ts';
import { scratchFolder } from '../scratch-folder.ts';

/** What changed within this time is taken for changed: nobody could tell. */
const GRAIN_MS = 2100;

interface Case {
  readonly make: (top: string) => void;
  readonly look: (top: string) => unknown;
  readonly change: (top: string) => void;
}

/** Each with the same length, so that only what it is about tells the change. */
const [ONE, OTHER] = ['one thing', 'any thing'];

const put = (text: string) => (top: string) => writeFileSync(join(top, 'file'), text);
const read = (top: string) => readFileSync(join(top, 'file'), 'utf8');

function sameTimes(from: string, to: string): void {
  const { atime, mtime } = statOurs(from);
  utimesSync(to, atime, mtime);
}

const CHANGES: Readonly<Record<string, Case>> = {
  'a file of the same length and time': {
    make: put(ONE),
    look: read,
    change(top) {
      const { atime, mtime } = statOurs(join(top, 'file'));
      writeFileSync(join(top, 'file'), OTHER);
      utimesSync(join(top, 'file'), atime, mtime);
    },
  },
  'another file that was moved in its place, of the same length and time': {
    make(top) {
      put(ONE)(top);
      writeFileSync(join(top, 'next'), OTHER);
      sameTimes(join(top, 'file'), join(top, 'next'));
    },
    look: read,
    change: (top) => renameSync(join(top, 'next'), join(top, 'file')),
  },
  'a hard link in its place': {
    make(top) {
      put(ONE)(top);
      writeFileSync(join(top, 'next'), OTHER);
    },
    look: (top) => statSync(join(top, 'file')),
    change(top) {
      rmSync(join(top, 'file'));
      linkSync(join(top, 'next'), join(top, 'file'));
    },
  },
  'a file that is gone': { make: put(ONE), look: read, change: (top) => rmSync(join(top, 'file')) },
  'a file that was not there': { make: () => {}, look: (top) => existsSync(join(top, 'file')), change: put(ONE) },
  'a file in a folder that was not there': {
    make: () => {},
    look: (top) => lstatSync(join(top, 'a/b/c'), { throwIfNoEntry: false }),
    change: (top) => mkdirSync(join(top, 'a/b/c'), { recursive: true }),
  },
  'a name in a folder that was listed': {
    make: (top) => mkdirSync(join(top, 'folder')),
    look: (top) => readdirSync(join(top, 'folder')),
    change: (top) => writeFileSync(join(top, 'folder/file'), ''),
  },
  'a link that leads elsewhere': {
    make(top) {
      for (const name of ['one', 'other']) mkdirSync(join(top, name));
      symlinkSync('one', join(top, 'link'));
    },
    look: (top) => statSync(join(top, 'link')),
    change(top) {
      rmSync(join(top, 'link'));
      symlinkSync('other', join(top, 'link'));
    },
  },
  'where a path leads, though the same folder is there': {
    make(top) {
      mkdirSync(join(top, 'real'));
      symlinkSync('real', join(top, 'link'));
    },
    look: (top) => realpathSync(join(top, 'link'), true),
    change(top) {
      renameSync(join(top, 'real'), join(top, 'moved'));
      rmSync(join(top, 'link'));
      symlinkSync('moved', join(top, 'link'));
    },
  },
  'a folder on the way that is another one': {
    make(top) {
      for (const name of ['one', 'other']) {
        mkdirSync(join(top, name));
        writeFileSync(join(top, name, 'file'), name.slice(0, 3));
      }
    },
    look: (top) => openSync(join(top, 'one/file'), 'r'),
    change(top) {
      renameSync(join(top, 'one'), join(top, 'before'));
      renameSync(join(top, 'other'), join(top, 'one'));
    },
  },
  'the rights of a folder': {
    make: (top) => mkdirSync(join(top, 'folder'), { mode: 0o755 }),
    look: (top) => lstatSync(join(top, 'folder')),
    change: (top) => chmodSync(join(top, 'folder'), 0o777),
  },
  'one of several files that were not there': { make: () => {}, look: several, change: (top) => put(ONE)(top) },
  'one of several files that were not there, after another one that came and went': {
    make: () => {},
    look: several,
    change(top) {
      writeFileSync(join(top, 'beside'), '');
      rmSync(join(top, 'beside'));
      ledgers.get('one of several files that were not there, after another one that came and went')?.isUpToDate();
      put(ONE)(top);
    },
  },
  'one of several files that were not there, where the folder has got its time back': {
    make: () => {},
    look: several,
    change(top) {
      const { atime, mtime } = statOurs(top);
      put(ONE)(top);
      utimesSync(top, atime, mtime);
    },
  },
  'one of several files that were not there, in another folder of the same name': {
    make(top) {
      for (const name of ['one', 'other']) mkdirSync(join(top, name));
      put(ONE)(join(top, 'other'));
    },
    look: (top) => several(join(top, 'one')),
    change(top) {
      renameSync(join(top, 'one'), join(top, 'before'));
      renameSync(join(top, 'other'), join(top, 'one'));
    },
  },
  'one of several files that were not there, behind a link that leads elsewhere': {
    make(top) {
      for (const name of ['one', 'other']) mkdirSync(join(top, name));
      put(ONE)(join(top, 'other'));
      symlinkSync('one', join(top, 'link'));
    },
    look: (top) => several(join(top, 'link')),
    change(top) {
      rmSync(join(top, 'link'));
      symlinkSync('other', join(top, 'link'));
    },
  },
  'a way that ends in a circle, where nothing was': {
    make: () => {},
    look: (top) => existsSync(join(top, 'link/file')),
    change: (top) => symlinkSync('link', join(top, 'link')),
  },
};

/** Where nothing is, and in the same folder. */
function several(top: string): readonly boolean[] {
  return ['file', 'another', 'third'].map((name) => existsSync(join(top, name)));
}

const STAYS: Readonly<Record<string, Case>> = {
  'another name in a folder that nobody listed': {
    make: (top) => mkdirSync(join(top, 'folder')),
    look: (top) => lstatSync(join(top, 'folder')),
    change: (top) => writeFileSync(join(top, 'folder/file'), ''),
  },
  'a file beside it': { make: put(ONE), look: read, change: (top) => writeFileSync(join(top, 'beside'), '') },
  'another name in a folder in which several were missing': {
    make: () => {},
    look: several,
    change: (top) => writeFileSync(join(top, 'beside'), ''),
  },
  'a look that takes nothing but time': {
    make: put(ONE),
    look: read,
    change: (top) => void readOurs(join(top, 'file')),
  },
};

const ledgers = new Map<string, Ledger>();
const tops = new Map<string, string>();

beforeAll(async () => {
  const all = Object.entries({ ...CHANGES, ...STAYS });
  const scratch = scratchFolder();
  for (const [i, [name, { make }]] of all.entries()) {
    const top = join(scratch, String(i));
    mkdirSync(top);
    tops.set(name, top);
    make(top);
  }
  await pause(GRAIN_MS);
  for (const [name, { look }] of all) {
    const [, ledger] = await withLedger(async () => look(tops.get(name) ?? ''));
    ledgers.set(name, ledger);
  }
});

describe('a ledger is up to date until', () => {
  test.each(Object.entries(CHANGES))('%s', (name, { change }) => {
    const ledger = ledgers.get(name);
    expect(ledger?.isUpToDate()).toBe(true);
    change(tops.get(name) ?? '');
    expect(ledger?.isUpToDate()).toBe(false);
  });
});

describe('a ledger stays up to date with', () => {
  test.each(Object.entries(STAYS))('%s', (name, { change }) => {
    change(tops.get(name) ?? '');
    expect(ledgers.get(name)?.isUpToDate()).toBe(true);
  });
});

test('what changed within the grain of a file’s times is never taken for settled', async () => {
  const file = join(scratchFolder(), 'file');
  writeFileSync(file, ONE);
  const [, ledger] = await withLedger(async () => readFileSync(file));
  expect(ledger.isUpToDate()).toBe(false);
});

test('in whichever order files come and go where several were missing, a ledger is up to date while none of them is there', async () => {
  const grainMs = 40;
  const step = fc.record({
    name: fc.constantFrom('file', 'another', 'beside'),
    isThere: fc.boolean(),
    waits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const top = scratchFolder();
      const [, ledger] = await withLedger(async () => several(top), grainMs);
      for (const { name, isThere, waits } of steps) {
        if (isThere) writeFileSync(join(top, name), '');
        else rmSync(join(top, name), { force: true });
        if (waits) await pause(2 * grainMs);
        expect(ledger.isUpToDate()).toBe(!several(top).includes(true));
      }
    }),
    { numRuns: 10 },
  );
});

test('of two ledgers that are open at the same time, each has the looks taken meanwhile', async () => {
  const top = tops.get('a file beside it') ?? '';
  let goOn = (): void => {};
  const waits = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const first = withLedger(() => waits);
  const [, second] = await withLedger(async () => existsSync(join(top, 'not-yet')));
  existsSync(join(top, 'later'));
  goOn();
  const [, both] = await first;
  expect([both.isUpToDate(), second.isUpToDate()]).toEqual([true, true]);
  writeFileSync(join(top, 'later'), '');
  expect([both.isUpToDate(), second.isUpToDate()]).toEqual([false, true]);
  writeFileSync(join(top, 'not-yet'), '');
  expect(second.isUpToDate()).toBe(false);
});
