import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
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

test('a session that is used is not forgotten, however long ago it was begun, nor is one of which something is remembered', () => {
  const { state } = newProject();
  const aged = (id: string, at: number): void => {
    sessionsInFiles(state)(id).useUp(hook('x'));
    utimesSync(join(state, 'sessions', `as-is-${id}`), at, at);
  };
  const now = Date.now() / 1000;
  for (const id of ['used', 'with-facts', 'only-asked', 'long-still', 'unused']) aged(id, now - 1000);
  // later in the same process, which does not say so again at every event
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  onTestFinished(() => void vi.useRealTimers());
  sessionsInFiles(state)('used').usedUp(hook('x'));
  for (const [id, fact] of [
    ['with-facts', 'did it'],
    ['only-asked', 'open'],
    ['long-still', 'did it'],
  ] as const)
    sessionsInFiles(state)(id).facts.put(fact, 'x');
  for (const id of ['with-facts', 'only-asked'])
    utimesSync(join(state, 'sessions', `as-is-${id}`), now - 900, now - 900);
  utimesSync(join(state, 'sessions', 'as-is-long-still'), 1, 1);
  for (let i = 0; i < 1995; i++) {
    const folder = join(state, 'sessions', `other-${i}`);
    mkdirSync(folder, { recursive: true });
    utimesSync(folder, now - 500, now - 500);
  }
  sessionsInFiles(state)('new').useUp(hook('x'));
  const left = readdirSync(join(state, 'sessions')).filter((name) => !name.startsWith('other-'));
  expect(left.sort()).toEqual(['as-is-new', 'as-is-used', 'as-is-with-facts']);
});

test('sessions in memory are forgotten in the order of their last use, and those with facts after all others', () => {
  const sessions = sessionsInMemory(2);
  sessions('fact').facts.put('did it', 'x');
  for (const id of ['a', 'b']) sessions(id).useUp(hook('x'));
  sessions('a');
  sessions('c');
  expect([sessions('a').usedUp(hook('x')), sessions('fact').facts.get('did it')]).toEqual([true, 'x']);
  expect(sessions('b').usedUp(hook('x'))).toBe(false);
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
