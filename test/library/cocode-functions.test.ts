import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { CocodeContext, CocodeResult, EventName, Hooks } from '../../src/index.ts';
import { isolatedHooks } from '../../src/testing.ts';
import { place } from './support/place.ts';

/** What a function among cocode's hooks is given at an event. */
async function givenAt(event: string, payload: JsonObject, env = {}): Promise<CocodeContext | undefined> {
  const hooks = await isolatedHooks({ env });
  const seen: CocodeContext[] = [];
  hooks.register({ dialect: 'cocode', event: event as EventName, run: (context) => void seen.push(context) });
  await hooks.trigger(event as EventName, { session_id: 's', cwd: '/p', ...payload });
  await hooks.close();
  return seen[0];
}

const NOTHING = {
  tool_name: null,
  tool_input: null,
  tool_output: null,
  error: null,
  user_prompt: null,
  agent_id: null,
  session_id: 's',
  cwd: '/p',
};

describe('a function among cocode’s hooks is given its HookContext', () => {
  const CALL = { tool_name: 'Bash', tool_input: { command: 'ls' } };

  test.each<[string, JsonObject, JsonObject]>([
    ['PreToolUse', { ...CALL, tool_use_id: 't', permission_mode: 'auto' }, CALL],
    ['PostToolUse', { ...CALL, tool_response: { stdout: 'a' } }, { ...CALL, tool_output: { stdout: 'a' } }],
    ['PostToolUseFailure', { ...CALL, error: 'it broke' }, { ...CALL, error: 'it broke' }],
    ['PrePromptSubmit', { user_prompt: 'P' }, { user_prompt: 'P' }],
    ['SubagentStop', { agent_id: 'a1', agent_type: 'x' }, { agent_id: 'a1' }],
    ['NotificationEvent', { message: 'M', notification_type: 'idle' }, { message: 'M', notification_type: 'idle' }],
  ])('%s, as its document has it and nothing more', async (event, payload, own) => {
    const context = await givenAt(event, payload);
    const env = {
      HOOK_EVENT: event,
      HOOK_TOOL_NAME: own.tool_name ?? '',
      HOOK_SESSION_ID: 's',
    };
    expect(context).toEqual({ ...NOTHING, event, env, ...own });
    expect(JSON.parse(JSON.stringify(context))).toEqual({ ...NOTHING, event, env, ...own });
  });

  test('with the variables that a command of cocode has, and no credential among them', async () => {
    const context = await givenAt('SessionStart', {}, { HOOK_MODE: 'strict', HOOK_API_KEY: 'sk-1', HOME: '/h' });
    expect(context?.env).toMatchObject({ HOOK_MODE: 'strict', HOOK_EVENT: 'SessionStart' });
    expect(Object.keys(context?.env ?? {})).not.toEqual(expect.arrayContaining(['HOOK_API_KEY']));
    expect(context?.env.HOME).toBeUndefined();
  });

  test('that is its own: what it changes in it reaches no other hook', async () => {
    const hooks = await isolatedHooks();
    const seen: unknown[] = [];
    hooks.register({
      dialect: 'cocode',
      event: 'PreToolUse',
      run: (context) => {
        Object.assign(context.tool_input ?? {}, { command: 'pwd' });
      },
    });
    hooks.register({ dialect: 'cocode', event: 'PreToolUse', run: ({ tool_input }) => void seen.push(tool_input) });
    expect((await hooks.trigger('PreToolUse', CALL)).rewrite).toBeNull();
    expect(seen).toEqual([{ command: 'ls' }]);
  });

  test('as the one before left it', async () => {
    const hooks = await isolatedHooks();
    const seen: unknown[] = [];
    const longer: CocodeResult = { ModifyInput: { new_input: { command: 'ls -l' } } };
    hooks.register({ dialect: 'cocode', event: 'PreToolUse', run: () => longer });
    hooks.register({ dialect: 'cocode', event: 'PreToolUse', run: ({ tool_input }) => void seen.push(tool_input) });
    await hooks.trigger('PreToolUse', CALL);
    expect(seen).toEqual([{ command: 'ls -l' }]);
  });
});

