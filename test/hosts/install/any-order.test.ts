import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looseFolder, removeFolder } from '../../scratch-folder.ts';
import { bytesOf, installer } from './in-process.ts';
import { folderOf, jsonFile, type LivedIn, tomlFile } from './lived-in.ts';

const numRuns = Number(process.env.HOOKLINE_FUZZ ?? 30);

const STEPS = [
  ...(['install', 'adopt', 'uninstall', 'upgrade', 'add', 'remove', 'touch', 'rewrite'] as const),
  ...(['restore', 'add to adopted', 'remove from adopted', 'lose adopted'] as const),
];
type Step = (typeof STEPS)[number];

const FORMS: readonly (readonly [
  name: 'claude-code' | 'droid' | 'cursor' | 'kimi' | 'cline' | 'opencode',
  LivedIn,
  boolean,
])[] = [
  ['claude-code', jsonFile('hooks', true), true],
  ['droid', jsonFile(null, true), true],
  ['cursor', jsonFile('hooks', false), true],
  ['kimi', tomlFile, false],
  ['cline', folderOf('"hookline uninstall cline"', ''), false],
  ['opencode', folderOf('"hookline uninstall opencode"', '.js'), false],
];

/** What somebody else did to the files: from then on it is not promised that every byte comes back. */
const BY_OTHERS: readonly Step[] = [
  'add',
  'remove',
  'touch',
  'rewrite',
  'restore',
  'add to adopted',
  'remove from adopted',
  'lose adopted',
];

const sorted = (numbers: readonly number[]): readonly number[] => [...numbers].sort((a, b) => a - b);

async function live(
  name: (typeof FORMS)[number][0],
  it: LivedIn,
  canAdopt: boolean,
  start: number,
  steps: readonly Step[],
) {
  const home = looseFolder();
  try {
    const machine = installer(name, home);
    const [path, adopted] = [machine.file(), machine.adoptedFile];
    const text = it.starts[start % it.starts.length] ?? null;
    mkdirSync(join(dirname(path)), { recursive: true });
    if (text !== null) writeFileSync(path, text);
    const isFolder = it.starts.length === 1;
    const bytes = (): readonly (string | null)[] => [isFolder ? it.ours(path).join() : bytesOf(path), bytesOf(adopted)];
    const inAdopted = (): readonly number[] => (canAdopt && existsSync(adopted) ? it.theirs(adopted) : []);
    /** Whose hooks there must be, and whose there may be: what was lost with the file that it was added to. */
    let [wanted, possible] = [new Set(it.theirs(path)), new Set<number>()];
    let [next, isInstalled, isTouched, isTwice] = [10, false, false, false];
    let [first, said] = [bytes(), 0];
    const check = (all: readonly number[], why: string): void => {
      const counted = isTwice ? [...new Set(all)] : all;
      expect(sorted(counted.filter((n) => wanted.has(n))), why).toEqual(sorted([...wanted]));
      expect(
        counted.filter((n) => !wanted.has(n) && !possible.has(n)),
        why,
      ).toEqual([]);
    };
    for (const [i, step] of steps.entries()) {
      const why = `step ${i} of ${steps.join(', ')}, from ${JSON.stringify(text)}`;
      if (BY_OTHERS.includes(step) && isInstalled) isTouched = true;
      const known = it.theirs(path);
      switch (step) {
        case 'install':
        case 'adopt': {
          if (!isInstalled) [first, isTouched] = [bytes(), false];
          if (step === 'adopt' && canAdopt) isTwice = false;
          await machine.install(step === 'adopt' && canAdopt);
          isInstalled = true;
          const own = name === 'opencode' ? 1 : await machine.events();
          expect([it.ours(path).length, new Set(it.ours(path)).size], why).toEqual([own, own]);
          check([...it.theirs(path), ...inAdopted()], why);
          if (step === 'adopt' && canAdopt) expect(it.theirs(path), why).toEqual([]);
          break;
        }
        case 'uninstall': {
          const { asBefore, changes } = await machine.uninstall();
          isTwice = false;
          expect(it.ours(path), why).toEqual([]);
          expect(existsSync(adopted), why).toBe(false);
          check(it.theirs(path), why);
          if (asBefore && changes.length > 0) {
            said++;
            expect(bytes(), why).toEqual(first);
          } else if (isInstalled) expect(isTouched, why).toBe(true);
          [wanted, possible, isInstalled] = [new Set(it.theirs(path)), new Set(), false];
          break;
        }
        case 'upgrade':
          machine.upgrade();
          break;
        case 'add':
          it.add(path, next);
          wanted.add(next++);
          break;
        case 'remove': {
          const [n] = known;
          if (n === undefined) break;
          it.remove(path, n);
          if (inAdopted().includes(n)) break;
          wanted.delete(n);
          // what is remembered of a file that was lost is older than this
          possible.add(n);
          break;
        }
        case 'touch':
          it.touch(path, i);
          break;
        case 'rewrite':
          it.rewrite(path, i);
          break;
        case 'restore':
          // out of a repository of dotfiles: what was adopted stands there again
          if (isFolder || !isInstalled || first[0] == null) break;
          for (const n of it.theirs(path)) if (!inAdopted().includes(n)) wanted.delete(n);
          for (const n of known) possible.add(n);
          writeFileSync(path, first[0], 'latin1');
          for (const n of it.theirs(path)) wanted.add(n);
          isTwice = true;
          break;
        case 'add to adopted':
          if (inAdopted().length === 0) break;
          it.add(adopted, next);
          wanted.add(next++);
          break;
        case 'remove from adopted': {
          const [n] = inAdopted();
          if (n === undefined) break;
          it.remove(adopted, n);
          if (!known.includes(n)) wanted.delete(n);
          possible.add(n);
          break;
        }
        case 'lose adopted':
          // what was added there by hand, and seen by no installation since, is known to nobody
          for (const n of inAdopted()) if (n >= 10 && !known.includes(n)) [wanted.delete(n), possible.add(n)];
          rmSync(adopted, { force: true });
          break;
      }
    }
    return said;
  } finally {
    await removeFolder(home);
  }
}

