import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/core/json.ts';
import { decisionsIn } from '../../audit/decisions-in.ts';
import { agentMachine, SAYINGS } from './agents.ts';

const call = (tool_name: string, tool_input: Json) => ({ session_id: 's', tool_name, tool_input });

describe('what cannot be judged', () => {
  test('is refused, stands in the trail without what was to be done, and why tells of it', async () => {
    const { bridge, state, cli } = agentMachine();
    const { does, stderr } = await bridge('codex', 'PreToolUse', call('Bash', ['canary']));
    expect(does).toBe('refuses');
    expect(stderr).toContain('error[BAD_PAYLOAD]: "tool_input" of the payload must be an object.');
    const id = /\(decision ([\w-]+)\)/.exec(stderr)?.[1];
    const [decision, ...more] = decisionsIn(state);
    expect(more).toEqual([]);
    expect(decision).toMatchObject({
      ...{ id, event: 'PreToolUse', agent: 'codex', session_id: 's', decision: 'block', diagnostics: ['BAD_PAYLOAD'] },
      payload: { tool_name: 'Bash' },
    });
    expect(JSON.stringify(decision)).not.toContain('canary');
    const why = await cli(['why', String(id).slice(0, 8)]);
    expect(why).toMatchObject({ status: 0, stdout: expect.stringContaining('BAD_PAYLOAD') });
    expect((await cli(['audit', 'verify'])).status).toBe(0);
  });

  test('stands in the trail also where nothing of it can be read', async () => {
    const { bridge, state } = agentMachine();
    await bridge('gemini', SAYINGS.gemini.tool, 'no JSON');
    expect(decisionsIn(state)).toMatchObject([{ event: 'PreToolUse', agent: 'gemini', decision: 'block' }]);
  });

  test('and is over already, stands in the trail as what was let go', async () => {
    const { bridge, state } = agentMachine();
    expect((await bridge('gemini', 'AfterTool', '[]')).does).toBe('goes on');
    expect(decisionsIn(state)).toMatchObject([
      { event: 'PostToolUse', decision: 'none', messages: [expect.stringContaining('must be a JSON object')] },
    ]);
  });
});

describe('a command that is no text', () => {
  const odd: readonly Json[] = [
    [{ program: 'canary' }],
    [{ toString: 1 }],
    ['bash', '-lc', { script: 'canary' }],
    [['canary']],
    ['canary', 1],
    [null],
    7,
    { command: 'canary' },
  ];

  test.each([
    ['shell', 'cmd'],
    ['exec_command', 'cmd'],
    ['Bash', 'command'],
  ])('could be anything, so that a guard that asks what %s does with its %s asks or refuses', async (tool, field) => {
    const { bridge, hooks, state } = agentMachine();
    hooks('extends: [guard]\n');
    for (const command of odd) {
      const { does, stderr } = await bridge('codex', 'PreToolUse', call(tool, { [field]: command }));
      expect({ command, does }).toEqual({ command, does: 'refuses' });
      expect(stderr).not.toContain('INTERNAL');
    }
    expect(decisionsIn(state)).toHaveLength(odd.length);
  });

  test('but one whose words are texts passes, and so do commands with a program apart', async () => {
    const { bridge, hooks } = agentMachine();
    hooks('extends: [guard]\n');
    for (const [tool, input] of [
      ['shell', { command: ['bash', '-lc', 'ls -l'] }],
      ['exec_command', { cmd: 'ls' }],
      ['Bash', { command: 'ls', timeout: 5 }],
      ['Bash', { command: [] }],
    ] as const)
      expect((await bridge('codex', 'PreToolUse', call(tool, input))).does).toBe('goes on');
    const commands = [{ command: 'ls', args: ['-l'] }, 'git status'];
    const cline = { ...SAYINGS.cline.shell('ls'), tool_call: { name: 'run_commands', input: { commands } } };
    expect((await bridge('cline', 'PreToolUse', cline)).does).toBe('goes on');
  });
});

test('a time that no calendar has is no reason to refuse', async () => {
  const { bridge } = agentMachine();
  const payload = { ...SAYINGS.copilot.shell('ls'), timestamp: 1e300 };
  expect(await bridge('copilot', 'preToolUse', payload)).toMatchObject({ does: 'goes on', stderr: '' });
});
