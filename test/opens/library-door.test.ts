import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { createEventBus, gate, HookError } from '../../src/index.ts';
import { fakeOutcome, isolatedHooks } from '../../src/testing.ts';
import { machine } from '../cli/machine.ts';
import { place } from '../library/support/place.ts';

const GUARD = {
  'home/.config/hookline/hooks.json': {
    hooks: [
      {
        on: ['PreToolUse', 'PermissionRequest'],
        when: 'tool_input.?command.orValue("").contains("danger")',
        deny: 'no danger',
      },
      { on: 'PreToolUse', files: ['**/.env'], deny: 'no .env' },
      { on: 'UserPromptSubmit', when: 'prompt.contains("danger")', deny: 'no danger' },
      { on: 'PostToolUse', when: 'string(tool_response).contains("danger")', deny: 'no danger' },
    ],
  },
};

/** A payload in somebody's own words; `x` is what the guards are about, or something harmless. */
const SPELLINGS: Readonly<Record<string, readonly [event: string, payload: (x: string) => JsonObject]>> = {
  'GenCode’s context': [
    'PreToolUse',
    (x) => ({ event: 'PreToolUse', toolName: 'Bash', toolInput: { command: x }, sessionId: 's', cwd: '/' }),
  ],
  'cli-agent’s context': ['PreToolUse', (x) => ({ tool_name: 'Bash', tool_args: { command: x }, session_id: 's' })],
  'cocode’s context': ['PrePromptSubmit', (x) => ({ user_prompt: x, session_id: 's', tool_name: null })],
  'Mimir’s context': [
    'pre-bash-execution',
    (x) => ({ hookName: 'pre-bash-execution', event: 'pre-bash-execution', variables: { bash_command: x } }),
  ],
  'Mimir’s context of any tool': [
    'pre-tool-call',
    (x) => ({ hookName: 'pre-tool-call', variables: { tool_name: 'Bash', tool_args: JSON.stringify({ command: x }) } }),
  ],
  'GenCode’s result': ['PostToolUse', (x) => ({ toolName: 'Bash', toolInput: {}, toolResult: x, sessionId: 's' })],
  'cocode’s output': ['PostToolUse', (x) => ({ tool_name: 'Bash', tool_output: x })],
  'cli-agent’s result': ['PostToolUse', (x) => ({ tool_name: 'Bash', tool_args: {}, result: x, execution_time: 0.1 })],
  'a path beside the input': [
    'PreToolUse',
    (x) => ({ toolName: 'Write', filePath: x === 'danger' ? '/app/.env' : '/app/a.ts' }),
  ],
  'Mimir’s path': [
    'pre-file-write',
    (x) => ({ hookName: 'pre-file-write', variables: { file_path: x === 'danger' ? '/app/.env' : '/app/a.ts' } }),
  ],
  'capitals and hyphens': ['PermissionRequest', (x) => ({ ToolName: 'Bash', 'tool-input': { command: x } })],
  'the words of other programs': ['PreToolUse', (x) => ({ toolName: 'Bash', args: { command: x } })],
};

describe.each(Object.entries(SPELLINGS))('a payload in other words: %s', (_title, [event, payload]) => {
  test('is refused as in ours, and passes as in ours', async () => {
    const hooks = await place(GUARD).open();
    expect(await hooks.trigger(event, payload('danger'))).toMatchObject({ decision: 'deny', refused: true });
    expect(await hooks.trigger(event, payload('harmless'))).toMatchObject({ decision: 'none', diagnostics: [] });
    expect(hooks.explain(event, payload('danger')).lanes).toHaveLength(1);
  });
});

