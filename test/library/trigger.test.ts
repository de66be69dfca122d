import { describe, expect, test } from 'vitest';
import { HookError } from '../../src/index.ts';
import { problemsWith } from '../../src/schemas.ts';
import { isolatedHooks } from '../../src/testing.ts';
import { CALL, later, place, settings } from './support/place.ts';

const broken = (): never => {
  throw new Error('boom');
};

describe('trigger', () => {
  test('throws a HookError for an event that there is not, and says which was meant', async () => {
    const hooks = await isolatedHooks();
    const error: unknown = await hooks.trigger('PreTolUse' as string, {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HookError);
    expect(error).toMatchObject({ code: 'UNKNOWN_EVENT', hint: 'did you mean "PreToolUse"?' });
  });

  test.each([null, undefined, 'text', 5, [], [{}]])('throws for the payload %o', async (payload) => {
    const hooks = await isolatedHooks();
    await expect(hooks.trigger('PreToolUse', payload as never)).rejects.toMatchObject({ code: 'BAD_PAYLOAD' });
  });

  test('throws for fields that every event has and that are no text', async () => {
    const hooks = await isolatedHooks();
    for (const payload of [{ session_id: 5 }, { cwd: {} }]) {
      await expect(hooks.trigger('PreToolUse', payload as never)).rejects.toMatchObject({ code: 'BAD_PAYLOAD' });
    }
  });

  test('throws for a payload that refers to itself, where a hook would have to be told it', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: () => {} });
    const knot: Record<string, never> = {};
    Object.assign(knot, { a: knot, b: knot, c: [knot] });
    await expect(hooks.trigger('PreToolUse', { tool_input: knot })).rejects.toMatchObject({ code: 'BAD_PAYLOAD' });
  });

  test.each([{ deadlineMs: Number.NaN }, { deadlineMs: -1 }, { deadlineMs: '5' }, { signal: {} }])(
    'throws for the options %o',
    async (options) => {
      const hooks = await isolatedHooks();
      await expect(hooks.trigger('PreToolUse', {}, options as never)).rejects.toMatchObject({ code: 'BAD_OPTION' });
    },
  );

  test('throws after close', async () => {
    const hooks = await isolatedHooks();
    await hooks.close();
    for (const misuse of [
      () => hooks.trigger('PreToolUse', {}),
      async () => hooks.register({ event: 'PreToolUse', run: () => {} }),
      async () => hooks.explain('PreToolUse', {}),
      () => hooks.reload(),
      () => hooks.approve([]),
    ]) {
      await expect(misuse()).rejects.toMatchObject({ code: 'CLOSED' });
    }
    await hooks.close();
  });

  test('fills in what every event has: session, cwd and name', async () => {
    const hooks = await isolatedHooks({ cwd: '/tmp' });
    const seen: unknown[] = [];
    hooks.register({ event: 'Stop', run: (event) => void seen.push(event) });
    await hooks.trigger('Stop', {});
    await hooks.trigger('Stop', { session_id: 'mine', cwd: '/', other: 1 });
    expect(seen).toEqual([
      {
        session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        cwd: '/tmp',
        hook_event_name: 'Stop',
        stop_hook_active: false,
      },
      { session_id: 'mine', cwd: '/', hook_event_name: 'Stop', other: 1, stop_hook_active: false },
    ]);
  });

  test('understands other names for an event, and what they narrow', async () => {
    const hooks = await isolatedHooks();
    const seen: unknown[] = [];
    hooks.register({ event: 'PreToolUse', run: ({ tool_name }) => void seen.push(tool_name) });
    hooks.register({ event: 'PostToolUseFailure', run: ({ error }) => void seen.push(error) });
    const outcome = await hooks.trigger('pre-bash-execution', { tool_input: { command: 'ls' } });
    await hooks.trigger('post-tool-call', { tool_name: 'Bash', error: 'failed' });
    expect(outcome.event).toBe('PreToolUse');
    expect(seen).toEqual(['Bash', 'failed']);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
    ],
    ['rejects', () => Promise.reject(new Error('boom'))],
    [
      'throws what is no error',
      () => {
        throw null;
      },
    ],
    ['hangs', () => new Promise<never>(() => {})],
    ['returns a number', () => 42],
    ['returns a text', () => 'deny'],
    ['returns a list', () => [{ decision: 'deny' }]],
    ['returns an unknown decision', () => ({ decision: 'maybe' })],
    ['returns a decision of the wrong type', () => ({ decision: 5 })],
    [
      'returns a promise that throws when looked at',
      () => Object.defineProperty({}, 'then', { get: broken, enumerable: true }),
    ],
    [
      'returns a verdict that throws when looked at',
      () => Object.defineProperty({}, 'decision', { get: broken, enumerable: true }),
    ],
  ])('never rejects because of a hook: one that %s counts as failed (112)', async (_how, run) => {
    const hooks = await isolatedHooks();
    const register = (onFailure: 'block' | 'continue') =>
      hooks.register({ event: 'PreToolUse', name: 'wild', run: run as never, timeoutMs: 20, onFailure });
    const undo = register('block');
    const closed = await hooks.trigger('PreToolUse', CALL);
    expect(closed).toMatchObject({ decision: 'block', refused: true });
    expect(closed.ran).toHaveLength(1);
    expect(closed.ran[0]?.status).not.toBe('answered');
    undo();
    register('continue');
    const open = await hooks.trigger('PreToolUse', CALL);
    expect(open.refused).toBe(false);
    expect(open.messages.join()).toContain('wild');
  });

  test('a callback may answer at once or later, with everything, a part or nothing', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: () => ({ context: 'one' }) });
    hooks.register({ event: 'PreToolUse', run: async () => ({ context: ['two', 'three'] }) });
    hooks.register({ event: 'PreToolUse', run: () => {} });
    hooks.register({ event: 'PreToolUse', run: async () => null });
    hooks.register({
      event: 'PreToolUse',
      run: () => ({ decision: 'ask', reason: 'sure?', rewrite: { command: 'pwd' } }),
    });
    hooks.register({ event: 'PreToolUse', run: () => ({ stop: 'enough' }) });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({
      decision: 'ask',
      reason: 'sure?',
      rewrite: { command: 'pwd' },
      context: ['one', 'two', 'three'],
      stop: { reason: 'enough' },
    });
  });

  test('a field of a verdict that has the wrong type is dropped with a diagnostic, the others count', async () => {
    const hooks = await isolatedHooks();
    const verdict = { decision: 'deny', reason: 5, context: { a: 1 }, rewrite: 'text', stop: 7 };
    hooks.register({ event: 'PreToolUse', run: () => verdict as never });
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(outcome).toMatchObject({ decision: 'deny', context: [], rewrite: null, stop: null });
    expect(outcome.diagnostics.map(({ code }) => code)).toContain('BAD_ANSWER_FIELD');
  });

  test('what a callback changes in its event changes nobody else’s', async () => {
    const hooks = await isolatedHooks();
    const seen: unknown[] = [];
    hooks.register({
      event: 'PreToolUse',
      run: (event) => {
        Object.assign(event.tool_input as object, { command: 'rm -rf /' });
        Object.assign(event, { tool_name: 'Other' });
      },
    });
    hooks.register({ event: 'PreToolUse', run: async (event) => void seen.push(event.tool_name, event.tool_input) });
    const payload = { tool_name: 'Bash', tool_input: { command: 'ls' } };
    const { rewrite } = await hooks.trigger('PreToolUse', payload);
    expect(seen).toEqual(['Bash', { command: 'ls' }]);
    expect(payload.tool_input).toEqual({ command: 'ls' });
    expect(rewrite).toBeNull();
  });

  test('cancelling tells the callback, and refuses what was about to happen', async () => {
    const hooks = await isolatedHooks();
    let told = false;
    hooks.register({
      event: 'PreToolUse',
      run: (_event, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            told = true;
            resolve(undefined);
          });
        }),
    });
    const outcome = await hooks.trigger('PreToolUse', CALL, { signal: AbortSignal.timeout(10) });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'cancelled' });
    expect(told).toBe(true);
  });

  test('every outcome is what its schema says, and has an id of its own', async () => {
    const { open } = place({
      'home/.claude/settings.json': settings('PreToolUse', { command: 'exit 1' }, { command: 'exit 2' }),
    });
    const hooks = await open();
    const outcomes = [await hooks.trigger('PreToolUse', CALL), await hooks.trigger('Notification', { message: 'hi' })];
    for (const outcome of outcomes) expect(problemsWith('outcome', JSON.parse(JSON.stringify(outcome)))).toEqual([]);
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(2);
  });

  test('what is told every outcome is told empty ones too; if it throws or rejects, no event suffers', async () => {
    const told: unknown[] = [];
    const diagnostics: string[] = [];
    let how: () => unknown = () => {};
    const hooks = await isolatedHooks({
      audit: (outcome, payload) => {
        told.push([outcome.event, payload.session_id]);
        return how();
      },
    });
    hooks.on('diagnostic', ({ code }) => diagnostics.push(code));
    await hooks.trigger('Notification', { session_id: 'a' });
    how = () => {
      throw new Error('disk full');
    };
    expect((await hooks.trigger('Stop', { session_id: 'b' })).decision).toBe('none');
    how = () => Promise.reject(new Error('unreachable'));
    expect((await hooks.trigger('Stop', { session_id: 'c' })).decision).toBe('none');
    await later(1);
    expect(told).toEqual([
      ['Notification', 'a'],
      ['Stop', 'b'],
      ['Stop', 'c'],
    ]);
    expect(diagnostics).toEqual(['AUDIT_FAILED', 'AUDIT_FAILED']);
  });
});
