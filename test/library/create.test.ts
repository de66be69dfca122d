import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHooks, HookError } from '../../src/index.ts';
import { CALL, place, settings } from './support/place.ts';

const deny = (reason: string) => ({ command: `echo '${reason}' >&2; exit 2` });

describe('createHooks', () => {
  test('finds what the user, the project and the machine have, each in its layer', async () => {
    const { open, home, cwd } = place({
      'home/.claude/settings.json': settings('PreToolUse', deny('user')),
      'home/.config/hookline/hooks.yml': 'hooks: [{ on: PreToolUse, run: "true" }]',
      'project/.claude/settings.json': settings('PreToolUse', deny('project')),
    });
    const hooks = await open();
    expect(hooks.list().map(({ dialect, layer, state }) => [dialect, layer, state])).toEqual([
      ['hookline', 'user', 'active'],
      ['claude-code', 'user', 'active'],
      ['claude-code', 'project', 'untrusted'],
    ]);
    expect(hooks.list()[0]?.source).toEqual({ file: join(home, '.config/hookline/hooks.yml'), line: 1, column: 9 });
    expect(hooks.list()[2]?.source?.file).toBe(join(cwd, '.claude/settings.json'));
  });

  test('reads only the dialects that are asked for, and the enforced hooks of all', async () => {
    const { open, write } = place({
      'home/.claude/settings.json': settings('PreToolUse', deny('user')),
      'home/.config/hookline/hooks.yml': 'hooks: [{ on: PreToolUse, run: "true" }]',
    });
    const enforced = write('law.json', settings('PreToolUse', deny('law')));
    const hooks = await open({ dialects: ['hookline'], enforced: [{ path: enforced, dialect: 'claude-code' }] });
    expect(hooks.list().map(({ dialect, layer }) => [dialect, layer])).toEqual([
      ['claude-code', 'enforced'],
      ['hookline', 'user'],
    ]);
  });

  test('reads these files instead of those it would find', async () => {
    const { open, write } = place({ 'home/.claude/settings.json': settings('PreToolUse', deny('found')) });
    const path = write('mine.json', settings('PreToolUse', deny('named')));
    const hooks = await open({ files: [{ path, dialect: 'claude-code' }] });
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('named');
  });

  test('a named file of a project’s layer needs approval like one that was found', async () => {
    const { open, write } = place();
    const path = write('project/mine.json', settings('PreToolUse', deny('named')));
    const hooks = await open({ files: [{ path, dialect: 'claude-code', layer: 'project' }] });
    expect((await hooks.trigger('PreToolUse', CALL)).refused).toBe(false);
    expect(hooks.pending()).toHaveLength(1);
  });

  test('throws a HookError for a dialect or a named file that is not there', async () => {
    const { open } = place();
    await expect(open({ dialects: ['clod'] })).rejects.toThrowError(HookError);
    await expect(open({ dialects: ['clod'] })).rejects.toMatchObject({ code: 'UNKNOWN_DIALECT' });
    await expect(open({ files: [{ path: '/nowhere/hooks.yml' }] })).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  test('a found file that cannot be read is a diagnostic, and the others load (93)', async () => {
    const { open } = place({
      'home/.claude/settings.json': '{ "hooks": ',
      'home/.config/hookline/hooks.yml': 'hooks: [{ on: PreToolUse, run: "exit 2" }]',
    });
    const hooks = await open();
    expect(hooks.diagnostics).toMatchObject([{ code: 'SYNTAX', severity: 'error', line: 1 }]);
    expect((await hooks.trigger('PreToolUse', CALL)).refused).toBe(true);
  });

  test('an enforced file that cannot be read refuses everything that can be refused', async () => {
    const { open, write } = place();
    const hooks = await open({ enforced: [write('law.yml', 'hooks: [')] });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'block', ran: [] });
    expect((await hooks.trigger('SessionEnd', {})).decision).toBe('none');
  });

  test.each([
    ['maxConcurrent', 0],
    ['maxConcurrent', 1.5],
    ['graceMs', -1],
    ['ask', 'yes'],
    ['audit', 'file'],
    ['trust', 'some'],
    ['cwd', 5],
    ['home', ''],
    ['files', {}],
    ['watch', 'no'],
  ])('throws for the option %s: %o, which could not mean anything', async (name, value) => {
    await expect(createHooks({ [name]: value })).rejects.toMatchObject({
      name: 'HookError',
      code: 'BAD_OPTION',
      message: expect.stringContaining(`"${name}" must be`),
    });
  });

  test('looks at options that somebody inherits, too', async () => {
    await expect(createHooks(Object.create({ graceMs: -1 }))).rejects.toMatchObject({ code: 'BAD_OPTION' });
    const hooks = await place().open();
    const call = hooks.trigger('Stop', {}, Object.create({ deadlineMs: -1 }));
    await expect(call).rejects.toMatchObject({ code: 'BAD_OPTION' });
  });

  test('hooks get the environment that is given, and no other', async () => {
    const { open, env } = place({
      'home/.claude/settings.json': settings('SessionStart', { command: 'echo "$MINE|$NOT_MINE"' }),
    });
    process.env.NOT_MINE = 'leaked';
    const hooks = await open({ env: { ...env, MINE: 'given' } });
    expect((await hooks.trigger('SessionStart', { source: 'startup' })).context).toEqual(['given|']);
    delete process.env.NOT_MINE;
  });

  test('at most so many processes run at once as are allowed (73)', async () => {
    const { open, root } = place();
    const hooks = await open({ maxConcurrent: 2 });
    const command = `echo + >> ${root}/log; sleep 0.05; echo - >> ${root}/log; wc -l < /dev/null > /dev/null`;
    for (let i = 0; i < 6; i++) {
      hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: `${command} # ${i}` } });
    }
    await hooks.trigger('PreToolUse', CALL);
    const { readFileSync } = await import('node:fs');
    let running = 0;
    let most = 0;
    for (const mark of readFileSync(join(root, 'log'), 'utf8').trim().split('\n')) {
      running += mark === '+' ? 1 : -1;
      most = Math.max(most, running);
    }
    expect(most).toBeLessThanOrEqual(2);
  });

  test('a deadline counts for hooks that wait for their turn', async () => {
    const { open } = place();
    const hooks = await open({ maxConcurrent: 1, graceMs: 50 });
    for (let i = 0; i < 4; i++) {
      hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: `sleep 300 # ${i}` } });
    }
    const started = performance.now();
    const { ran, decision } = await hooks.trigger('PreToolUse', CALL, { deadlineMs: 200 });
    expect(performance.now() - started).toBeLessThan(60_000);
    expect(ran.map(({ status }) => status)).toEqual(['timed-out', 'timed-out', 'timed-out', 'timed-out']);
    expect(decision).toBe('block');
  });
});