describe('a payload without what its event is about is misuse', () => {
  test.each<[string, unknown]>([
    ['PreToolUse', {}],
    ['PreToolUse', { tool_name: '' }],
    ['PreToolUse', { tool_name: ' ' }],
    ['PreToolUse', { tool_name: null, tool_input: {} }],
    ['PreToolUse', { tool_name: ['Bash'] }],
    ['PreToolUse', { tool_nam: 'Bash' }],
    ['PermissionRequest', { tool_input: { command: 'ls' } }],
    ['PostToolUse', { tool_response: 'x' }],
    ['PostToolUseFailure', { error: 'x' }],
    ['PreToolUse', { variables: { tool_name: 'Bash' } }],
    ['pre-tool-call', { variables: {} }],
    ['PreToolUse', { tool_name: 'Bash', tool_input: 'ls' }],
    ['PreToolUse', { tool_name: 'Bash', toolInput: ['ls'] }],
    ['PreToolUse', { tool_name: 'Bash', tool_inptu: { command: 'ls' } }],
    ['PreToolUse', { tool_name: 'Bash', toolName: 'Read' }],
    ['PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_args: { command: 'rm' } }],
    ['UserPromptSubmit', {}],
    ['UserPromptSubmit', { prompt: 5 }],
    ['PrePromptSubmit', { message: 'hello' }],
    ['SubagentStart', { agent_type: 5 }],
  ])('%s %j', async (event, payload) => {
    const hooks = await place().open();
    const misuse = expect.objectContaining({ name: 'HookError', code: 'BAD_PAYLOAD' });
    await expect(hooks.trigger(event, payload as never)).rejects.toEqual(misuse);
    expect(() => hooks.explain(event, payload as never)).toThrow(misuse);
  });

  test('on the command line it is a usage error', async () => {
    const { cli } = machine();
    for (const args of [['PreToolUse'], ['PostToolUse', '--set', 'tool_name='], ['UserPromptSubmit']]) {
      const { status, stderr } = await cli(['run', ...args]);
      expect([args[0], status]).toEqual([args[0], 1]);
      expect(stderr).toMatch(/needs "(tool_name|prompt)"/);
    }
  });

  test('fields of one’s own, an empty prompt, two equal spellings and another word beside the field are fine', async () => {
    const hooks = await place(GUARD).open();
    const call = { tool_name: 'Bash', tool_input: { command: 'ls' } };
    for (const [event, payload] of [
      ['PreToolUse', { ...call, mine: { deep: [1] }, toolUseId: 'x' }],
      ['PreToolUse', { ...call, toolName: 'Bash', toolInput: { command: 'ls' } }],
      ['PreToolUse', { ...call, args: ['-l'], input: 'text', file_path: 'a.ts' }],
      ['PostToolUse', { ...call, tool_response: { stdout: 'a' }, tool_output: 'a', result: 'a' }],
      ['UserPromptSubmit', { prompt: '' }],
      ['Stop', { result: 'done', input: 5 }],
    ] as const) {
      expect(await hooks.trigger(event, payload as never)).toMatchObject({ refused: false });
    }
  });
});

class Verdict {
  get decision(): string {
    return 'deny';
  }
}
const throwing = {
  get decision(): string {
    throw new Error('not now');
  },
};

describe('what is no verdict fails, and closes what is about to happen', () => {
  test.each<[string, () => unknown]>([
    ['a misspelt key', () => ({ decison: 'none' })],
    ['another capital', () => ({ Decision: 'none' })],
    ['a key of another system', () => ({ permission: 'granted' })],
    ['a misspelt key inside', () => ({ hookSpecificOutput: { permisionDecision: 'ask' } })],
    ['an unknown word', () => ({ decision: 'nope' })],
    ['a word', () => 'nope'],
    ['a list', () => [{ decision: 'nope' }]],
    ['true', () => true],
    ['false', () => false],
    ['a promise of a word', async () => 'nope'],
    ['an object of a class', () => new Verdict()],
    ['a Map', () => new Map([['decision', 'deny']])],
    ['a field that throws', () => throwing],
    [
      'a Proxy that throws',
      () =>
        new Proxy(
          {},
          {
            ownKeys: () => {
              throw new Error('no');
            },
          },
        ),
    ],
    ['a field that hides', () => Object.defineProperty({}, 'decision', { value: 'deny' })],
    ['a function', () => () => ({ decision: 'deny' })],
    ['cocode’s variant, misspelt', () => ({ ModifyInputs: { new_input: {} } })],
  ])('%s', async (_title, run) => {
    const hooks = await isolatedHooks();
    for (const event of ['PreToolUse', 'SubagentStart', 'PreCompact'] as const) {
      const undo = hooks.register({ event, name: 'mine', run: run as never });
      const outcome = await hooks.trigger(event, { tool_name: 'Bash' } as never);
      expect([event, outcome.decision, outcome.ran[0]?.status]).toEqual([event, 'block', 'failed']);
      undo();
    }
    hooks.register({ event: 'PreToolUse', onFailure: 'continue', run: run as never });
    hooks.register({ event: 'PostToolUse', run: run as never });
    expect(await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).toMatchObject({ decision: 'none' });
    expect(await hooks.trigger('PostToolUse', { tool_name: 'Bash' })).toMatchObject({ decision: 'none' });
  });

  test.each([{ decison: 'deny' }, { Decision: 'Block' }, { permissionDecison: 'deny' }, { Rejected: { reason: 'x' } }])(
    'a misspelt refusal %j is one, whatever its failure means',
    async (verdict) => {
      const hooks = await isolatedHooks();
      hooks.register({ event: 'PreToolUse', onFailure: 'continue', run: () => verdict as never });
      expect(await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).toMatchObject({ decision: 'block' });
    },
  );

  test.each([
    null,
    undefined,
    {},
    { decision: null },
    { decision: 'none' },
    { context: 'note' },
    { continue: true },
    { decison: undefined },
    { systemMessage: 'x', suppressOutput: true },
    'Continue',
    Object.create(null),
  ])('%j is a verdict, and says nothing against it', async (verdict) => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: () => verdict as never });
    expect(await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).toMatchObject({
      decision: 'none',
      ran: [{ status: 'answered' }],
    });
  });
});

