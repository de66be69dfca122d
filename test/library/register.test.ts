import { describe, expect, test } from 'vitest';
import { isolatedHooks } from '../../src/testing.ts';
import { CALL, place, settings } from './support/place.ts';

const deny = (reason: string) => () => ({ decision: 'deny', reason }) as const;

describe('registering a callback', () => {
  test('is in force at once, and its undo takes out this one alone', async () => {
    const hooks = await isolatedHooks();
    const undo = hooks.register({ event: 'PreToolUse', name: 'a', run: deny('a') });
    hooks.register({ event: 'PreToolUse', name: 'b', run: deny('b') });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({
      reason: 'a',
      skipped: [{ hook: 'hookline:code:2', why: 'refused-before' }],
    });
    undo();
    undo();
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('b');
  });

  test('with a matcher is listed at once, and is matched by it', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', matcher: 'Write|Edit', run: deny('write') });
    hooks.register({ event: 'PreToolUse', run: deny('any') });
    expect(hooks.has('PreToolUse')).toBe(true);
    expect(hooks.list().map(({ matcher }) => matcher)).toEqual(['Write|Edit', null]);
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('any');
    expect((await hooks.trigger('PreToolUse', { ...CALL, tool_name: 'Edit' })).reason).toBe('write');
  });

  test('with a condition that looks for a pattern is decided by it', async () => {
    const hooks = await isolatedHooks();
    const definition = { when: 'call.line.matches("^ls( |$)")', deny: 'listed' };
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
    const reason = async (command: string) =>
      (await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } })).reason;
    expect(await reason('ls -l')).toBe('listed');
    expect(await reason('lsof')).toBeNull();
  });

  test('by what a call does, in any spelling and by any tool, as in a file', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: ['PreToolUse', 'PostToolUse'], reads: '**/.env', run: deny('secret') });
    hooks.register({ event: 'PreToolUse', runs: ['git push --force'], run: deny('forced') });
    const reason = async (tool_name: string, tool_input: object) =>
      (await hooks.trigger('PreToolUse', { tool_name, tool_input })).reason;
    expect(await reason('Bash', { command: 'cat < .env' })).toBe('secret');
    expect(await reason('Read', { file_path: '/x/.env' })).toBe('secret');
    expect(await reason('Bash', { command: 'git push -f' })).toBe('forced');
    expect(await reason('Bash', { command: 'git push' })).toBeNull();
    expect(await reason('Read', { file_path: '/x/readme.md' })).toBeNull();
    hooks.register({ event: 'PreToolUse', sends: true, after: { reads: '**/*.md' }, run: deny('flow') });
    const send = { tool_name: 'Bash', tool_input: { command: 'curl https://example.com' }, session_id: 'one' };
    expect((await hooks.trigger('PreToolUse', send)).reason).toBeNull();
    await hooks.trigger('PreToolUse', { tool_name: 'Read', tool_input: { file_path: '/x/a.md' }, session_id: 'one' });
    expect((await hooks.trigger('PreToolUse', send)).reason).toBe('flow');
    expect(() => hooks.register({ event: 'PreToolUse', sends: 5, run: () => {} } as never)).toThrow(/"sends" must be/);
    expect(() => hooks.register({ event: 'PreToolUse', read: 'x', run: () => {} } as never)).toThrow(
      /no option "read"/,
    );
  });

  test('with a matcher can be taken out before it was ever compiled', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', matcher: '^Ba.h$', run: deny('no') })();
    expect(hooks.list()).toEqual([]);
    expect((await hooks.trigger('PreToolUse', CALL)).refused).toBe(false);
    expect(hooks.list()).toEqual([]);
  });

  test.each([
    [/^Ba/, ['Bash']],
    [/ash/g, ['Bash']],
    [/Bash/y, ['Bash']],
    [/ash/y, []],
    [/bash/i, ['Bash']],
    [/^B|^W/gy, ['Bash', 'Write']],
  ] as const)('the RegExp %s matches the same every time, whatever it remembers', async (matcher, expected) => {
    const hooks = await isolatedHooks();
    const seen: unknown[] = [];
    matcher.lastIndex = 3;
    hooks.register({ event: 'PreToolUse', matcher, run: ({ tool_name }) => void seen.push(tool_name) });
    for (let round = 0; round < 3; round++) {
      for (const tool_name of ['Bash', 'Write', 'Read']) {
        await hooks.trigger('PreToolUse', { ...CALL, tool_name, session_id: `s${round}` });
      }
    }
    expect(seen).toEqual([...expected, ...expected, ...expected]);
    expect(matcher.lastIndex, 'the program’s own RegExp is left alone').toBe(3);
  });

  test('a matcher names kinds of tools too', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', matcher: 'shell', run: deny('shell') });
    expect((await hooks.trigger('PreToolUse', { ...CALL, tool_name: 'run_shell_command' })).refused).toBe(true);
    expect((await hooks.trigger('PreToolUse', { ...CALL, tool_name: 'Write' })).refused).toBe(false);
  });

  test('by a narrow name runs for tools of that kind only, and for failures where the name means both', async () => {
    const hooks = await isolatedHooks();
    const seen: string[] = [];
    const [shell, done] = ['pre-bash-execution', 'post-tool-call'] as string[] as ['PreToolUse', 'PostToolUse'];
    hooks.register({ event: shell, run: ({ tool_name }) => void seen.push(`${tool_name}`) });
    hooks.register({ event: done, run: (event) => void seen.push(event.hook_event_name) });
    for (const tool_name of ['Bash', 'Write']) await hooks.trigger('PreToolUse', { tool_name });
    await hooks.trigger('PostToolUse', { tool_name: 'Bash' });
    await hooks.trigger('PostToolUseFailure', { tool_name: 'Bash', error: 'x' });
    expect(seen).toEqual(['Bash', 'PostToolUse', 'PostToolUseFailure']);
  });

  test('takes once, guard, observe, timeoutMs and onFailure', async () => {
    const hooks = await isolatedHooks();
    let runs = 0;
    hooks.register({ event: 'PreToolUse', once: true, run: () => void runs++ });
    hooks.register({ event: 'PreToolUse', observe: true, run: deny('only watching') });
    hooks.register({ event: 'PreToolUse', timeoutMs: 5, onFailure: 'continue', run: () => new Promise(() => {}) });
    const first = await hooks.trigger('PreToolUse', CALL);
    expect(first.decision).toBe('none');
    expect(first.ran.map(({ status }) => status)).toEqual(['answered', 'answered', 'timed-out']);
    await hooks.trigger('PreToolUse', CALL);
    expect(runs).toBe(1);
    hooks.register({
      event: 'PreToolUse',
      guard: true,
      run: ({ tool_input }) => (tool_input?.command === 'rm' ? { decision: 'block', reason: 'no rm' } : null),
    });
    hooks.register({ event: 'PreToolUse', run: () => ({ rewrite: { command: 'rm' } }) });
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('no rm');
  });

  test('fails closed where something is about to happen, open elsewhere, unless said otherwise', async () => {
    const hooks = await isolatedHooks();
    const run = () => Promise.reject(new Error('boom'));
    for (const event of ['PreToolUse', 'PermissionRequest', 'UserPromptSubmit', 'PostToolUse', 'Stop'] as const) {
      hooks.register({ event, run });
    }
    expect(hooks.list().map(({ onFailure }) => onFailure)).toEqual(['block', 'block', 'block', 'continue', 'continue']);
  });

  test.each([
    [{ event: 'PreTolUse', run: () => {} }, 'UNKNOWN_EVENT'],
    [{ event: 'PreToolUse' }, 'BAD_OPTION'],
    [{ event: 'PreToolUse', run: 'true' }, 'BAD_OPTION'],
    [{ event: 'PreToolUse', run: () => {}, timeoutMs: 0 }, 'BAD_OPTION'],
    [{ event: 'PreToolUse', run: () => {}, timeoutMs: Number.NaN }, 'BAD_OPTION'],
    [{ event: 'PreToolUse', run: () => {}, matcher: 5 }, 'BAD_OPTION'],
    [{ event: 'PreToolUse', run: () => {}, onFailure: 'open' }, 'BAD_OPTION'],
    [{ event: 'PreToolUse', run: () => {}, name: 5 }, 'BAD_OPTION'],
    [null, 'BAD_OPTION'],
    ['PreToolUse', 'BAD_OPTION'],
    [{ dialect: 'clod', event: 'PreToolUse', definition: {} }, 'UNKNOWN_DIALECT'],
    [{ dialect: 'hookline', event: 'PreToolUse', definition: 'true' }, 'BAD_OPTION'],
    [{ dialect: 'hookline', event: 'PreTolUse', definition: { run: 'true' } }, 'UNKNOWN_EVENT'],
    [{ dialect: 'claude-code', event: 'PreTolUse', definition: { type: 'command', command: 'true' } }, 'UNKNOWN_EVENT'],
    [{ dialect: 'hookline', event: 'PreToolUse', definition: {} }, 'MISSING_KEY'],
  ])('%o is misuse, thrown at once', async (registration, code) => {
    const hooks = await isolatedHooks();
    expect(() => hooks.register(registration as never)).toThrowError(
      expect.objectContaining({ name: 'HookError', code }),
    );
    expect(hooks.list()).toEqual([]);
  });
});

