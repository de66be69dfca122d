import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { HooksOptions } from '../../../src/hooks/hooks-options.ts';
import { createHooks } from '../../../src/hooks.ts';
import { world } from '../support/world.ts';

const here = world();
afterAll(here.remove);

const CALL = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } };

function open(options: Partial<HooksOptions> = {}) {
  const base = { cwd: here.cwd, home: here.home, env: here.env, audit: false, watch: false } as const;
  return createHooks({ ...base, ...options }, { machine: `${here.dir}/etc` });
}

describe("the names of the document's HooksManager", () => {
  test('loadFromSettings is files or reload, hasHooks is has, getHooks is list', async () => {
    const settings = { hooks: { Stop: [{ type: 'command', command: 'true' }] } };
    const path = here.write('home/.gen/settings.json', JSON.stringify(settings));
    const hooks = await open();
    expect([hooks.has('Stop'), hooks.has('PreToolUse')]).toEqual([true, false]);
    expect(hooks.list({ event: 'Stop' })).toMatchObject([
      { dialect: 'gencode', layer: 'user', action: 'true', source: { file: path, line: 1 } },
    ]);
    here.write('home/.gen/settings.json', JSON.stringify({ hooks: { PreToolUse: [{ command: 'exit 2' }] } }));
    await hooks.reload();
    expect([hooks.has('Stop'), hooks.has('PreToolUse')]).toEqual([false, true]);
    here.write('home/.gen/settings.json', '{}');
    await hooks.close();
  });

  const SETTINGS = {
    hookExecution: 'sequential',
    hooks: {
      PreToolUse: [
        { matcher: 'Bash', hooks: [{ type: 'command', command: 'echo no >&2; exit 2', timeout: 5000 }] },
        { matcher: /^(?:write|edit)$/i, type: 'command', command: 'echo not that either >&2; exit 2' },
      ],
      Stop: [{ type: 'command', command: 'true' }],
    },
  };

  test.each([
    ['loadFromSettings is settings: an object as the file has it', { dialect: 'gencode', ...SETTINGS }],
    [
      'new HooksManager(config) is settings: what the file has under "hooks"',
      { dialect: 'gencode', ...SETTINGS.hooks },
    ],
  ])('%s', async (_, settings) => {
    here.write('home/.gen/settings.json', JSON.stringify({ hooks: { Notification: [{ command: 'true' }] } }));
    const hooks = await open({ settings });
    // what lies on the disk is not read
    expect([hooks.has('Stop'), hooks.has('PreToolUse'), hooks.has('Notification')]).toEqual([true, true, false]);
    expect(hooks.list({ event: 'PreToolUse' })).toMatchObject([
      { dialect: 'gencode', layer: 'session', source: null, matcher: 'Bash', timeoutMs: 5000 },
      { dialect: 'gencode', layer: 'session', source: null, matcher: '/^(?:write|edit)$/i', timeoutMs: 60_000 },
    ]);
    expect(new Set(hooks.list().map(({ key }) => key)).size).toBe(3);
    expect(hooks.list().map(({ id }) => id)).toEqual(['gencode:code:1', 'gencode:code:1.2', 'gencode:code:1.3']);
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('no');
    expect((await hooks.trigger('PreToolUse', { ...CALL, tool_name: 'Edit' })).reason).toBe('not that either');
    expect((await hooks.trigger('PreToolUse', { ...CALL, tool_name: 'Read' })).ran).toEqual([]);
    await hooks.close();
    here.write('home/.gen/settings.json', '{}');
  });

  test('settings are those of the one dialect that is named, and come beside files that are named', async () => {
    const path = here.write('more.json', JSON.stringify({ hooks: { Notification: [{ command: 'true' }] } }));
    const files = [{ path, dialect: 'gencode' }];
    const hooks = await open({ dialects: ['gencode'], files, settings: { hooks: { Stop: [{ command: 'true' }] } } });
    expect(hooks.list().map(({ event, dialect }) => [event, dialect])).toEqual([
      ['Notification', 'gencode'],
      ['Stop', 'gencode'],
    ]);
    await hooks.close();
  });

  test('settings without hooks are no mistake', async () => {
    for (const more of [{}, { hooks: {} }, { model: 'm', hooks: { Stop: [] } }]) {
      const hooks = await open({ settings: { dialect: 'gencode', ...more } });
      expect(hooks.list()).toEqual([]);
      await hooks.close();
    }
  });

  test.each([
    [{ hooks: {} }, /Nothing says whose "settings" these are/],
    [{ dialect: 'gencoed', hooks: {} }, /no dialect "gencoed"/],
    [{ dialect: 'gencode', hooks: { Sotp: [{ command: 'true' }] } }, /no event "Sotp"/],
    [{ dialect: 'gencode', hooks: { Stop: [{ command: 'true', blocking: 1 }] } }, /"blocking" must be true or false/],
    [{ dialect: 'gencode', hooks: { Stop: [{ matcher: /x/, blocking: true }] } }, /This group has no "hooks"/],
    [
      { dialect: 'gencode', PreToolUse: [{ command: 'true' }, { command: '/etc/x.sh' }] },
      /"\/etc\/x.sh" lies in \/etc/,
    ],
    [{ dialect: 'gencode', PreToolUse: [{ command: 'python3 -c "$FILE_PATH"' }] }, /a value would be code/],
    [
      { dialect: 'gencode', PreToolUse: [{ matcher: /x/, command: 'python3 -c "$FILE_PATH"' }] },
      /a value would be code/,
    ],
  ])('settings %j are misuse', async (settings, message) => {
    await expect(open({ settings })).rejects.toThrow(message);
  });

  test('what is a warning in a file is in diagnostics at once, with the hook that it is about', async () => {
    const entries = [{ command: 'true' }, { command: 'echo {{nothing}}' }];
    const hooks = await open({ settings: { dialect: 'cli-agent', hooks: { PreToolUse: [{ hooks: entries }] } } });
    expect(hooks.diagnostics).toMatchObject([{ code: 'UNKNOWN_PLACEHOLDER', hook: 'cli-agent:code:1.2' }]);
    await hooks.close();
  });

  test('trigger gives one outcome, and its runs are the list of results', async () => {
    const hooks = await open();
    hooks.register({ dialect: 'gencode', event: 'PreToolUse', definition: { type: 'command', command: 'echo fine' } });
    hooks.register({
      dialect: 'gencode',
      event: 'PreToolUse',
      definition: { matcher: 'Bash|Edit', type: 'command', command: 'echo no >&2; exit 1', blocking: true },
    });
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(outcome).toMatchObject({ refused: true, decision: 'block', messages: ['fine'] });
    expect(outcome.ran).toMatchObject([
      { status: 'answered', stdout: 'fine\n', exitCode: 0, decision: 'none' },
      { status: 'failed', stderr: 'no\n', exitCode: 1, decision: 'block' },
    ]);
    await hooks.close();
  });

  test('addHook is register, and removeHook what that returns', async () => {
    const hooks = await open();
    const definition = { matcher: 'Bash', hooks: [{ type: 'command', command: 'exit 2' }] };
    const remove = hooks.register({ dialect: 'gencode', event: 'PreToolUse', definition });
    expect((await hooks.trigger('PreToolUse', CALL)).refused).toBe(true);
    expect((await hooks.trigger('PreToolUse', { ...CALL, tool_name: 'Edit' })).refused).toBe(false);
    remove();
    expect(hooks.has('PreToolUse')).toBe(false);
    expect((await hooks.trigger('PreToolUse', CALL)).refused).toBe(false);
    await hooks.close();
  });

  test('a hook may have a regular expression for its matcher', async () => {
    const hooks = await open();
    hooks.register({
      event: 'PreToolUse',
      matcher: /^(?:Bash|Edit)$/,
      run: () => ({ decision: 'block', reason: 'no' }),
    });
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('no');
    await hooks.close();
  });
});