describe('what does not compile, or is no option, throws', () => {
  const run = (): void => {};
  test.each<[JsonObject, string]>([
    [{ matcher: '(' }, 'BAD_MATCHER'],
    [{ matcher: 'Bash|[' }, 'BAD_MATCHER'],
    [{ matcher: '*Bash' }, 'BAD_MATCHER'],
    [{ tools: ['Bash', '('] }, 'BAD_MATCHER'],
    [{ tools: 'mcp__(' }, 'BAD_MATCHER'],
    [{ files: ['src/[a'] }, 'BAD_PATTERN'],
    [{ files: [''] }, 'BAD_PATTERN'],
    [{ if: 'Bash(' }, 'BAD_CONDITION'],
    [{ when: 'tool_input.command ==' }, 'BAD_CONDITION'],
    [{ when: 'nosuch(tool_name)' }, 'BAD_CONDITION'],
    [{ when: '1 + 1 + "a"' }, 'BAD_CONDITION'],
    [{ macher: 'Bash' }, 'BAD_OPTION'],
    [{ timeout: 5 }, 'BAD_OPTION'],
    [{ Guard: true }, 'BAD_OPTION'],
    [{ once: 'yes' }, 'BAD_OPTION'],
    [{ dialect: 'mimir' }, 'BAD_OPTION'],
    [{ event: [] }, 'BAD_OPTION'],
    [{ event: ['PreToolUse', 'PreTolUse'] }, 'UNKNOWN_EVENT'],
  ])('register %j', async (given, code) => {
    const hooks = await isolatedHooks();
    const registration = { event: 'PreToolUse', run, ...given } as never;
    expect(() => hooks.register(registration)).toThrow(expect.objectContaining({ name: 'HookError', code }));
    expect(hooks.list()).toEqual([]);
    for (const definition of given.when === undefined && given.files === undefined ? [] : [{ run: 'true', ...given }]) {
      expect(() => hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition })).toThrow(
        expect.objectContaining({ code }),
      );
    }
  });

  test('misspelt options everywhere, with what was probably meant', async () => {
    const hooks = await isolatedHooks();
    const wrong = (hint: string) => expect.objectContaining({ code: 'BAD_OPTION', hint: `did you mean "${hint}"?` });
    await expect(isolatedHooks({ maxConcurent: 1 } as never)).rejects.toEqual(wrong('maxConcurrent'));
    await expect(isolatedHooks({ selfprotection: false } as never)).rejects.toEqual(wrong('selfProtection'));
    await expect(isolatedHooks({ files: [{ path: 'x', dialekt: 'mimir' }] } as never)).rejects.toEqual(
      wrong('dialect'),
    );
    await expect(hooks.trigger('PreToolUse', { tool_name: 'Bash' }, { deadlineMS: 5 } as never)).rejects.toEqual(
      wrong('deadlineMs'),
    );
    expect(() => hooks.list({ evnt: 'PreToolUse' } as never)).toThrow(wrong('event'));
    expect(() => createEventBus(hooks, { sesionId: 's' } as never)).toThrow(wrong('sessionId'));
    expect(() => fakeOutcome('PreToolUse', { decison: 'deny' } as never)).toThrow(wrong('decision'));
  });

  test('what compiles is registered, and means what it means in a file', async () => {
    const hooks = await isolatedHooks();
    const seen: string[] = [];
    const note = (name: string) => (): undefined => void seen.push(name);
    hooks.register({ event: ['PreToolUse', 'PostToolUse'], tools: ['shell', '^mcp__'], run: note('tools') });
    hooks.register({ event: 'PreToolUse', tools: 'file-write', files: ['src/**', '!**/*.md'], run: note('files') });
    hooks.register({ event: 'PreToolUse', when: 'tool_input.?command.orValue("") == "ls"', run: note('when') });
    hooks.register({ event: 'PreToolUse', if: 'Bash(git *)', run: note('if') });
    hooks.register({ event: 'PreToolUse', matcher: /^Ba/gy, tools: ['shell'], run: note('regexp') });
    const fire = async (tool_name: string, tool_input: JsonObject) => {
      await hooks.trigger('PreToolUse', { tool_name, tool_input, cwd: '/p' });
      return seen.splice(0).join();
    };
    expect(await fire('Bash', { command: 'ls' })).toBe('tools,when,regexp');
    expect(await fire('Bash', { command: 'git push' })).toBe('tools,if,regexp');
    expect(await fire('Write', { file_path: '/p/src/a.ts' })).toBe('files');
    expect(await fire('Write', { file_path: '/p/src/a.md' })).toBe('');
    expect(await fire('mcp__x__y', {})).toBe('tools');
    await hooks.trigger('PostToolUse', { tool_name: 'Bash' });
    expect(seen).toEqual(['tools']);
  });
});

