import { mkdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { HooksByName } from '../../src/hooks/api.ts';
import { world } from '../world/world.ts';

const OWN = '~/.config/hookline/hooks.yml';

/** A person's rule about every call, with one exception. */
async function excepted(exception: string) {
  const it = world();
  const rule = 'hooks:\n  - { name: all, on: PreToolUse, deny: No. }\n';
  it.write(OWN, `rules:\n  all:\n    except:\n      - ${exception}\n${rule}`);
  return { it, hooks: await it.open() };
}

async function call(hooks: HooksByName, tool: string, input: object, cwd?: string) {
  const { decision, diagnostics } = await hooks.trigger('PreToolUse', {
    tool_name: tool,
    tool_input: { ...input },
    ...(cwd === undefined ? {} : { cwd }),
  });
  return { decision, codes: diagnostics.map(({ code }) => code), messages: diagnostics.map(({ message }) => message) };
}

const LINE = { command: 'zap x' };

/** As the real agents call their shells for an ordinary command. */
const ORDINARY: readonly (readonly [string, string, object])[] = [
  ['Claude Code', 'Bash', { description: 'Zap it', timeout: 120_000, run_in_background: false }],
  ['Claude Code in its sandbox', 'Bash', { dangerouslyDisableSandbox: false }],
  ['Codex', 'Bash', {}],
  ['Copilot', 'bash', { description: 'Zap it', mode: 'sync', initial_wait: 10 }],
  [
    'Droid',
    'Execute',
    { summary: 'Zap', riskLevel: 'low', riskLevelReason: 'It is small', timeout: 60, fireAndForget: false },
  ],
  ['Gemini', 'run_shell_command', { description: 'Zap it' }],
  ['Kimi', 'Bash', { description: 'Zap it' }],
  ['opencode', 'bash', { description: 'Zap it', timeout: 5 }],
  ['Qwen', 'run_shell_command', { description: 'Zap it', is_background: false }],
  ['Auggie', 'launch-process', { wait: true, max_wait_seconds: 60 }],
];

/** The same line with what makes another call of it. */
const MORE: readonly object[] = [
  { dangerouslyDisableSandbox: true },
  { with_escalated_permissions: true },
  { sandbox_permissions: 'require_escalated' },
  { sandbox_permissions: 'require_escalated', justification: 'It needs the network' },
  { shell: 'zsh' },
  { user: 'root' },
  { env: { PATH: '/tmp' } },
  { stdin: 'y' },
  { workdir: '/srv' },
  { cwd: '/srv' },
  { run_in_background: true },
  { fireAndForget: true },
  { mode: 'async' },
  { what_nobody_knows: 1 },
  { description: { nested: true } },
  { timeout: 'none; zap y' },
];

describe('an exception of a line', () => {
  test.each(ORDINARY)('covers the ordinary call of %s', async (_agent, tool, more) => {
    const { hooks } = await excepted('{ command: zap x }');
    expect(await call(hooks, tool, { ...LINE, ...more })).toMatchObject({ decision: 'none', codes: [] });
    expect((await call(hooks, tool, { ...more, command: 'zap y' })).decision).toBe('deny');
  });

  test('covers a call that is told the folder in which it would work anyway', async () => {
    const { it, hooks } = await excepted('{ command: zap x }');
    for (const workdir of [it.at('.'), '.', './', ''])
      expect((await call(hooks, 'Bash', { ...LINE, workdir })).decision, workdir).toBe('none');
  });

  test.each(MORE)('covers no call with %j besides', async (more) => {
    const { hooks } = await excepted('{ command: zap x }');
    expect((await call(hooks, 'Bash', { ...LINE, ...more })).decision).toBe('deny');
  });

  test('that covered a call before and does not any more is named with what the call has besides', async () => {
    const { hooks } = await excepted('{ command: zap x }');
    const { codes, messages } = await call(hooks, 'Bash', {
      ...LINE,
      description: 'x',
      dangerouslyDisableSandbox: true,
    });
    expect(codes).toEqual(['EXCEPTION_CHANGED']);
    expect(messages[0]).toMatch(
      /also given "dangerouslyDisableSandbox"\. Before, .* now an exception is the whole call/,
    );
    expect((await call(hooks, 'Bash', { ...LINE, workdir: '/srv' })).messages[0]).toContain('said by "in"');
    // another line it never covered, and neither one with variables
    expect((await call(hooks, 'Bash', { command: 'zap y', user: 'root' })).codes).toEqual([]);
    expect((await call(hooks, 'Bash', { ...LINE, env: {} })).codes).toEqual([]);
  });

  test('with a folder is for what works in it, by whichever one field says where', async () => {
    const { it, hooks } = await excepted('{ command: zap x, in: ~/work }');
    mkdirSync(it.at('~/work/app'), { recursive: true });
    mkdirSync(it.at('~/other'));
    const at = async (input: object) => (await call(hooks, 'Bash', { ...LINE, ...input }, it.at('~/other'))).decision;
    expect(await at({ workdir: it.at('~/work/app') })).toBe('none');
    expect(await at({ workdir: it.at('~/work/app'), cwd: it.at('~/other') })).toBe('deny');
    expect(await at({ workdir: it.at('~/work/app'), user: 'root' })).toBe('deny');
  });
});

describe('an exception of a call', () => {
  test('covers exactly what is written, with more rights only where these are written', async () => {
    const { hooks } = await excepted('{ tool: Bash, input: { dangerouslyDisableSandbox: true, command: zap x } }');
    const free = { ...LINE, dangerouslyDisableSandbox: true };
    expect((await call(hooks, 'Bash', { ...free, description: 'Zap it', timeout: 5 })).decision).toBe('none');
    expect((await call(hooks, 'Bash', LINE)).decision).toBe('deny');
    expect((await call(hooks, 'Bash', { ...free, user: 'root' })).decision).toBe('deny');
  });

  test('is not about the words of an agent, and says so where they are written', async () => {
    const { hooks } = await excepted('{ tool: Task, input: { prompt: go, description: Search } }');
    expect(hooks.diagnostics).toMatchObject([{ code: 'EXCEPTION_CHANGED', line: 2 }]);
    expect(hooks.diagnostics[0]?.message).toMatch(/has "description", which is not looked at: before, .* now /);
    expect((await call(hooks, 'Task', { prompt: 'go', description: 'Look' })).decision).toBe('none');
    expect((await call(hooks, 'Task', { prompt: 'stop', description: 'Search' })).decision).toBe('deny');
  });

  test('is about a description where that is something that is done', async () => {
    const { hooks } = await excepted('{ tool: mcp__tracker__create, input: { description: a } }');
    expect(hooks.diagnostics).toEqual([]);
    expect((await call(hooks, 'mcp__tracker__create', { description: 'a' })).decision).toBe('none');
    expect((await call(hooks, 'mcp__tracker__create', { description: 'b' })).decision).toBe('deny');
  });
});

describe('a rule that grants a line', () => {
  const RULES: readonly (readonly [string, string])[] = [
    ['by a permission rule', 'if: "Bash(zap *)"'],
    ['by what it runs', 'runs: "zap *"'],
    ['by its condition', 'when: tool_input.command == "zap x"'],
    ['by a condition about its commands', 'when: \'runs(tool_input.command, "zap *")\''],
  ];

  test.each(RULES)('%s grants no call with more rights', async (_how, condition) => {
    const it = world();
    it.write(OWN, `hooks:\n  - { on: PreToolUse, tools: [shell], ${condition}, allow: Fine. }\n`);
    const hooks = await it.open();
    for (const [agent, , more] of ORDINARY)
      expect((await call(hooks, 'Bash', { ...LINE, ...more })).decision, agent).toBe('allow');
    for (const more of [{ dangerouslyDisableSandbox: true }, { shell: 'zsh' }, { user: 'root' }, { unknown: 1 }])
      expect((await call(hooks, 'Bash', { ...LINE, ...more })).decision, JSON.stringify(more)).toBe('none');
  });

  test('grants them where its condition names them', async () => {
    const it = world();
    const condition = 'when: tool_input.command == "zap x" && tool_input.dangerouslyDisableSandbox == true';
    it.write(OWN, `hooks:\n  - { on: PreToolUse, tools: [shell], ${condition}, allow: Fine. }\n`);
    const hooks = await it.open();
    const free = { ...LINE, dangerouslyDisableSandbox: true };
    expect((await call(hooks, 'Bash', free)).decision).toBe('allow');
    expect(await call(hooks, 'Bash', { ...free, user: 'root' })).toMatchObject({
      decision: 'none',
      messages: [expect.stringContaining('also given "user", which the condition does not name')],
    });
  });
});