describe('what such a function read by its former name', () => {
  const run = async (
    read: (context: CocodeContext) => unknown,
    event = 'PrePromptSubmit',
    payload: JsonObject = {},
  ) => {
    const hooks = await isolatedHooks();
    hooks.register({
      dialect: 'cocode',
      event: event as EventName,
      run: (context) => (String(read(context)).includes('danger') ? { Reject: { reason: 'R' } } : 'Continue'),
    });
    return hooks.trigger(event as EventName, { prompt: 'danger', ...payload });
  };
  const former = (name: string) => (context: CocodeContext) => (context as unknown as JsonObject)[name];

  test.each([
    ['prompt', 'user_prompt', 'PrePromptSubmit', {}],
    ['tool_response', 'tool_output', 'PostToolUse', { tool_name: 'Bash', tool_response: 'danger' }],
    ['hook_event_name', 'event', 'PreToolUse', { tool_name: 'Bash' }],
  ])('"%s" is still there for this release, and a diagnostic names "%s"', async (old, now, event, payload) => {
    const { diagnostics } = await run(former(old), event, payload);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'FORMER_NAME',
        severity: 'warning',
        message: expect.stringMatching(new RegExp(`read "${old}".*HookContext.*read "${now}"`)),
      }),
    );
  });

  test('guards as it did', async () => {
    expect(await run(former('prompt'))).toMatchObject({ decision: 'block', reason: 'R' });
  });

  test('and has no other name is told where to find it', async () => {
    const { diagnostics } = await run(former('permission_mode'), 'PreToolUse', {
      tool_name: 'Bash',
      permission_mode: 'auto',
    });
    expect(diagnostics.map(({ message }) => message).join()).toContain('registered without "dialect"');
  });

  test('is said of nobody who reads the context’s own names', async () => {
    const outcome = await run(({ user_prompt }) => user_prompt);
    expect(outcome).toMatchObject({ decision: 'block', diagnostics: [] });
    const whole = await run((context) => JSON.stringify({ ...context }));
    expect(whole).toMatchObject({ decision: 'block', diagnostics: [] });
  });
});

describe('what such a function returns', () => {
  const decided = async (result: unknown, event = 'PreToolUse') => {
    const hooks = await isolatedHooks();
    hooks.register({ dialect: 'cocode', event: event as EventName, run: () => result as never });
    return hooks.trigger(event as EventName, { tool_name: 'Bash', tool_input: {}, prompt: 'P' });
  };

  test.each<[unknown, object]>([
    ['Continue', { decision: 'none', rewrite: null }],
    [undefined, { decision: 'none', rewrite: null }],
    [{ Reject: { reason: 'R' } }, { decision: 'block', reason: 'R' }],
    [{ ModifyInput: { new_input: { a: 1 } } }, { decision: 'none', rewrite: { a: 1 } }],
    [
      { decision: 'deny', reason: 'R' },
      { decision: 'deny', reason: 'R' },
    ],
    [{ rewrite: { a: 1 } }, { decision: 'none', rewrite: { a: 1 } }],
  ])('%j', async (result, outcome) => {
    expect(await decided(result)).toMatchObject(outcome);
  });

  test.each([['P2'], [{ user_prompt: 'P2' }], [{ prompt: 'P2' }]])(
    'a new prompt as %j, as a command may print it',
    async (new_input) => {
      expect(await decided({ ModifyInput: { new_input } }, 'PrePromptSubmit')).toMatchObject({
        decision: 'none',
        rewrite: 'P2',
        diagnostics: [],
      });
    },
  );
});

describe('the first rejection ends the chain', () => {
  const chain = async (hooks: Hooks, event: 'PreToolUse' | 'PostToolUse' | 'SessionEnd', first: unknown) => {
    const seen: string[] = [];
    hooks.register({ dialect: 'cocode', event, run: () => first as never });
    hooks.register({ dialect: 'cocode', event, run: () => void seen.push('next') });
    await hooks.trigger(event as EventName, { tool_name: 'Bash' });
    return seen;
  };

  test.each(['PreToolUse', 'PostToolUse', 'SessionEnd'] as const)('on %s', async (event) => {
    expect(await chain(await isolatedHooks(), event, { Reject: { reason: 'R' } })).toEqual([]);
    expect(await chain(await isolatedHooks(), event, 'Continue')).toEqual(['next']);
  });

  test('of cocode’s hooks only: on an event that informs, others go on', async () => {
    const hooks = await isolatedHooks();
    const seen: string[] = [];
    hooks.register({ event: 'SessionEnd', run: () => ({ decision: 'deny' }) as never });
    hooks.register({ event: 'SessionEnd', run: () => void seen.push('next') });
    await hooks.trigger('SessionEnd', {});
    expect(seen).toEqual(['next']);
  });

  test('and who only watches is told all the same', async () => {
    const file = '[[hooks]]\nevent = "PostToolUse"\nshell = { command = "exit 1" }\n';
    const hooks = await place({ 'home/.config/cocode/hooks.toml': file }).open();
    const seen: string[] = [];
    hooks.register({ event: 'PostToolUse', observe: true, run: () => void seen.push('watched') });
    await hooks.trigger('PostToolUse', { tool_name: 'Bash' });
    expect(seen).toEqual(['watched']);
  });
});

describe('a function among cocode’s hooks that runs out of time', () => {
  test.each<[string, object, boolean]>([
    ['lets it go on, as in cocode', {}, false],
    ['refuses where it guards', { guard: true }, true],
    ['refuses where it is enforced', { enforced: true }, true],
    ['refuses where it says so', { onFailure: 'block' }, true],
  ])('%s', async (_, more, refused) => {
    const hooks = await isolatedHooks();
    const never = () => new Promise<never>(() => {});
    hooks.register({ dialect: 'cocode', event: 'PreToolUse', timeoutMs: 30, run: never, ...more });
    const payload = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } };
    expect((await hooks.trigger('PreToolUse', payload)).refused).toBe(refused);
    await hooks.close();
  });
});
