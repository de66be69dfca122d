import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Hook } from '../../src/core/hook.ts';
import { sessionsInFiles } from '../../src/state/session-files.ts';
import { sessionsInMemory } from '../../src/state/session-memory.ts';
import { newProject } from '../trust/project.ts';

const hook = (key: string) => ({ key }) as Hook;

describe.each([
  ['on disk', () => sessionsInFiles(newProject().state)],
  ['in memory', () => sessionsInMemory()],
])('sessions %s', (_, create) => {
  test('remember what was used up, for ever', () => {
    const session = create()('s');
    expect(session.usedUp(hook('a'))).toBe(false);
    session.useUp(hook('a'));
    session.newTurn();
    expect([session.usedUp(hook('a')), session.usedUp(hook('b'))]).toEqual([true, false]);
  });

  test('count holds per agent until the next turn', () => {
    const session = create()('s');
    for (let i = 0; i < 3; i++) session.addHold('a');
    session.addHold('b');
    expect([session.holds('a'), session.holds('b'), session.holds('c')]).toEqual([3, 1, 0]);
    session.newTurn();
    expect([session.holds('a'), session.holds('b')]).toEqual([0, 0]);
  });

  test('say the first time in a turn', () => {
    const session = create()('s');
    expect([session.firstInTurn('x'), session.firstInTurn('x'), session.firstInTurn('y')]).toEqual([true, false, true]);
    session.newTurn();
    expect(session.firstInTurn('x')).toBe(true);
  });

  test('hand late context on once, in the order of the events and of the hooks, whatever came first', () => {
    const session = create()('s');
    session.addLateContext(['five'], { at: 2_000, place: 0 });
    session.addLateContext(['four'], { at: 1_000, place: 40 });
    session.addLateContext(['one', 'two'], { at: 1_000, place: 3 });
    session.addLateContext(['three'], { at: 1_000, place: 5 });
    expect(session.takeLateContext()).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(session.takeLateContext()).toEqual([]);
  });

  test('keep the last hundred of the late contexts that nobody takes', async () => {
    const session = create()('s');
    for (let i = 0; i < 60; i++) {
      session.addLateContext([`${i} one`, `${i} two`], { at: i, place: 0 });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const last = Array.from({ length: 50 }, (_, i) => [`${i + 10} one`, `${i + 10} two`]).flat();
    expect([session.takeLateContext(), session.takeLateContext()]).toEqual([last, []]);
  });

  test('keep apart', () => {
    const sessions = create();
    sessions('a').useUp(hook('x'));
    sessions('a').addHold('agent');
    expect([sessions('b').usedUp(hook('x')), sessions('b').holds('agent'), sessions('a').holds('agent')]).toEqual([
      false,
      0,
      1,
    ]);
  });
});

test('late context that somebody damaged is dropped, and not met again', () => {
  const { state } = newProject();
  const session = sessionsInFiles(state)('s');
  session.addLateContext(['good'], { at: 1, place: 0 });
  const [folder] = readdirSync(join(state, 'sessions'));
  const late = join(state, 'sessions', folder ?? '', 'late');
  writeFileSync(join(late, '0.json'), '{broken');
  writeFileSync(join(late, '1.json'), '{"not":"a list"}');
  expect(session.takeLateContext()).toEqual(['good']);
  expect(readdirSync(late)).toEqual([]);
});

test('the oldest sessions are forgotten when there are too many', () => {
  const { state } = newProject();
  for (let i = 0; i < 2000; i++) {
    const folder = join(state, 'sessions', `old-${i}`);
    mkdirSync(folder, { recursive: true });
    utimesSync(folder, i, i);
  }
  sessionsInFiles(state)('new').useUp(hook('x'));
  const left = readdirSync(join(state, 'sessions'));
  expect(left.length).toBe(1000);
  expect(left).toContain('old-1999');
  expect(left).not.toContain('old-0');
  expect(sessionsInFiles(state)('new').usedUp(hook('x'))).toBe(true);
});
