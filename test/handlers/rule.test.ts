import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EVENT_NAMES, eventRow } from '../../src/core/events.ts';
import { place } from '../library/support/place.ts';

const FILE = 'home/.config/hookline/hooks.yml';

/** The hooks of one native file. */
function withHooks(hooks: readonly object[], more: Readonly<Record<string, unknown>> = {}) {
  return place({ [FILE]: { hooks }, ...more }).open();
}
const onCall = (rule: object): object => ({ on: 'PreToolUse', name: 'r', ...rule });
const call = (command: string, more: object = {}) => ({
  session_id: 's',
  tool_name: 'Bash',
  tool_input: { command, ...more },
});
const write = (file_path: string, more: object = {}) => ({
  session_id: 's',
  tool_name: 'Write',
  tool_input: { file_path, ...more },
});

describe('a rule says its word', () => {
  test.each([
    [{ deny: 'no' }, { decision: 'deny', reason: 'no', refused: true }],
    [{ deny: true }, { decision: 'deny', reason: "Blocked by hook 'r'.", refused: true }],
    [{ ask: 'sure?' }, { decision: 'ask', reason: 'sure?', refused: false }],
    [{ ask: true }, { decision: 'ask', reason: null }],
    [{ allow: 'fine' }, { decision: 'allow', reason: 'fine' }],
    [{ allow: true }, { decision: 'allow', reason: null }],
    [{ context: 'mind the gap' }, { decision: 'none', context: ['mind the gap'] }],
    [{ deny: '  {{ tool_input.command }}?\n' }, { decision: 'deny', reason: 'ls?' }],
    [{ deny: '{{ nothing.here }}' }, { decision: 'deny', reason: '?' }],
    [{ context: '{{ cwd == "" }} {{ tool_name }}' }, { context: ['false Bash'] }],
  ] as const)('%j', async (rule, expected) => {
    const hooks = await withHooks([onCall(rule)]);
    const outcome = await hooks.trigger('PreToolUse', call('ls'));
    expect(outcome).toMatchObject(expected);
    expect(outcome.ran).toMatchObject([
      { handler: 'rule', status: 'answered', exitCode: null, stdout: '', stderr: '' },
    ]);
    expect(hooks.diagnostics).toEqual([]);
  });

  test('only where its condition holds', async () => {
    const hooks = await withHooks([onCall({ when: 'tool_input.command.contains("push --force")', deny: 'no force' })]);
    expect(await hooks.trigger('PreToolUse', call('git push --force'))).toMatchObject({ reason: 'no force' });
    expect(await hooks.trigger('PreToolUse', call('git push'))).toMatchObject({ decision: 'none', ran: [] });
  });

  test('next to its other conditions', async () => {
    const rule = {
      tools: ['shell', 'file-write'],
      if: 'Bash(git *)',
      when: 'tool_input.command.endsWith("x")',
      deny: true,
    };
    const hooks = await withHooks([
      onCall(rule),
      onCall({ files: ['**/*.md'], when: 'size(tool_input) > 1', deny: 'md' }),
    ]);
    const decisions = [];
    for (const payload of [
      call('git x'),
      call('git y'),
      call('ls x'),
      write('a.md', { x: 1 }),
      write('a.md'),
      write('a.ts', { x: 1 }),
    ])
      decisions.push((await hooks.trigger('PreToolUse', payload)).decision);
    expect(decisions).toEqual(['deny', 'none', 'none', 'deny', 'none', 'none']);
  });

  test('and the strictest of several counts, in the order they were written', async () => {
    const hooks = await withHooks([
      onCall({ allow: 'fine' }),
      onCall({ deny: 'first' }),
      onCall({ ask: 'sure?' }),
      onCall({ deny: 'second' }),
      onCall({ context: 'careful' }),
    ]);
    expect(await hooks.trigger('PreToolUse', call('ls'))).toMatchObject({
      decision: 'deny',
      reason: 'first\nsecond',
      context: ['careful'],
    });
  });
});

describe('on every event', () => {
  test('deny refuses where there is something to refuse, and is told to change nothing elsewhere', async () => {
    const hooks = await withHooks([{ on: [...EVENT_NAMES], when: 'event == hook_event_name', deny: 'no {{ event }}' }]);
    const told = new Set(hooks.diagnostics.map(({ message }) => /that a (\w+) hook/.exec(message)?.[1]));
    for (const name of EVENT_NAMES) {
      const { effects } = eventRow(name);
      const can = effects.includes('refuse') || effects.includes('hold');
      const outcome = await hooks.trigger(name as string, { session_id: name, tool_name: 'Bash', prompt: 'x' });
      expect([name, outcome.refused, outcome.reason]).toEqual([name, can, can ? `no ${name}` : null]);
      expect([name, told.has(name)]).toEqual([name, !can]);
      if (!can) expect(outcome.messages).toEqual([`no ${name}`]);
    }
  });
});