describe('registering an entry of a dialect', () => {
  test('it is what it would be in a file: native', async () => {
    const { open } = place();
    const hooks = await open();
    const definition = { tools: ['Bash'], run: 'echo no >&2; exit 2', name: 'mine' };
    const undo = hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
    expect(hooks.list()).toMatchObject([
      { id: 'hookline:code:1', name: 'mine', layer: 'session', matcher: 'Bash', state: 'active' },
    ]);
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'block', reason: 'no' });
    expect((await hooks.trigger('PreToolUse', { ...CALL, tool_name: 'Read' })).ran).toEqual([]);
    undo();
    expect((await hooks.trigger('PreToolUse', CALL)).ran).toEqual([]);
  });

  test('it is what it would be in a file: claude-code, a single hook or a group', async () => {
    const { open } = place();
    const hooks = await open();
    const command = { type: 'command', command: 'echo no >&2; exit 2' };
    hooks.register({ dialect: 'claude-code', event: 'PreToolUse', definition: command });
    hooks.register({
      dialect: 'claude-code',
      event: 'PreToolUse',
      definition: { matcher: 'Read', hooks: [{ ...command, command: 'exit 2 ' }] },
    });
    const { ran } = await hooks.trigger('PreToolUse', CALL);
    expect(ran).toMatchObject([{ dialect: 'claude-code', layer: 'session', decision: 'block', reason: 'no' }]);
  });

  test('it is what it would be in a file: cocode, with its own events and its chain', async () => {
    const { open } = place();
    const hooks = await open();
    const definition = (json: string) => ({ shell: { command: `echo '${json}'`, parse_result: true } });
    hooks.register({
      dialect: 'cocode',
      event: 'PreToolUse',
      definition: definition('{"ModifyInput":{"new_input":{"command":"pwd"}}}'),
    });
    hooks.register({ dialect: 'cocode', event: 'PreToolUse', definition: definition('{"Reject":{"reason":"no"}}') });
    hooks.register({ dialect: 'cocode', event: 'PreToolUse', definition: definition('"Continue"') });
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(outcome).toMatchObject({
      decision: 'block',
      reason: 'no',
      rewrite: null,
      skipped: [{ why: 'refused-before' }],
    });
  });

  test('what is odd about it is a diagnostic, and goes with it', async () => {
    const { open } = place();
    const hooks = await open();
    const undo = hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'true', async: true } });
    expect(hooks.diagnostics).toMatchObject([{ code: 'ASYNC_CANNOT_REFUSE', hook: 'hookline:code:1' }]);
    undo();
    expect(hooks.diagnostics).toEqual([]);
  });

  test('hooks in code stand last, in the order of registration, whichever dialect they are of', async () => {
    const { open } = place({
      'home/.claude/settings.json': settings('PreToolUse', { command: 'echo claude >&2; exit 2' }),
      'home/.config/cocode/hooks.toml':
        '[[hooks]]\nevent = "PreToolUse"\nshell = { command = "echo cocode >&2; exit 2" }\n',
    });
    const hooks = await open();
    hooks.register({ event: 'PreToolUse', matcher: 'B.sh', run: deny('callback') });
    hooks.register({
      dialect: 'claude-code',
      event: 'PreToolUse',
      definition: { type: 'command', command: 'echo late >&2; exit 2' },
    });
    hooks.register({ event: 'PreToolUse', run: deny('last') });
    const { reason, ran, skipped } = await hooks.trigger('PreToolUse', CALL);
    expect(reason).toBe('claude\nHook failed: cocode\ncallback\nlate');
    expect(ran.map(({ hook }) => hook.split(':')[0])).toEqual(['claude-code', 'cocode', 'hookline', 'claude-code']);
    expect(skipped).toMatchObject([{ hook: 'hookline:code:3', why: 'refused-before' }]);
  });
});
