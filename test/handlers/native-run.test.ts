import { expect, test, vi } from 'vitest';
import type { Frame } from '../../src/handlers/processes/native/frames.ts';
import { startThrough } from '../../src/handlers/processes/native/run.ts';
import type { RunListener, Spawner } from '../../src/handlers/processes/native/spawner.ts';
import type { Ended } from '../../src/handlers/processes/started.ts';

/** A process that a spawner was asked for which says what it is told to say. */
function started() {
  const ends: Ended[] = [];
  const abandoned: string[] = [];
  let listener: RunListener | null = null;
  const spawner: Spawner = {
    ...{ lives: () => true, isReady: () => true, settling: () => null, retire: () => {} },
    add(given) {
      listener = given;
      return 1;
    },
    ...{ send: () => {}, forget: () => {}, hold: () => {}, release: () => {}, close: () => {} },
    abandon(why) {
      abandoned.push(why);
      listener?.lost(why);
    },
  };
  const what = {
    ...{ program: 'sh', args: [], cwd: '/', env: {}, verbatim: false, descriptors: [], tag: 'HOOKLINE_RUN=none' },
    ...{ husk: false, timeoutMs: 50, graceMs: 50 },
  };
  const run = startThrough(spawner, what, { output: () => {}, ended: (how) => void ends.push(how) });
  const says = (type: Frame['type']) => listener?.hear({ type, run: 1, payload: Buffer.alloc(10) });
  return { run, says, ends, abandoned };
}

test('a run of which everything is gone is over, whether its end was told or not', () => {
  const { says, ends } = started();
  for (const type of ['X', 'K', 'G']) says(type);
  expect(ends).toEqual([{ kind: 'lost', why: 'the program that starts processes did not see its end' }]);
});

test('an end that was told counts, and only once', () => {
  const { says, ends } = started();
  for (const type of ['X', 'D', 'K', 'G']) says(type);
  expect(ends).toMatchObject([{ kind: 'exit', code: 0 }]);
});

test('a spawner that tells of an exit and then nothing more is not waited for', () => {
  vi.useFakeTimers();
  try {
    const { says, ends, abandoned } = started();
    says('X');
    vi.advanceTimersByTime(60_000);
    expect(abandoned).toHaveLength(1);
    expect(ends).toMatchObject([{ kind: 'lost' }]);
    const quick = started();
    for (const type of ['X', 'D']) quick.says(type);
    vi.advanceTimersByTime(60_000);
    expect(quick.abandoned).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
