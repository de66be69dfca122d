import { chmodSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openShelf } from '../../src/state/shelf-files.ts';
import { writeShelf } from '../../src/state/write-shelf.ts';
import { scratchFolder } from '../scratch-folder.ts';

const TEXT = Buffer.from('hooks: [a, b, ü]\n');
const HEAD = { count: 3, names: 'ä' };
const ITEMS = [{ command: 'echo one' }, { command: 'echo zwölf' }, { command: '' }];

function shelf(): string {
  const path = join(scratchFolder(), 'some.hooks');
  expect(writeShelf(path, 'label', TEXT, HEAD, ITEMS)).toBe(true);
  return path;
}

/** Everything on it; null: it is not believed. */
function readAll(path: string, label = 'label', text = TEXT): unknown {
  const found = openShelf(path, label, text);
  if (found === null) return null;
  try {
    return { head: found.head, items: ITEMS.map((_, i) => found.item(i)) };
  } catch {
    return null;
  } finally {
    found.close();
  }
}

/** The same, when it is closed. */
function readKept(path: string): unknown {
  const found = openShelf(path, 'label', TEXT);
  try {
    const item = found?.keep();
    found?.close();
    return item === undefined ? null : { head: found?.head, items: ITEMS.map((_, i) => item(i)) };
  } catch {
    found?.close();
    return null;
  }
}

const WHOLE = { head: HEAD, items: ITEMS };

describe('a shelf', () => {
  test('gives back what was put there, each thing by itself', () => {
    const path = shelf();
    expect(readAll(path)).toEqual(WHOLE);
    const found = openShelf(path, 'label', TEXT);
    expect(found?.item(1)).toEqual(ITEMS[1]);
    expect(() => found?.item(3)).toThrow();
    found?.close();
  });

  test('is of one text and one label, and of no other', () => {
    const path = shelf();
    expect(readAll(path, 'lebal')).toBeNull();
    expect(readAll(path, 'label', Buffer.from('hooks: [a, b, ä]\n'))).toBeNull();
    expect(readAll(path, 'label', TEXT.subarray(1))).toBeNull();
    expect(readAll(join(path, '..', 'none'))).toBeNull();
  });

  test('of which any bit is another is not believed', () => {
    const path = shelf();
    const good = readFileSync(path);
    for (let bit = 0; bit < good.length * 8; bit++) {
      const bad = Buffer.from(good);
      bad[bit >> 3] = (bad[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      writeFileSync(path, bad);
      expect([readAll(path), readKept(path)], `bit ${bit}`).toEqual([null, null]);
    }
    writeFileSync(path, good);
    expect([readAll(path), readKept(path)]).toEqual([WHOLE, WHOLE]);
  });

  test('that is cut off anywhere is not believed', () => {
    const path = shelf();
    const good = readFileSync(path);
    for (let length = 0; length < good.length; length++) {
      writeFileSync(path, good.subarray(0, length));
      expect([readAll(path), readKept(path)], `${length} bytes`).toEqual([null, null]);
    }
  });

  test('that others could have written is not believed, nor one behind a link', () => {
    const path = shelf();
    for (const mode of [0o620, 0o602]) {
      chmodSync(path, mode);
      expect(readAll(path)).toBeNull();
    }
    chmodSync(path, 0o600);
    expect(readAll(path)).toEqual(WHOLE);
    renameSync(path, `${path}.real`);
    symlinkSync(`${path}.real`, path);
    expect(readAll(path)).toBeNull();
  });
});
