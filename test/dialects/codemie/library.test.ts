import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/index.ts';
import { CALL, place } from '../../library/support/place.ts';

const FILE = 'home/.codemie/codemie-cli.config.json';

const profile = (command: string, event = 'PreToolUse') => ({
  hooks: { [event]: [{ hooks: [{ type: 'command', command }] }] },
});

describe('a hook of CodeMie’s that is registered in code', () => {
  test('is any entry of its file: a hook, or a group with its matcher', async () => {
    const hooks = await place().open();
    hooks.register({ dialect: 'codemie', event: 'PreToolUse', definition: { type: 'command', command: 'echo one' } });
    const group = { matcher: '[BR]ash', hooks: [{ type: 'command', command: 'echo $CODEMIE_PROFILE_NAME' }] };
    hooks.register({ dialect: 'codemie', event: 'PreToolUse', definition: group });
    expect((await hooks.trigger('PreToolUse', CALL)).context).toEqual(['one', 'default']);
    expect((await hooks.trigger('PreToolUse', { ...CALL, tool_name: 'Read' })).context).toEqual(['one']);
  });

  test('has CodeMie’s unit of time and its default', async () => {
    const hooks = await place().open();
    hooks.register({ dialect: 'codemie', event: 'Stop', definition: { command: 'true', timeout: 1500 } });
    hooks.register({ dialect: 'codemie', event: 'Stop', definition: { command: 'false' } });
    expect(hooks.list().map(({ timeoutMs, onFailure }) => [timeoutMs, onFailure])).toEqual([
      [1500, 'continue'],
      [60_000, 'continue'],
    ]);
  });

  test.each([
    ['PreTolUse', { command: 'true' }, 'UNKNOWN_EVENT'],
    ['SessionEnd', { command: 'true' }, 'UNKNOWN_EVENT'],
    ['PreToolUse', {}, 'MISSING_KEY'],
    ['PreToolUse', { type: 'http', url: 'http://x' }, 'WRONG_TYPE'],
    ['PreToolUse', { command: 'true', timeout: 'soon' }, 'BAD_TIMEOUT'],
  ])('throws what would be an error in a file: %s %j', async (event, definition, code) => {
    const hooks = await place().open();
    expect(() => hooks.register({ dialect: 'codemie', event, definition })).toThrow(expect.objectContaining({ code }));
  });

  test('is a copy of the one in the file, if it is the same', async () => {
    const hooks = await place({ [FILE]: { profiles: { p: profile('echo same') } } }).open();
    hooks.register({ dialect: 'codemie', event: 'PreToolUse', definition: { type: 'command', command: 'echo same' } });
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(outcome).toMatchObject({ context: ['same'], skipped: [{ why: 'duplicate' }] });
  });
});

describe('a configuration that changes', () => {
  test('another active profile is another set of hooks', async () => {
    const profiles = { a: profile('echo a'), b: profile('echo b') };
    const here = place({ [FILE]: { activeProfile: 'a', profiles } });
    const hooks = await here.open();
    expect((await hooks.trigger('PreToolUse', CALL)).context).toEqual(['a']);
    here.write(FILE, { activeProfile: 'b', profiles });
    await hooks.reload();
    expect((await hooks.trigger('PreToolUse', CALL)).context).toEqual(['b']);
  });

  test('that breaks stays in force as it was, and nothing of it is quoted', async () => {
    const here = place({ [FILE]: { profiles: { p: profile('echo good') } } });
    const hooks = await here.open();
    here.write(FILE, '{ "profiles": { "p": { "apiKey": sk-the-secret');
    await hooks.reload();
    expect((await hooks.trigger('PreToolUse', CALL)).context).toEqual(['good']);
    expect(hooks.diagnostics.map(({ code }) => code)).toContain('KEPT_LAST_GOOD');
    expect(JSON.stringify(hooks.diagnostics)).not.toContain('sk-');
  });

  test('an active profile that vanished leaves the last good hooks in force', async () => {
    const here = place({ [FILE]: { activeProfile: 'p', profiles: { p: profile('exit 2') } } });
    const hooks = await here.open();
    here.write(FILE, { activeProfile: 'q', profiles: { p: profile('exit 2') } });
    await hooks.reload();
    expect((await hooks.trigger('PreToolUse', CALL)).decision).toBe('block');
    expect(hooks.diagnostics.map(({ code }) => code)).toEqual(['NO_SUCH_PROFILE', 'KEPT_LAST_GOOD']);
  });

  test('maxHookRetries counts from the next event on', async () => {
    const stop = profile('exit 2', 'Stop');
    const here = place({ [FILE]: { profiles: { p: { ...stop, maxHookRetries: 0 } } } });
    const hooks = await here.open();
    expect((await hooks.trigger('Stop', { session_id: 's' })).hold).toBe(false);
    here.write(FILE, { profiles: { p: { ...stop, maxHookRetries: 1 } } });
    await hooks.reload();
    expect((await hooks.trigger('Stop', { session_id: 's' })).hold).toBe(true);
  });
});

describe('what is shown of a configuration', () => {
  test('holds no other key of a profile, in any list or event', async () => {
    const secret = { apiKey: 'sk-the-secret', provider: 'sk-provider', model: 'sk-model', baseUrl: 'sk-url' };
    const here = place({ [FILE]: { profiles: { p: { ...secret, ...profile('echo {} >&2; exit 1') } } } });
    const hooks = await here.open();
    const told: unknown[] = [];
    for (const type of ['hook:start', 'hook:complete', 'hook:error', 'hook:skip'] as const)
      hooks.on(type, (event) => told.push(event));
    const outcome = await hooks.trigger('PreToolUse', CALL);
    const shown = [outcome, hooks.list(), hooks.diagnostics, hooks.explain('PreToolUse', CALL), told];
    expect(JSON.stringify(shown)).not.toContain('sk-');
  });

  test('suppressOutput is in the record of the run', async () => {
    const command = `echo '{"decision":"allow","suppressOutput":true}'`;
    const hooks = await place({ [FILE]: { profiles: { p: profile(command) } } }).open();
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(outcome.ran).toMatchObject([{ metadata: { suppressOutput: true } }]);
  });

  test('a refused start of a session says whether it is to be tried again', async () => {
    const hooks = await place({
      [FILE]: { profiles: { p: { ...profile('exit 2', 'SessionStart'), maxHookRetries: 1 } } },
    }).open();
    const retries = [];
    for (let i = 0; i < 3; i++) retries.push((await hooks.trigger('SessionStart', { session_id: 's' })).retry);
    expect(retries).toEqual([true, false, false]);
  });
});

describe('a debug log that cannot be written', () => {
  test('is told once, also when the files are read again', async () => {
    const here = place({
      [FILE]: { profiles: { p: { debug: true, ...profile('exit 2') } } },
      'home/.codemie/logs': 'a file in the place of the folder',
    });
    const hooks = await here.open();
    const told: Diagnostic[] = [];
    hooks.on('diagnostic', (diagnostic) => told.push(diagnostic));
    for (let i = 0; i < 3; i++) {
      expect((await hooks.trigger('PreToolUse', CALL)).decision).toBe('block');
      await hooks.reload();
    }
    expect(told.filter(({ code }) => code === 'STATE_UNWRITABLE')).toHaveLength(1);
  });
});
