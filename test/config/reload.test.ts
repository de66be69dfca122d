import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { actions, claude, computer, IS_ROOT, native } from './computer.ts';

/** Until the watcher has seen it; it debounces. */
const seen = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
const USER = '~/.claude/settings.json';

test('an edit counts from the next event on', async () => {
  const { write, open } = computer();
  write(USER, claude('exit 2', 'PreToolUse'));
  const hooks = await open({ watch: true });
  expect((await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).refused).toBe(true);
  write(USER, claude('true', 'PreToolUse'));
  await seen(() => expect(actions(hooks.list())).toEqual(['true']));
  expect((await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).refused).toBe(false);
});

test('an editor that replaces the file by renaming is seen too', async () => {
  const { write, open, at } = computer();
  write(USER, claude('one'));
  const hooks = await open({ watch: true });
  for (const word of ['two', 'three']) {
    renameSync(write('~/.claude/settings.json.tmp', claude(word)), at(USER));
    await seen(() => expect(actions(hooks.list())).toEqual([word]));
  }
});

test('an event in flight keeps the hooks it started with', async () => {
  const { write, open } = computer();
  const serial = (commands: readonly string[]) => ({
    mode: 'serial',
    hooks: commands.map((run) => ({ on: 'UserPromptSubmit', run })),
  });
  write('~/.config/hookline/hooks.json', serial(['sleep 0.5; echo one', 'echo two']));
  const hooks = await open();
  const outcome = hooks.trigger('UserPromptSubmit', { prompt: 'x' });
  write('~/.config/hookline/hooks.json', serial(['echo other']));
  await hooks.reload();
  expect((await hooks.trigger('UserPromptSubmit', { prompt: 'x' })).context).toEqual(['other']);
  expect((await outcome).context).toEqual(['one', 'two']);
});

describe('a file that became invalid keeps its last good version, with an error', () => {
  test.each([
    ['broken JSON', '{"hooks": {'],
    ['no text at all', Buffer.from([0xff, 0xfe])],
    ['hooks of the wrong type', '{"hooks": 5}'],
    ['no event that exists', '{"hooks": {"PreTolUse": [{"hooks": [{"command": "true"}]}]}}'],
    ['nested too deep', '['.repeat(1000)],
  ])('%s', async (_, text) => {
    const { write, open, at } = computer();
    write(USER, claude('exit 2', 'PreToolUse'));
    const hooks = await open();
    const told: string[] = [];
    hooks.on('diagnostic', ({ code }) => told.push(code));
    for (let i = 0; i < 2; i++) {
      writeFileSync(at(USER), text);
      await hooks.reload();
      expect((await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).refused).toBe(true);
      const kept = hooks.diagnostics.find(({ code }) => code === 'KEPT_LAST_GOOD');
      expect(kept).toMatchObject({
        severity: 'error',
        message: expect.stringContaining('its last good version stays in force'),
        file: at(USER),
      });
      expect(hooks.diagnostics.length).toBe(2);
    }
    expect(told).toContain('KEPT_LAST_GOOD');
    write(USER, claude('true', 'PreToolUse'));
    await hooks.reload();
    expect([(await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).refused, hooks.diagnostics]).toEqual([
      false,
      [],
    ]);
  });

  test('one bad entry beside good ones keeps what it may have been, and the new ones count', async () => {
    const { write, open } = computer();
    write(USER, claude('old'));
    const hooks = await open();
    write(USER, { hooks: { Stpo: [], ...claude('new').hooks } });
    await hooks.reload();
    const codes = hooks.diagnostics.map(({ code }) => code);
    expect([actions(hooks.list()), codes]).toEqual([
      ['new', 'old'],
      ['UNKNOWN_EVENT', 'KEPT_LAST_GOOD'],
    ]);
    write(USER, claude('new'));
    await hooks.reload();
    expect([actions(hooks.list()), hooks.diagnostics]).toEqual([['new'], []]);
  });

  test('a file that is emptied on purpose holds nothing', async () => {
    const { write, open } = computer();
    write(USER, claude('old'));
    const hooks = await open();
    for (const content of [{}, { hooks: {} }]) {
      write(USER, content);
      await hooks.reload();
      expect([hooks.list(), hooks.diagnostics]).toEqual([[], []]);
    }
  });

  test('a named file keeps its last good version also when it is of no known shape any more', async () => {
    const { write, open } = computer();
    const path = write('own.json', claude('exit 2', 'PreToolUse'));
    const hooks = await open({ files: [{ path }], watch: true });
    write('own.json', { servers: {} });
    await seen(() => expect(hooks.diagnostics.map(({ code }) => code)).toEqual(['UNKNOWN_SHAPE', 'KEPT_LAST_GOOD']));
    expect((await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).refused).toBe(true);
  });
});