describe('a condition that errors', () => {
  const about = { when: 'tool_input.content.contains("x")', deny: 'x' };

  test('follows onFailure: closed on tools, permissions and prompts', async () => {
    for (const on of ['PreToolUse', 'PermissionRequest', 'UserPromptSubmit'] as const) {
      const outcome = await (await withHooks([{ on, name: 'r', ...about }])).trigger(on, {
        session_id: 's',
        tool_name: 'Bash',
        tool_input: {},
        prompt: 'x',
      });
      expect(outcome).toMatchObject({ decision: 'block', ran: [{ status: 'failed' }] });
      expect(outcome.reason).toBe(
        `Hook 'r' failed: its condition could not be told: there is no "content" in tool_input (character 12); ask has(tool_input.content) first`,
      );
    }
  });

  test('open elsewhere, with a warning, and as the entry says', async () => {
    const after = await withHooks([{ on: 'PostToolUse', name: 'r', ...about }]);
    const outcome = await after.trigger('PostToolUse', call('ls'));
    expect(outcome).toMatchObject({
      decision: 'none',
      messages: [expect.stringContaining("Hook 'r' failed: its condition")],
    });
    const open = await withHooks([onCall({ ...about, onFailure: 'continue' })]);
    expect(await open.trigger('PreToolUse', call('ls'))).toMatchObject({ decision: 'none' });
    const closed = await withHooks([{ on: 'PostToolUse', ...about, onFailure: 'block' }]);
    expect(await closed.trigger('PostToolUse', call('ls'))).toMatchObject({ decision: 'block' });
  });

  test('because it never could be read fails every time, and refuses as any failure does', async () => {
    const hooks = await withHooks([onCall({ when: 'tool_input.command ==', deny: 'no' })]);
    expect(hooks.diagnostics).toMatchObject([{ code: 'BAD_CONDITION', severity: 'error' }]);
    expect(await hooks.trigger('PreToolUse', call('ls'))).toMatchObject({
      decision: 'block',
      reason: "Hook 'r' failed: its condition could not be told: it cannot be read: it ends too early (character 22)",
    });
  });

  test('lets any other hook run, with a word about it', async () => {
    const hooks = await withHooks([onCall({ when: about.when, run: 'echo ran >&2; exit 2' })]);
    const outcome = await hooks.trigger('PreToolUse', call('ls'));
    expect(outcome).toMatchObject({ decision: 'block', reason: 'ran' });
    expect(outcome.diagnostics).toMatchObject([
      { code: 'CONDITION_FAILED', hook: expect.stringContaining('hooks.yml') },
    ]);
  });
});

describe('what guards ask', () => {
  test('a command, wherever it stands in a line', async () => {
    const hooks = await withHooks([
      onCall({
        when: 'commands(tool_input.command).exists(c, c.program == "rm" && c.args.exists(a, a.startsWith("-")))',
        deny: 'rm',
      }),
    ]);
    for (const [line, decision] of [
      ['cd x && sudo rm -rf .', 'deny'],
      ['echo $(rm -f x)', 'deny'],
      ['rm x', 'none'],
      ['echo rm -rf', 'none'],
      ['echo "', 'block'],
    ] as const)
      expect([line, (await hooks.trigger('PreToolUse', call(line))).decision]).toEqual([line, decision]);
  });

  test('a folder, whatever leads into it', async () => {
    const { open, cwd, home } = place({
      [FILE]: {
        hooks: [
          onCall({
            tools: ['file-write'],
            when: 'paths(tool_input).exists(p, inside(p, "secrets") || inside(p, "~/.ssh"))',
            deny: 'not there',
          }),
        ],
      },
    });
    mkdirSync(join(cwd, 'secrets'));
    mkdirSync(join(home, '.ssh'));
    symlinkSync('secrets', join(cwd, 'open'));
    const hooks = await open();
    for (const [path, decision] of [
      ['secrets/key', 'deny'],
      ['src/../secrets/key', 'deny'],
      ['open/key', 'deny'],
      [`${cwd}/secrets/new/deep`, 'deny'],
      ['~/.ssh/config', 'deny'],
      [`${home}/.ssh/config`, 'deny'],
      ['src/a.ts', 'none'],
      ['secrets2/a', 'none'],
    ] as const)
      expect([path, (await hooks.trigger('PreToolUse', write(path))).decision]).toEqual([path, decision]);
  });

  test('a size, of five megabytes too', async () => {
    const hooks = await withHooks([
      onCall({
        tools: ['file-write'],
        when: 'has(tool_input.content) && size(tool_input.content) > 100000',
        deny: '{{ size(tool_input.content) }} characters',
      }),
    ]);
    const content = 'x'.repeat(5_000_000);
    expect(await hooks.trigger('PreToolUse', write('a', { content }))).toMatchObject({ reason: '5000000 characters' });
    expect(await hooks.trigger('PreToolUse', write('a', { content: 'x' }))).toMatchObject({ decision: 'none' });
    expect(await hooks.trigger('PreToolUse', write('a'))).toMatchObject({ decision: 'none' });
  });
});

