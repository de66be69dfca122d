import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASH, logs, machine, settings } from './machine.ts';

describe('once', () => {
  const once = (command: string) => settings({ PreToolUse: { hooks: [{ type: 'command', command, once: true }] } });

  test('a hook answers once in a session, and again in the next', async () => {
    const { write, run, logged } = machine();
    write('~/.claude/settings.json', once(logs('ran')));
    await run('PreToolUse', [...BASH, '--session', 'a']);
    const { outcome } = await run('PreToolUse', [...BASH, '--session', 'a']);
    expect(outcome.skipped).toMatchObject([{ hook: expect.any(String), why: 'once' }]);
    await run('PreToolUse', [...BASH, '--session', 'b']);
    await run('PreToolUse', BASH);
    expect(logged()).toEqual(['ran', 'ran', 'ran']);
  });

  test('a run that failed did not use it up', async () => {
    const { write, run, logged } = machine();
    write('~/.claude/settings.json', once(logs('ran', 1)));
    for (let i = 0; i < 3; i++) await run('PreToolUse', [...BASH, '--session', 'a']);
    expect(logged()).toHaveLength(3);
  });

  test('it survives an edit elsewhere in the file, and a changed hook is another hook', async () => {
    const { write, run, logged } = machine();
    write('~/.claude/settings.json', once(logs('ran')));
    await run('PreToolUse', [...BASH, '--session', 'a']);
    write('~/.claude/settings.json', { other: 1, ...once(logs('ran')) });
    await run('PreToolUse', [...BASH, '--session', 'a']);
    expect(logged()).toEqual(['ran']);
    write('~/.claude/settings.json', once(`${logs('ran')}; true`));
    await run('PreToolUse', [...BASH, '--session', 'a']);
    expect(logged()).toEqual(['ran', 'ran']);
  });

  test('a session id may be anything a person or an attacker thinks of', async () => {
    const { write, run, logged, state, top } = machine();
    write('~/.claude/settings.json', once(logs('ran')));
    const ids = [
      '../../escape',
      '/etc/passwd',
      'a/b',
      '..',
      '.',
      'ä 漢字',
      'x'.repeat(500),
      'A',
      'a',
      '\u0001',
      '__proto__',
    ];
    for (const id of ids) {
      await run('PreToolUse', [...BASH, `--session=${id}`]);
      await run('PreToolUse', [...BASH, `--session=${id}`]);
    }
    expect(logged()).toHaveLength(ids.length);
    expect(readdirSync(top).toSorted()).toEqual(['etc', 'home', 'log', 'state']);
    expect(readdirSync(join(state, 'hookline', 'sessions'))).toHaveLength(ids.length);
  });
});

describe('holds', () => {
  const held = () => {
    const all = machine();
    all.write('~/.claude/settings.json', settings({ Stop: 'cat >> "$LOG"; echo more to do >&2; exit 2' }));
    const stop = (...more: string[]) => all.run('Stop', ['--session', 's', ...more]);
    return {
      ...all,
      stop,
      active: () =>
        [
          ...all
            .logged()
            .join('')
            .matchAll(/"stop_hook_active":(true|false)/g),
        ].map(([, it]) => it),
    };
  };

  test('an agent is held eight times, then let go with a message; the hook is told', async () => {
    const { stop, active } = held();
    for (let i = 0; i < 8; i++) {
      const { outcome, status } = await stop();
      expect({ hold: outcome.hold, decision: outcome.decision, status }).toEqual({
        hold: true,
        decision: 'block',
        status: 2,
      });
    }
    const { outcome, status } = await stop();
    expect({ hold: outcome.hold, decision: outcome.decision, status }).toEqual({
      hold: false,
      decision: 'none',
      status: 0,
    });
    expect(outcome.messages.join()).toMatch(/held 8 times and may end now.*more to do/);
    expect(active()).toEqual(['false', ...Array(8).fill('true')]);
  });

  test('only a prompt with text in it starts the count anew', async () => {
    const { stop, run } = held();
    for (let i = 0; i < 8; i++) await stop();
    for (const prompt of [[], ['--prompt', ''], ['--prompt', '  \n']])
      await run('UserPromptSubmit', ['--session', 's', ...prompt]);
    await run('PreToolUse', ['--session', 's', '--prompt', 'no prompt event']);
    await run('UserPromptSubmit', ['--session', 'other', '--prompt', 'hello']);
    expect((await stop()).outcome.hold).toBe(false);
    await run('UserPromptSubmit', ['--session', 's', '--prompt', 'go on']);
    expect((await stop()).outcome.hold).toBe(true);
  });

  test('each session and each agent has its own count', async () => {
    const { stop, run } = held();
    for (let i = 0; i < 9; i++) await stop();
    expect((await stop('--set', 'agent_id=other')).outcome.hold).toBe(true);
    expect((await run('Stop', ['--session', 't'])).outcome.hold).toBe(true);
    expect((await stop()).outcome.hold).toBe(false);
  });
});