describe('a definition that is registered', () => {
  test.each([
    ['Sotp', { command: 'true' }, /no event "Sotp" in gencode settings/],
    ['Stop', { type: 'command' }, /no command to run/],
    ['Stop', { command: 'true', blocking: 1 }, /"blocking" must be true or false/],
    ['Stop', { command: 'true', timeout: 'x' }, /number of milliseconds/],
  ])('for %s: %j throws', async (event, definition, message) => {
    const hooks = await open();
    expect(() => hooks.register({ dialect: 'gencode', event, definition })).toThrow(message);
    await hooks.close();
  });

  test('counts its time-out in milliseconds', async () => {
    const hooks = await open();
    hooks.register({ dialect: 'gencode', event: 'Stop', definition: { command: 'true', timeout: 5000 } });
    hooks.register({ dialect: 'gencode', event: 'Stop', definition: { command: 'true' } });
    expect(hooks.list().map(({ timeoutMs }) => timeoutMs)).toEqual([5000, 60_000]);
    await hooks.close();
  });

  test('with a program in a forbidden folder is off, and that is said', async () => {
    const hooks = await open();
    hooks.register({ dialect: 'gencode', event: 'PreToolUse', definition: { command: '/etc/x.sh' } });
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(outcome).toMatchObject({ decision: 'none', ran: [], skipped: [{ why: 'invalid' }] });
    expect(outcome.diagnostics).toMatchObject([{ code: 'FORBIDDEN_FOLDER', severity: 'error' }]);
    expect(hooks.list()).toMatchObject([{ state: 'invalid', why: expect.stringContaining('lies in /etc') }]);
    await hooks.close();
  });
});