describe('a rule', () => {
  test('sees what another hook made of the call (A19)', async () => {
    const rewrite = `echo '{"rewrite":{"command":"rm -rf /"}}'`;
    const hooks = await withHooks([
      onCall({ when: 'tool_input.command.startsWith("rm")', deny: 'no {{ tool_input.command }}' }),
      onCall({ run: rewrite }),
    ]);
    const outcome = await hooks.trigger('PreToolUse', call('ls'));
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'no rm -rf /', rewrite: null });
  });

  test('needs no process, so that it answers while all of them are busy', async () => {
    const { open } = place({
      [FILE]: {
        hooks: [
          { on: 'PreToolUse', run: 'sleep 20' },
          { on: 'PostToolUse', deny: 'at once' },
        ],
      },
    });
    const hooks = await open({ maxConcurrent: 1 });
    const slow = new AbortController();
    const waiting = hooks.trigger('PreToolUse', call('ls'), { signal: slow.signal });
    expect(await hooks.trigger('PostToolUse', call('ls'))).toMatchObject({ decision: 'deny', reason: 'at once' });
    slow.abort();
    await waiting;
  });

  test('of a project runs only when somebody approved it, and is not evaluated before', async () => {
    const { open } = place({
      'project/.hookline/hooks.yml': { hooks: [onCall({ when: 'tool_input.missing', deny: 'no' })] },
    });
    const hooks = await open();
    expect(await hooks.trigger('PreToolUse', call('ls'))).toMatchObject({
      decision: 'none',
      skipped: [{ why: 'untrusted' }],
    });
    await hooks.approve(hooks.pending().map(({ key }) => key));
    expect(await hooks.trigger('PreToolUse', call('ls'))).toMatchObject({ decision: 'block' });
  });

  test('works with once, observe, shadow, enabled and approve', async () => {
    const { open } = place({
      [FILE]: {
        hooks: [
          { on: 'Setup', name: 'off', enabled: false, deny: 'off' },
          { on: 'SessionStart', name: 'once', once: true, deny: 'once' },
          { on: 'PreCompact', name: 'watch', observe: true, deny: 'watch' },
          { on: 'TaskCreated', name: 'trial', shadow: true, deny: 'trial' },
          { on: 'TaskCompleted', name: 'asked', approve: true, deny: 'asked' },
        ],
      },
    });
    const hooks = await open({ ask: async () => true });
    const reasons = [];
    for (const event of ['SessionStart', 'SessionStart', 'PreCompact', 'TaskCreated', 'TaskCompleted'] as const)
      reasons.push((await hooks.trigger(event as string, { session_id: 's', tool_name: 'Bash', prompt: 'x' })).reason);
    expect(reasons).toEqual(['once', null, null, null, 'asked']);
    expect((await hooks.trigger('TaskCreated', { session_id: 's' })).messages).toEqual([
      "Hook 'trial' would have refused: trial",
    ]);
  });

  test('is registered from code as from a file', async () => {
    const hooks = await place().open();
    const undo = hooks.register({
      dialect: 'hookline',
      event: 'PreToolUse',
      definition: { when: 'inside("~/x", "~")', deny: '{{ tool_name }}' },
    });
    expect(await hooks.trigger('PreToolUse', call('ls'))).toMatchObject({ decision: 'deny', reason: 'Bash' });
    undo();
    expect(await hooks.trigger('PreToolUse', call('ls'))).toMatchObject({ decision: 'none' });
    expect(() => hooks.register({ dialect: 'hookline', event: 'Stop', definition: { context: true } })).toThrow(
      /must be the text to add/,
    );
  });

  test('of a megabyte of names that clash with the program still judges', async () => {
    const hooks = await withHooks([
      onCall({ when: 'tool_input.command.contains("rm")', deny: 'no', onFailure: 'continue' }),
    ]);
    const hostile = JSON.parse(
      `{"command":"rm","constructor":{"name":"x"},"__proto__":1,"then":1,"x":"${'y'.repeat(1e6)}"}`,
    );
    expect(
      await hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Bash', tool_input: hostile }),
    ).toMatchObject({ decision: 'deny' });
  });
});