const WEIGHTED = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Step>('install', 'adopt', 'uninstall') },
  { weight: 3, arbitrary: fc.constantFrom<Step>('add', 'rewrite', 'upgrade') },
  { weight: 2, arbitrary: fc.constantFrom<Step>(...STEPS) },
);

test.each(FORMS)(
  '%s: in whichever order it is installed, adopted, edited, written anew, upgraded and taken out, no hook is lost or doubled, and "as it was before" is true to the byte',
  async (name, form, canAdopt) => {
    let said = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(4), fc.array(WEIGHTED, { maxLength: 14 }), async (start, steps) => {
        said += await live(name, form, canAdopt, start, [...steps, 'uninstall']);
      }),
      { numRuns },
    );
    // nor is it silent where it could be said
    expect(said).toBeGreaterThan(0);
  },
);

test('two folders of one agent get back each its own hooks, and what is left in hookline’s file goes with the last', async () => {
  const home = looseFolder();
  try {
    const it = jsonFile('hooks', true);
    const profiles = ['one', 'two'].map((name) =>
      installer('claude-code', home, { CLAUDE_CONFIG_DIR: join(home, name) }),
    );
    const [one, two] = profiles;
    if (one === undefined || two === undefined) throw new Error('no profiles');
    it.add(one.file(), 10);
    it.add(two.file(), 12);
    const before = [one, two].map((profile) => bytesOf(profile.file()));
    await one.install(true);
    await two.install(true);
    expect(it.theirs(one.adoptedFile)).toEqual([10, 12]);
    expect((await one.uninstall()).asBefore).toBe(true);
    expect([it.theirs(one.file()), it.theirs(one.adoptedFile)]).toEqual([[10], [12]]);
    expect((await two.uninstall()).asBefore).toBe(true);
    expect([one, two].map((profile) => bytesOf(profile.file()))).toEqual(before);
    expect(existsSync(one.adoptedFile)).toBe(false);
  } finally {
    await removeFolder(home);
  }
});
