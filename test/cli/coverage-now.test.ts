import { describe, expect, test } from 'vitest';
import { coverageNow } from '../../src/cli/sinks/coverage-now.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { scratchFolder } from '../scratch-folder.ts';

const HOUR_MS = 3_600_000;
const FOUND = {
  calls: 12,
  covered: 10,
  uncovered: [{ session: 's1' }, { session: 's1' }],
  unread: [],
  unreadAgents: [],
};

const COUNTED = { calls: 12, uncovered: 2, at: expect.any(String), sessions: [{ session: 's1', uncovered: 2 }] };

function account(answers: (days: number) => JsonObject | null) {
  const stateFolder = scratchFolder();
  const asked: number[] = [];
  const ask = async (days: number): Promise<JsonObject | null> => {
    asked.push(days);
    return answers(days);
  };
  const counted = (laterMs = 0, agents: readonly string[] = ['claude-code']) => {
    const now = (): number => Date.now() + laterMs;
    return coverageNow({ stateFolder, agents, now, signal: new AbortController().signal, ask });
  };
  return { asked, counted };
}

describe('what a server is told of coverage', () => {
  test('is counted once an hour, whichever process tells it', async () => {
    const { asked, counted } = account(() => FOUND);
    for (let i = 0; i < 3; i++) expect(await counted()).toEqual({ ...COUNTED, days: 7 });
    expect(asked).toEqual([7]);
    await counted(HOUR_MS + 1000);
    expect(asked).toEqual([7, 7]);
  });

  test('is of a day where a week is too much, and nothing where that is too much as well; then it is left alone for an hour', async () => {
    const some = account((days) => (days === 1 ? FOUND : null));
    expect(await some.counted()).toEqual({ ...COUNTED, days: 1 });
    const none = account(() => null);
    for (let i = 0; i < 3; i++) expect(await none.counted()).toBeNull();
    expect(none.asked).toEqual([7, 1]);
  });

  test.each<[string, JsonObject]>([
    ['nothing could be read', { ...FOUND, calls: 0, uncovered: [], unreadAgents: ['opencode'] }],
    ['the answer is none', { calls: 'many', uncovered: 3 }],
  ])('is nothing where %s', async (_, found) => {
    expect(await account(() => found).counted()).toBeNull();
  });

  test('does not name sessions where some could not be read, or there are too many', async () => {
    const partial = { ...FOUND, unread: [{ file: 'x', why: 'y' }] };
    expect(await account(() => partial).counted()).toMatchObject({ uncovered: 2, sessions: null });
    const uncovered = Array.from({ length: 101 }, (_, n) => ({ session: `s${n}` }));
    expect(await account(() => ({ ...FOUND, uncovered })).counted()).toMatchObject({ uncovered: 101, sessions: null });
  });

  test('is nothing where there is no agent, and nobody counts then', async () => {
    const { asked, counted } = account(() => FOUND);
    expect(await counted(0, [])).toBeNull();
    expect(asked).toEqual([]);
  });
});