test('a hook that nobody waits for is told about, and refuses nothing', async () => {
  const hooks = await open();
  const ends: string[] = [];
  hooks.on('hook:complete', ({ verdict }) => ends.push(verdict.decision));
  hooks.register({ dialect: 'gencode', event: 'PostToolUse', definition: { command: 'exit 2', blocking: false } });
  expect(await hooks.trigger('PostToolUse', CALL)).toMatchObject({ decision: 'none', ran: [{ status: 'started' }] });
  await hooks.close();
  expect(ends).toEqual(['block']);
});

test('a placeholder of any size reaches the shell', async () => {
  const hooks = await open();
  for (const event of ['PreToolUse', 'PostToolUse'])
    hooks.register({ dialect: 'gencode', event, definition: { command: 'echo $FILE_PATH > seen' } });
  const call = { ...CALL, tool_input: { file_path: 'x'.repeat(200_000) } };
  for (const event of ['PreToolUse', 'PostToolUse'] as const) {
    const outcome = await hooks.trigger(event, call);
    expect(outcome).toMatchObject({ decision: 'none', ran: [{ status: 'answered' }], diagnostics: [] });
    expect(readFileSync(join(here.cwd, 'seen'), 'utf8')).toHaveLength(200_001);
  }
  await hooks.close();
});

test('five megabytes of input arrive on stdin, and a path that does not fit refuses for a hook that may look at it and did not read them', async () => {
  const hooks = await open();
  hooks.register({ dialect: 'gencode', event: 'PreToolUse', definition: { command: 'echo "$(wc -c) bytes"' } });
  const content = 'x'.repeat(5_000_000);
  const large = await hooks.trigger('PreToolUse', { ...CALL, tool_input: { file_path: 'a', content } });
  expect(large.decision).toBe('none');
  expect(Number.parseInt(large.messages[0] ?? '', 10)).toBeGreaterThan(5_000_000);
  const unread = await open();
  unread.register({ dialect: 'gencode', event: 'PreToolUse', definition: { command: 'env > /dev/null' } });
  const path = { ...CALL, tool_input: { file_path: 'x'.repeat(200_000) } };
  const long = await unread.trigger('PreToolUse', path);
  await unread.close();
  expect(long).toMatchObject({ decision: 'block', reason: expect.stringContaining('FILE_PATH') });
  await hooks.close();
});

test('a definition may have a RegExp for a matcher, as its HookDefinition says', async () => {
  const hooks = await open();
  hooks.register({
    dialect: 'gencode',
    event: 'PreToolUse',
    definition: { matcher: /^(?:bash|write)$/gi, type: 'command', command: 'echo no >&2; exit 2' },
  });
  expect(hooks.list()).toMatchObject([{ matcher: '/^(?:bash|write)$/gi', dialect: 'gencode' }]);
  for (const tool_name of ['Bash', 'Write', 'Bash']) {
    expect(await hooks.trigger('PreToolUse', { ...CALL, tool_name })).toMatchObject({
      decision: 'block',
      reason: 'no',
    });
  }
  expect((await hooks.trigger('PreToolUse', { ...CALL, tool_name: 'BashOutput' })).ran).toEqual([]);
  await hooks.close();
});
