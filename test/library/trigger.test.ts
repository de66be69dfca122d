import { describe, expect, test } from 'vitest';
import { HookError, type JsonObject } from '../../src/index.ts';
import { problemsWith } from '../../src/schemas.ts';
import { isolatedHooks } from '../../src/testing.ts';
import { CALL, later, place, settings } from './support/place.ts';

const broken = (): never => {
  throw new Error('boom');
};

describe('trigger', () => {
  test('throws a HookError for an event that there is not, and says which was meant', async () => {
    const hooks = await isolatedHooks();
    const error: unknown = await hooks.trigger('PreTolUse' as 'PreToolUse', CALL).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HookError);
    expect(error).toMatchObject({ code: 'UNKNOWN_EVENT', hint: 'did you mean "PreToolUse"?' });
  });

  test.each([7, undefined, null, {}, ['PreToolUse'], Symbol('PreToolUse'), 1n])(
    'throws a HookError for the event %o',
    async (event) => {
      const hooks = await isolatedHooks();
      const error: unknown = await hooks.trigger(event as never, {}).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(HookError);
      expect(error).toMatchObject({ code: 'UNKNOWN_EVENT' });
    },
  );

  test.each([null, undefined, 'text', 5, [], [{}]])('throws for the payload %o', async (payload) => {
    const hooks = await isolatedHooks();
    await expect(hooks.trigger('PreToolUse', payload as never)).rejects.toMatchObject({ code: 'BAD_PAYLOAD' });
  });

  test.each([
    ['PreToolUse', { tool_input: {} }],
    ['PreToolUse', { tool_name: 5 }],
    ['PreToolUse', { tool_name: 'Bash', tool_input: 'ls' }],
    ['PreToolUse', { tool_name: 'Bash', parameters: { command: 'ls' } }],
    ['PreToolUse', { tool_name: 'Bash', toolName: 'Read' }],
    ['UserPromptSubmit', { prompt: 7 }],
    ['UserPromptSubmit', {}],
  ])('refuses a payload that is wrong whether or not anybody is told of it: %s %o', async (event, wrong) => {
    const whole = { session_id: 's', cwd: '/', ...wrong };
    const [nobody, somebody] = [await isolatedHooks(), await isolatedHooks()];
    somebody.register({ event: event as 'PreToolUse', run: () => {} });
    const [one, other] = await Promise.all(
      [nobody, somebody].map((hooks) =>
        hooks.trigger(event as never, whole as never).catch((thrown: unknown) => thrown),
      ),
    );
    expect(one).toMatchObject({ code: 'BAD_PAYLOAD' });
    expect(one).toEqual(other);
  });

  test('leaves the payload as it was given, and what is made of it later changes nothing for a hook', async () => {
    const hooks = await isolatedHooks();
    const payload = { session_id: 's', cwd: '/', tool_name: 'Bash', tool_input: { command: 'ls' } };
    const given = structuredClone(payload);
    await hooks.trigger('PreToolUse', payload);
    expect(payload).toEqual(given);
    const told: unknown[] = [];
    hooks.register({ event: 'PreToolUse', run: ({ tool_name }) => void told.push(tool_name) });
    const deciding = hooks.trigger('PreToolUse', payload);
    payload.tool_name = 'Read';
    await deciding;
    expect(told).toEqual(['Bash']);
  });

  test('throws for fields that every event has and that are no text', async () => {
    const hooks = await isolatedHooks();
    for (const payload of [{ session_id: 5 }, { cwd: {} }]) {
      await expect(hooks.trigger('PreToolUse', payload as never)).rejects.toMatchObject({ code: 'BAD_PAYLOAD' });
    }
  });

  test.each([
    ['PreToolUse', { tool_name: 5 }],
    ['PreToolUse', { tool_name: ['Bash'] }],
    ['PreToolUse', { tool_name: 'Bash', tool_input: 'rm -rf /' }],
    ['PostToolUse', { tool_name: 'Bash', tool_input: [{ command: 'ls' }] }],
    ['pre-bash-execution', { tool_input: 5 }],
    ['UserPromptSubmit', { prompt: { text: 'x' } }],
    ['UserPromptSubmit', { prompt: 5 }],
  ] as const)('throws for %s with %o, whose guards would find nothing in it', async (event, payload) => {
    const hooks = await isolatedHooks();
    const error: unknown = await hooks.trigger(event as never, payload as never).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HookError);
    expect(error).toMatchObject({ code: 'BAD_PAYLOAD' });
  });

  test('takes null for absent, and leaves fields alone that mean nothing to the event', async () => {
    const hooks = await isolatedHooks();
    const seen: unknown[] = [];
    hooks.register({ event: 'PreToolUse', run: ({ tool_name, tool_input }) => void seen.push(tool_name, tool_input) });
    hooks.register({ event: 'Notification', run: ({ tool_input }) => void seen.push(tool_input) });
    await hooks.trigger('PreToolUse', { tool_name: 'Read', tool_input: null, prompt: null } as never);
    await hooks.trigger('pre-bash-execution', { tool_name: null });
    await hooks.trigger('Notification', { tool_input: 'text' });
    expect(seen).toEqual(['Read', null, 'Bash', undefined, 'text']);
  });

  const knot: Record<string, unknown> = {};
  Object.assign(knot, { a: knot, b: knot, c: [knot] });
  const deep = JSON.parse(`${'['.repeat(600)}${']'.repeat(600)}`);
  test.each([
    ['a value that refers to itself', knot],
    ['a BigInt', { size: 1n }],
    ['a BigInt in an object of its own', { size: Object(1n) }],
    ['a toJSON that throws', { when: { toJSON: broken } }],
    ['an invalid date’s toISOString', { when: { toJSON: () => new Date(Number.NaN).toISOString() } }],
    ['a field that throws when looked at', Object.defineProperty({}, 'x', { get: broken, enumerable: true })],
    ['too many levels', { deep }],
    ['a toJSON that makes it no object', { toJSON: () => 'ls' }],
  ])('throws for %s in a payload, where a hook would have to be told it', async (_what, tool_input) => {
    const hooks = await isolatedHooks();
    const call = { tool_name: 'Bash', tool_input };
    hooks.register({ event: 'PreToolUse', onFailure: 'continue', run: () => ({ decision: 'deny' }) });
    const error: unknown = await hooks.trigger('PreToolUse', call).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HookError);
    expect(error).toMatchObject({ code: 'BAD_PAYLOAD' });
  });

  test('throws for a payload whose own fields throw when looked at', async () => {
    const hooks = await isolatedHooks();
    const payload = Object.defineProperty({}, 'prompt', { get: broken, enumerable: true });
    await expect(hooks.trigger('Stop', payload)).rejects.toMatchObject({ name: 'HookError', code: 'BAD_PAYLOAD' });
  });

  test('tells functions what it tells commands: objects of classes as JSON has them', async () => {
    class Input {
      readonly when = new Date(0);
      readonly #secret = 1;
      readonly run = () => this.#secret;
    }
    const { open } = place({
      'home/.claude/settings.json': settings('PreToolUse', { command: 'cat >&2; exit 2' }),
    });
    const hooks = await open();
    const seen: unknown[] = [];
    hooks.register({ event: 'PreToolUse', run: ({ tool_input, more }) => void seen.push(tool_input, more) });
    const when = new Date(0);
    const call = { tool_name: 'Bash', tool_input: { when }, more: new Input() };
    const { reason } = await hooks.trigger('PreToolUse', call);
    expect(seen).toEqual(Array(2).fill({ when: '1970-01-01T00:00:00.000Z' }));
    const told = JSON.parse(reason ?? '');
    expect([told.tool_input, told.more]).toEqual(seen);
  });

  test.each([null, 5, { deadlineMs: Number.NaN }, { deadlineMs: -1 }, { deadlineMs: '5' }, { signal: {} }])(
    'throws for the options %o',
    async (options) => {
      const hooks = await isolatedHooks();
      await expect(hooks.trigger('PreToolUse', CALL, options as never)).rejects.toMatchObject({ code: 'BAD_OPTION' });
    },
  );

  test('throws after close', async () => {
    const hooks = await isolatedHooks();
    await hooks.close();
    for (const misuse of [
      () => hooks.trigger('PreToolUse', CALL),
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
    ['returns a text', () => 'maybe'],
    ['returns a list', () => [{ reason: 'x' }]],
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

  test.each([
    ['continue: false', { continue: false }, { decision: 'none', stop: {} }],
    ['continue: false and why', { continue: false, stopReason: 'enough' }, { stop: { reason: 'enough' } }],
    ['permissionDecision', { permissionDecision: 'deny' }, { decision: 'deny' }],
    ['a nested permissionDecision', { hookSpecificOutput: { permissionDecision: 'deny' } }, { decision: 'deny' }],
    [
      'a nested decision for another event',
      { hookSpecificOutput: { hookEventName: 'Stop', decision: { behavior: 'deny', message: 'no' } } },
      { decision: 'deny', reason: 'no' },
    ],
    ['a refusal beside a grant', { decision: 'allow', permissionDecision: 'deny' }, { decision: 'deny' }],
    ['a refusal beside nonsense', { decision: 'maybe', permissionDecision: 'deny' }, { decision: 'deny' }],
    ['a question beside nonsense', { decision: 'ask', permissionDecision: 'maybe' }, { decision: 'ask' }],
    ['another word for it', { decision: 'reject', reason: 'no' }, { decision: 'block', reason: 'no' }],
    ['cocode’s Continue', 'Continue', { decision: 'none', diagnostics: [] }],
    ['cocode’s Reject', { Reject: { reason: 'no' } }, { decision: 'block', reason: 'no' }],
    ['cocode’s ModifyInput', { ModifyInput: { new_input: { command: 'pwd' } } }, { rewrite: { command: 'pwd' } }],
  ])('a callback that says it as a command would is understood: %s', async (_what, verdict, expected) => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', onFailure: 'continue', run: () => verdict as never });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject(expected);
  });

  test('continue: false refuses where the event cannot be stopped', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'SessionStart', run: () => ({ continue: false, stopReason: 'not today' }) as never });
    expect(await hooks.trigger('SessionStart', {})).toMatchObject({
      decision: 'block',
      reason: 'not today',
      stop: null,
    });
  });

  test('a grant counts only as a verdict’s own decision', async () => {
    const hooks = await isolatedHooks();
    const undo = hooks.register({ event: 'PreToolUse', run: () => ({ permissionDecision: 'allow' }) as never });
    expect((await hooks.trigger('PreToolUse', CALL)).decision).toBe('none');
    undo();
    for (const event of ['PreToolUse', 'PermissionRequest'] as const) {
      hooks.register({ event, run: () => ({ decision: 'allow' }) });
      expect((await hooks.trigger(event, CALL)).decision).toBe('allow');
    }
  });

  test('a key of a verdict that nobody reads is an error, which says what was meant; where it refused it does', async () => {
    const hooks = await isolatedHooks();
    const verdict = { decison: 'deny', context: 'seen', hookSpecificOutput: { permisionDecision: 'deny' } };
    hooks.register({ event: 'PreToolUse', run: () => verdict as never });
    const { context, diagnostics, refused } = await hooks.trigger('PreToolUse', CALL);
    expect({ context, refused }).toEqual({ context: ['seen'], refused: true });
    expect(diagnostics).toMatchObject([
      { code: 'BAD_ANSWER_FIELD', severity: 'error', message: expect.stringContaining('did you mean "decision"?') },
      { code: 'BAD_ANSWER_FIELD', message: expect.stringContaining('did you mean "permissionDecision"?') },
    ]);
  });

  test.each([
    ['/app/.env', true],
    ['config/.env.production', true],
    ['/home/me/.aws/credentials', true],
    ['src/environment.ts', false],
  ])('an inline callback that guards sensitive files is asked about writing %s (113)', async (file_path, refused) => {
    const hooks = await isolatedHooks();
    const run = ({ tool_input: input }: { readonly tool_input?: JsonObject | undefined }) =>
      /\.env|credentials/.test(String(input?.file_path))
        ? ({ decision: 'block', reason: 'Cannot write to sensitive files' } as const)
        : null;
    hooks.register({ event: 'PreToolUse', matcher: 'Write|Edit', name: 'sensitive-files', timeoutMs: 1000, run });
    for (const tool_name of ['Write', 'Edit']) {
      const outcome = await hooks.trigger('PreToolUse', { tool_name, tool_input: { file_path } });
      expect(outcome).toMatchObject({ refused, reason: refused ? 'Cannot write to sensitive files' : null });
    }
    const reading = await hooks.trigger('PreToolUse', { tool_name: 'Read', tool_input: { file_path } });
    expect(reading).toMatchObject({ refused: false, ran: [] });
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
    expect(diagnostics).toEqual(['AUDIT_FAILED']);
  });
});