test('a warning about a failing hook is shown once per turn', async () => {
  const { write, run } = machine();
  write('~/.claude/settings.json', settings({ PreToolUse: 'echo oops >&2; exit 1', UserPromptSubmit: 'true' }));
  const warned = async () => (await run('PreToolUse', [...BASH, '--session', 's'])).outcome.messages.length;
  expect([await warned(), await warned()]).toEqual([1, 0]);
  await run('UserPromptSubmit', ['--session', 's', '--prompt', 'next']);
  expect([await warned(), await warned()]).toEqual([1, 0]);
});

describe('a state folder that cannot be used never stops an event', () => {
  test.each<[string, string, (folder: string) => void]>([
    ['is a file', '', (folder) => writeFileSync(folder, '')],
    ['lies in a file', 'inside', (folder) => writeFileSync(folder, '')],
    [
      'has a file where sessions belong',
      '',
      (folder) => {
        mkdirSync(join(folder, 'hookline'), { recursive: true });
        writeFileSync(join(folder, 'hookline', 'sessions'), '');
      },
    ],
    [
      'may not be read',
      '',
      (folder) => {
        mkdirSync(join(folder, 'hookline', 'sessions'), { recursive: true });
        chmodSync(join(folder, 'hookline', 'sessions'), 0);
      },
    ],
  ])('because it %s', async (_, below, spoil) => {
    const { write, run, logged, top } = machine();
    spoil(join(top, 'spoilt'));
    const env = { XDG_STATE_HOME: join(top, 'spoilt', below) };
    const once = { hooks: [{ type: 'command', command: logs('ran'), once: true }] };
    write('~/.claude/settings.json', settings({ PreToolUse: once, Stop: 'exit 2' }));
    const { status } = await run('PreToolUse', [...BASH, '--session', 's'], { env });
    expect({ status, ran: logged() }).toEqual({ status: 0, ran: ['ran'] });
    expect((await run('Stop', ['--session', 's'], { env })).outcome.hold).toBe(true);
  });
});

test('state is private to the user', async () => {
  const { write, run, state } = machine();
  write('~/.claude/settings.json', settings({ Stop: 'exit 2' }));
  await run('Stop', ['--session', 's']);
  expect(statSync(join(state, 'hookline')).mode & 0o077).toBe(0);
});

test('a relative XDG_STATE_HOME counts as none, so no project can be made to hold state', async () => {
  const { write, run, project, home } = machine();
  write('~/.claude/settings.json', settings({ Stop: 'exit 2' }));
  await run('Stop', ['--session', 's'], { env: { XDG_STATE_HOME: 'state' } });
  expect(readdirSync(project)).toEqual(['.git']);
  expect(readdirSync(join(home, '.local/state/hookline'))).toContain('sessions');
});