test('a deleted file is gone, and back when it is back', async () => {
  const { write, open, at } = computer();
  write(USER, claude('here'));
  const hooks = await open({ watch: true });
  rmSync(at(USER));
  await seen(() => expect(hooks.list()).toEqual([]));
  expect(hooks.diagnostics).toEqual([]);
  write(USER, claude('again'));
  await seen(() => expect(actions(hooks.list())).toEqual(['again']));
});

describe('a file that appears later is found', () => {
  test.each([
    USER,
    '.claude/settings.json',
    '.claude/settings.local.json',
    '~/.config/hookline/hooks.yml',
    '.hookline/hooks.toml',
    '~/.config/cocode/hooks.toml',
  ])('%s', async (path) => {
    const { write, open } = computer();
    const hooks = await open({ watch: true });
    expect(hooks.list()).toEqual([]);
    const toml = path.includes('cocode')
      ? '[[hooks]]\nevent = "SessionEnd"\nshell = { command = "new" }\n'
      : '[[hooks]]\non = "Stop"\nrun = "new"\n';
    write(path, path.endsWith('toml') ? toml : path.endsWith('yml') ? native('new') : claude('new'));
    await seen(() => expect(actions(hooks.list())).toEqual(['new']));
  });

  test('also in a folder of several', async () => {
    const { write, open } = computer();
    const hooks = await open({ watch: true });
    write('.hookline/mine.local.yml', native('new'));
    await seen(() => expect(actions(hooks.list())).toEqual(['new']));
  });

  test.skipIf(!IS_ROOT)('also among the enforced', async () => {
    const { write, open } = computer();
    const hooks = await open({ watch: true });
    write('/etc/hookline/enforced.d/10.yml', native('exit 2', 'PreToolUse'));
    await seen(async () => expect((await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).refused).toBe(true));
  });
});

test('what was used up once stays used up after a reload, and is fresh when the hook is another', async () => {
  const { write, open } = computer();
  const hook = (command: string, more = {}) => ({
    ...more,
    hooks: { Notification: [{ hooks: [{ type: 'command', command, once: true }] }] },
  });
  write(USER, hook('echo one'));
  const hooks = await open();
  const fate = async () => {
    const { ran, skipped } = await hooks.trigger('Notification', { session_id: 's' });
    return skipped[0]?.why ?? ran[0]?.status;
  };
  expect([await fate(), await fate()]).toEqual(['answered', 'once']);
  write(USER, hook('echo one', { other: true }));
  await hooks.reload();
  expect(await fate()).toBe('once');
  write(USER, hook('echo two'));
  await hooks.reload();
  expect(await fate()).toBe('answered');
});

test('what somebody approves in another terminal counts without a restart', async () => {
  const { write, open } = computer();
  write('.claude/settings.json', claude('true', 'PreToolUse'));
  const running = await open({ trust: 'recorded', watch: true });
  expect((await running.trigger('PreToolUse', { tool_name: 'Bash' })).ran).toEqual([]);
  const other = await open({ trust: 'recorded' });
  await other.approve(other.pending().map(({ id }) => id));
  await seen(() => expect(running.pending()).toEqual([]));
});

test('nothing keeps the process alive, and after close nothing is read again', async () => {
  const { write, open } = computer();
  write(USER, claude('one'));
  const hooks = await open({ watch: true });
  await hooks.close();
  write(USER, claude('two'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(actions(hooks.list())).toEqual(['one']);
});