describe('the rest of the door', () => {
  test('an explanation knows the built-in guard as its first call', async () => {
    const { open, home } = place();
    const hooks = await open();
    const write = { tool_name: 'Write', tool_input: { file_path: `${home}/.claude/settings.json`, content: '{}' } };
    const told = hooks.explain('PreToolUse', write).lanes.flatMap((lane) => lane.hooks.map(({ name }) => name));
    expect(told).toEqual(['self-protection']);
    expect((await hooks.trigger('PreToolUse', write)).refused).toBe(true);
    expect(hooks.explain('PreToolUse', { tool_name: 'Write', tool_input: { file_path: '/p/a.ts' } }).lanes).toEqual([]);
  });

  test('a gate is one of three, and the others can be asked for', () => {
    expect(gate(fakeOutcome('PreToolUse', { decision: 'deny', reason: 'no' }), {})).toEqual({
      kind: 'refused',
      refused: 'no',
    });
    expect(gate(fakeOutcome('PreToolUse', { decision: 'ask', reason: 'sure?' }), {})).toEqual({
      kind: 'ask',
      ask: 'sure?',
    });
    expect(gate(fakeOutcome('PreToolUse'), { command: 'ls' })).toEqual({ kind: 'go', go: { command: 'ls' } });
    expect(gate(fakeOutcome('PreToolUse'), {}).refused).toBeUndefined();
  });

  test('a function among cocode’s hooks is chained with its file’s, ends them, and continues when its time is over', async () => {
    const file = `[[hooks]]\nevent = "PreToolUse"\nshell = { command = '''echo '{"ModifyInput":{"new_input":{"command":"from file"}}}' ''', parse_result = true }\n`;
    const hooks = await place({ 'home/.config/cocode/hooks.toml': file }).open();
    const seen: unknown[] = [];
    const call = { tool_name: 'Bash', tool_input: { command: 'ls' } };
    hooks.register({
      dialect: 'cocode',
      event: 'PreToolUse',
      name: 'slow',
      timeoutMs: 5,
      run: () => new Promise(() => {}),
    });
    hooks.register({
      dialect: 'cocode',
      event: 'PreToolUse',
      matcher: 'Ba*',
      run: ({ tool_input }) => void seen.push(tool_input),
    });
    hooks.register({ dialect: 'cocode', event: 'PreToolUse', matcher: 'ash', run: () => ({ decision: 'deny' }) });
    const outcome = await hooks.trigger('PreToolUse', call);
    expect(outcome).toMatchObject({
      decision: 'none',
      rewrite: { command: 'from file' },
      messages: ['Hook timeout: slow'],
    });
    expect(seen).toEqual([{ command: 'from file' }]);
    hooks.register({ dialect: 'cocode', event: 'PreToolUse', run: () => ({ Reject: { reason: 'never' } }) as never });
    hooks.register({ dialect: 'cocode', event: 'PreToolUse', name: 'late', run: () => void seen.push('late') });
    expect(await hooks.trigger('PreToolUse', call)).toMatchObject({
      reason: 'never',
      skipped: [{ why: 'refused-before' }],
    });
    expect(seen).not.toContain('late');
  });

  test('a function of cocode’s that throws, or says something else, rejects', async () => {
    for (const run of [() => Promise.reject(new Error('boom')), () => ({ Rejct: { reason: 'x' } }), () => 'Reject']) {
      const hooks = await isolatedHooks();
      hooks.register({ dialect: 'cocode', event: 'PreToolUse', run: run as never });
      expect(await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).toMatchObject({ decision: 'block' });
    }
  });

  test('what the host enforces runs first, cannot be switched off, and is known by its name', async () => {
    const hooks = await place({
      'home/.config/hookline/hooks.json': { hooks: [{ on: 'PreToolUse', run: 'true', name: 'mine' }] },
    }).open();
    hooks.register('pre-bash-execution', { command: 'exit 1', enforced: true, continueOnError: false });
    hooks.register({
      event: 'PreToolUse',
      name: 'house rule',
      enforced: true,
      run: ({ tool_name }) => (tool_name === 'Write' ? { decision: 'deny', reason: 'house rule' } : null),
    });
    expect(hooks.isEnforced('pre-bash-execution')).toBe(true);
    expect(hooks.isEnforced('house rule')).toBe(true);
    await expect(hooks.disable('house rule')).rejects.toThrow();
    const shell = await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' } });
    expect(shell).toMatchObject({
      decision: 'block',
      ran: expect.arrayContaining([expect.objectContaining({ layer: 'enforced', dialect: 'mimir' })]),
    });
    expect(await hooks.trigger('PreToolUse', { tool_name: 'Write' })).toMatchObject({ reason: 'house rule' });
    expect(await hooks.trigger('PreToolUse', { tool_name: 'Read' })).toMatchObject({ decision: 'none' });
    hooks.register('pre-tool-call', { command: 'true' });
    expect(hooks.list().filter(({ state }) => state === 'enforced')).toHaveLength(2);
  });
});

describe('a tool_input that hooks could not be shown is misuse', () => {
  class Call {
    get command(): string {
      return 'rm x';
    }
  }
  test.each([
    ['a Map', new Map([['command', 'rm x']])],
    ['search parameters', new URLSearchParams('command=rm')],
    ['an object of a class', new Call()],
    ['what it inherits', Object.create({ command: 'rm x' })],
    ['a promise', Promise.resolve({ command: 'rm x' })],
    ['a function inside', { command: () => 'rm x' }],
    ['a Set inside', { command: new Set(['rm x']) }],
  ])('%s', async (_title, tool_input) => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: () => null });
    await expect(hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input } as never)).rejects.toThrow(HookError);
  });

  test('plain data with a date is none', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: () => null });
    const tool_input = { command: 'ls', at: new Date(0), none: undefined, list: [1, { a: null }] };
    expect((await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input } as never)).decision).toBe('none');
  });
});

test('hooks are closed at the end of a block', async () => {
  const hooks = await isolatedHooks();
  await hooks[Symbol.asyncDispose]();
  await expect(hooks.trigger('Stop', {})).rejects.toThrow(HookError);
});