describe('what a callback returns is plain data', () => {
  const answeredBy = async (value: unknown) => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: () => value as never });
    return hooks.trigger('PreToolUse', CALL);
  };

  test.each([
    ['an error', new Error('x')],
    ['a map', new Map([['decision', 'deny']])],
    ['a date', new Date(0)],
    ['a function inside', { rewrite: { command: () => 'ls' } }],
    ['a BigInt inside', { rewrite: { n: 1n } }],
    [
      'a getter that throws',
      {
        rewrite: {
          get command(): string {
            throw new Error('getter');
          },
        },
      },
    ],
  ])('%s is a failure, and nothing is thrown', async (_what, value) => {
    const outcome = await answeredBy(value);
    expect(outcome).toMatchObject({ decision: 'block', ran: [{ status: 'failed' }] });
  });

  test('a rewrite stays what the guards have seen', async () => {
    let asked = 0;
    const rewrite = {
      get command(): string {
        asked += 1;
        return asked === 1 ? 'pwd' : 'rm -rf /';
      },
    };
    const outcome = await answeredBy({ rewrite });
    expect(outcome.rewrite).toEqual({ command: 'pwd' });
    expect(JSON.stringify(outcome.rewrite)).toBe('{"command":"pwd"}');
  });

  test('what is changed after it was returned changes nothing', async () => {
    const rewrite = { command: 'pwd' };
    const outcome = await answeredBy({ rewrite });
    rewrite.command = 'rm -rf /';
    expect(outcome.rewrite).toEqual({ command: 'pwd' });
  });
});

test('a slow pattern of the program’s own does not hang it, and counts as a match', async () => {
  const hooks = await isolatedHooks();
  hooks.register({ event: 'PreToolUse', matcher: /^(a+)+$/, run: () => ({ decision: 'deny', reason: 'slow' }) });
  const outcome = await hooks.trigger('PreToolUse', { ...CALL, tool_name: `${'a'.repeat(40)}b` });
  expect(outcome.reason).toBe('slow');
  expect((await hooks.trigger('PreToolUse', { ...CALL, tool_name: 'b' })).reason).toBeNull();
});
