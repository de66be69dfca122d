import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  copyFileSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { realPath } from '../../src/state/real-path.ts';
import { hashBytes, hashFile, hashScripts } from '../../src/trust/hook-fingerprint.ts';
import { keepsTimes, knownHashes } from '../../src/trust/known-hashes.ts';
import { scratchFolder } from '../scratch-folder.ts';

const ONE = 'exit 0 # one\n';
const TWO = 'exit 0 # two\n';

/** Until the clock of the file system says something else. */
function tick(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 12);
}

/** A script that has rested, by way of a link and of a folder; what is read of it is counted. */
function rested(given: { readonly keepsTimes?: boolean; readonly restedMs?: number } = {}) {
  const root = realPath(scratchFolder());
  mkdirSync(join(root, 'hooks'));
  const script = join(root, 'hooks', 'guard.sh');
  writeFileSync(script, ONE);
  symlinkSync('guard.sh', join(root, 'hooks', 'link.sh'));
  let reads = 0;
  const hashOf = knownHashes({
    nowMs: () => Date.now() + (given.restedMs ?? 60_000),
    keepsTimes: () => given.keepsTimes ?? true,
    hash: (file) => {
      reads += 1;
      return hashBytes(file);
    },
  });
  const words = ['hooks/guard.sh', 'hooks/link.sh'];
  const known = () => hashScripts(words, root, root, hashOf);
  const real = () => hashScripts(words, root, root);
  const countReads = (work: () => unknown): number => {
    const before = reads;
    work();
    return reads - before;
  };
  return { root, script, known, real, countReads };
}

/** Everything by which the name of a script comes to stand for other bytes, or the same bytes for another file. */
const CHANGES: Record<string, (root: string, script: string) => void> = {
  'other bytes of the same size': (_, script) => writeFileSync(script, TWO),
  'other bytes of the same size, and the time of before': (_, script) => {
    const { atime, mtime } = statSync(script);
    writeFileSync(script, TWO);
    utimesSync(script, atime, mtime);
  },
  'one byte in its middle, and the time of before': (_, script) => {
    const { atime, mtime } = statSync(script);
    const file = openSync(script, constants.O_WRONLY);
    writeSync(file, 'X', 8);
    closeSync(file);
    utimesSync(script, atime, mtime);
  },
  'another file in its place, with the same time and size': (_, script) => {
    const { atime, mtime } = statSync(script);
    writeFileSync(`${script}.new`, TWO);
    utimesSync(`${script}.new`, atime, mtime);
    renameSync(`${script}.new`, script);
  },
  'a copy with everything kept': (root, script) => {
    writeFileSync(join(root, 'other.sh'), TWO);
    const { atime, mtime } = statSync(script);
    utimesSync(join(root, 'other.sh'), atime, mtime);
    execFileSync('cp', ['-p', join(root, 'other.sh'), script]);
  },
  'another folder in the place of its own': (root) => {
    mkdirSync(join(root, 'other'));
    writeFileSync(join(root, 'other', 'guard.sh'), TWO);
    symlinkSync('guard.sh', join(root, 'other', 'link.sh'));
    renameSync(join(root, 'hooks'), join(root, 'before'));
    renameSync(join(root, 'other'), join(root, 'hooks'));
  },
  'a link in the place of its folder': (root) => {
    renameSync(join(root, 'hooks'), join(root, 'before'));
    symlinkSync('before', join(root, 'hooks'));
  },
  'a link that leads elsewhere': (root) => {
    writeFileSync(join(root, 'hooks', 'other.sh'), TWO);
    unlinkSync(join(root, 'hooks', 'link.sh'));
    symlinkSync('other.sh', join(root, 'hooks', 'link.sh'));
  },
  'what is written by another name of the file': (root, script) => {
    linkSync(script, join(root, 'second-name'));
    writeFileSync(join(root, 'second-name'), TWO);
    unlinkSync(join(root, 'second-name'));
  },
  'a file that was there before, by a link to the same bytes': (root, script) => {
    copyFileSync(script, join(root, 'same.sh'));
    unlinkSync(script);
    linkSync(join(root, 'same.sh'), script);
  },
  'nothing any more': (_, script) => rmSync(script),
  'a folder': (_, script) => {
    rmSync(script);
    mkdirSync(script);
  },
  'nothing of its bytes': (_, script) => {
    const file = openSync(script, constants.O_WRONLY);
    ftruncateSync(file, 0);
    closeSync(file);
  },
};

describe('a script that has become', () => {
  test.each(Object.keys(CHANGES))('%s is told apart by what is remembered as by its bytes', (change) => {
    const { root, script, known, real } = rested();
    expect(known()).toEqual(real());
    tick();
    CHANGES[change]?.(root, script);
    expect(known()).toEqual(real());
    expect(known()).toEqual(real());
  });

  test('one thing after the other is what it is each time', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.keys(CHANGES)), { maxLength: 5 }), (changes) => {
        const { root, script, known, real } = rested();
        for (const change of changes) {
          tick();
          try {
            CHANGES[change]?.(root, script);
          } catch {
            // it is no longer there, or is a folder by now
          }
          expect(known()).toEqual(real());
          expect(known()).toEqual(real());
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a script is read', () => {
  test('once, as long as nobody touches it', () => {
    const { known, countReads } = rested();
    expect(countReads(known)).toBe(1);
    expect(countReads(() => [known(), known(), known()])).toBe(0);
  });

  test('again after each change, and then once', () => {
    const { known, script, countReads } = rested();
    known();
    tick();
    writeFileSync(script, TWO);
    expect(countReads(() => [known(), known()])).toBe(1);
  });

  test('each time while it is younger than two seconds: it may change within one tick of the clock', () => {
    const { known, real, script, countReads } = rested({ restedMs: 0 });
    for (let i = 0; i < 300; i++) {
      writeFileSync(script, i % 2 === 0 ? TWO : ONE);
      expect(known()).toEqual(real());
    }
    expect(countReads(() => [known(), known()])).toBe(4);
  });

  test('each time where the file system cannot be relied on', () => {
    const { known, countReads } = rested({ keepsTimes: false });
    expect(countReads(() => [known(), known()])).toBe(4);
  });
});

test('what is in memory only, made up by the kernel, or not there is not relied on', () => {
  for (const path of ['/proc/self/stat', '/sys/kernel', '/dev/shm', '/nonexistent'])
    expect(keepsTimes(path)).toBe(false);
});

test('what is no file has no hash', () => {
  const folder = scratchFolder();
  const hashOf = knownHashes();
  for (const path of [folder, join(folder, 'nothing'), join(folder, 'nothing', 'below')]) {
    expect(hashOf(path)).toBeNull();
    expect(hashFile(path)).toBeNull();
  }
});

describe('a file that cannot be hashed', () => {
  const failing = (error: Error) => {
    const path = join(realPath(scratchFolder()), 'guard.sh');
    writeFileSync(path, ONE);
    const hash = (): never => {
      throw error;
    };
    return () => knownHashes({ hash })(path);
  };

  test('counts as missing where the system says that it cannot be read', () => {
    expect(failing(Object.assign(new Error('EIO: i/o error, read'), { errno: -5, code: 'EIO' }))()).toBe(null);
  });

  test('is no file that is missing where the mistake is ours: what was not there when it was approved would be trusted', () => {
    expect(failing(new TypeError('Cannot read properties of undefined'))).toThrow(TypeError);
  });
});
