import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parsedObject } from '../../../src/core/json.ts';
import type { AgentName } from '../../../src/core/wire.ts';
import { finished, HAS_TERMINAL } from '../machine.ts';
import { AGENTS, agentMachine, SAYINGS } from './agents.ts';

const RULES = `hooks:
  - on: PreToolUse
    tools: shell
    when: tool_input.command.contains("canary")
    deny: no canaries here
  - on: PreToolUse
    tools: shell
    when: tool_input.command.contains("perhaps")
    ask: are you sure
`;

/** They ask the person in a dialog of their own. */
const ASKING: readonly AgentName[] = ['claude-code', 'copilot', 'qwen'];

describe.each(AGENTS)('%s', (agent) => {
  test('a rule refuses a shell command, whatever the agent calls it, and lets another pass', async () => {
    const { hooks, shell } = agentMachine();
    hooks(RULES);
    const refused = await shell(agent, 'echo canary');
    expect(refused.does).toBe('refuses');
    expect(refused.stderr).toContain('no canaries here');
    const passed = await shell(agent, 'echo hello');
    expect(passed).toMatchObject({ does: 'goes on', exitCode: 0, stderr: '' });
    expect(passed.stdout).not.toContain('allow');
  });

  test.skipIf(ASKING.includes(agent))('a question is a refusal that says how to answer', async () => {
    const { hooks, shell, terminal } = agentMachine();
    hooks(RULES);
    const asked = await shell(agent, 'echo perhaps');
    expect(asked.does).toBe('refuses');
    const [, id = ''] = /hookline approve (\w+)/.exec(`${asked.stdout}${asked.stderr}`) ?? [];
    expect(id).not.toBe('');
    if (!HAS_TERMINAL) return;
    expect((await terminal(['approve', id], 'y')).status).toBe(0);
    expect((await shell(agent, 'echo perhaps')).does).toBe('goes on');
  });

  test.runIf(ASKING.includes(agent))(
    'a question is the agent’s own: it says which rule and why, and nothing else waits',
    async () => {
      const { hooks, shell, json } = agentMachine();
      hooks(RULES);
      const { does, stdout, stderr } = await shell(agent, 'echo perhaps');
      expect(does).toBe('asks');
      expect(stdout + stderr).toMatch(
        /asks before this is done: Bash: echo perhaps\\nWhy: are you sure\\nwhy: hookline why/,
      );
      expect(stdout + stderr).not.toContain('hookline approve');
      expect((await json(['approve'])).data).toMatchObject({ waiting: [] });
    },
  );

  test('a configuration that cannot be read refuses, and says where', async () => {
    const { hooks, shell } = agentMachine();
    hooks('hooks: [');
    const refused = await shell(agent, 'ls');
    expect(refused.does).toBe('refuses');
    expect(refused.stderr).toContain('hooks.yml');
  });

  test('every call leaves a record, also one that no hook is for', async () => {
    const { shell, json } = agentMachine();
    await shell(agent, 'ls', { tool_use_id: 'call_1' });
    const { data } = await json(['audit', 'tail']);
    expect(JSON.stringify(data)).toContain(`"${agent}"`);
  });

  test('the reply is sealed where that is asked, and the seal is the last line', async () => {
    const { hooks, cli, env } = agentMachine();
    hooks(RULES);
    const input = (command: string) => JSON.stringify(SAYINGS[agent].shell(command));
    const call = (command: string) =>
      cli(['bridge', agent, SAYINGS[agent].tool, '--sealed'], { input: input(command), env });
    for (const command of ['echo canary', 'echo hello']) {
      const { status, stdout } = await call(command);
      expect(stdout.trimEnd().split('\n').at(-1)).toBe(`hookline-reply ${status}`);
    }
  });
});

describe('a question in Claude Code', () => {
  const bash = (command: string) => ({ session_id: 's', tool_name: 'Bash', tool_input: { command } });

  test('is left for another terminal where nobody sits before the agent', async () => {
    const { hooks, bridge, json } = agentMachine();
    hooks(RULES);
    const env = { CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' };
    const { stdout } = await bridge('claude-code', 'PreToolUse', bash('echo perhaps'), { env });
    expect(stdout).toContain('hookline approve');
    expect((await json(['approve'])).data).toMatchObject({ waiting: [{ command: 'echo perhaps' }] });
    const attended = await bridge('claude-code', 'PreToolUse', bash('echo perhaps'), {
      env: { CLAUDE_CODE_ENTRYPOINT: 'cli' },
    });
    expect(attended.stdout).not.toContain('hookline approve');
  });

  test('that another hook rewrites is refused, and then it is left for another terminal', async () => {
    const { hooks, bridge, json } = agentMachine();
    hooks(
      `${RULES}  - { on: PreToolUse, name: changes, run: 'echo "{\\"hookSpecificOutput\\":{\\"hookEventName\\":\\"PreToolUse\\",\\"updatedInput\\":{\\"command\\":\\"echo perhaps not\\"}}}"' }\n`,
    );
    expect((await bridge('claude-code', 'PreToolUse', bash('echo perhaps'))).does).toBe('refuses');
    expect((await json(['approve'])).data).toMatchObject({ waiting: [{ command: 'echo perhaps not' }] });
  });
});

describe('a rewrite', () => {
  const REWRITE = JSON.stringify({
    hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'echo NEW' } },
  });
  const rewriting = () => {
    const it = agentMachine();
    it.write('rewrite.sh', `#!/bin/sh\ncat >/dev/null\nprintf %s '${REWRITE}'\n`, 0o755);
    it.hooks(`hooks:\n  - on: PreToolUse\n    tools: shell\n    run: ${it.at('rewrite.sh')}\n`);
    return it;
  };

  test.each([
    ['claude-code', { hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'echo NEW' } } }],
    ['gemini', { hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: { command: 'echo NEW' } } }],
    ['copilot', { modifiedArgs: { command: 'echo NEW' } }],
    ['droid', { hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'echo NEW' } } }],
    ['cline', { overrideInput: { commands: ['echo NEW'] } }],
    ['opencode', { input: { command: 'echo NEW' } }],
    ['pi', { input: { command: 'echo NEW' } }],
  ] as const)('is told %s in its own fields, without a grant', async (agent, expected) => {
    const { shell } = rewriting();
    expect(parsedObject((await shell(agent, 'echo old')).stdout)).toEqual(expected);
  });

  test.each(['qwen', 'kimi'] as const)('is a refusal in %s, which takes none', async (agent) => {
    const { shell } = rewriting();
    const { does, stderr } = await shell(agent, 'echo old');
    expect(does).toBe('refuses');
    expect(stderr).toContain(`${agent} cannot take it`);
  });

  test('is said in Codex only where that skips no question', async () => {
    const { shell } = rewriting();
    expect((await shell('codex', 'echo old', { permission_mode: 'default' })).does).toBe('refuses');
    const bypassed = await shell('codex', 'echo old', { permission_mode: 'bypassPermissions' });
    expect(bypassed.does).toBe('goes on');
    expect(parsedObject(bypassed.stdout)).toEqual({
      hookSpecificOutput: {
        ...{ hookEventName: 'PreToolUse', permissionDecision: 'allow', updatedInput: { command: 'echo NEW' } },
      },
    });
  });

  test('that takes something out is a refusal where the agent only adds', async () => {
    const { bridge } = rewriting();
    const payload = { session_id: 's', tool_name: 'run_shell_command', tool_input: { command: 'a', directory: 'b' } };
    const { does, stderr } = await bridge('gemini', 'BeforeTool', payload);
    expect(does).toBe('refuses');
    expect(stderr).toContain('it keeps "directory"');
  });
});

test('context that an event cannot carry comes with the next one that can', async () => {
  const { hooks, bridge, shell } = agentMachine();
  hooks(`hooks:\n  - on: PreToolUse\n    run: echo remember this\n`);
  expect((await shell('gemini', 'ls')).stdout).toBe('');
  const after = { session_id: 'a-session', tool_name: 'run_shell_command', tool_input: {}, tool_response: {} };
  const { stdout } = await bridge('gemini', 'AfterTool', after);
  expect(parsedObject(stdout)).toEqual({
    hookSpecificOutput: { hookEventName: 'AfterTool', additionalContext: 'remember this' },
  });
  expect((await bridge('gemini', 'AfterTool', after)).stdout).toBe('');
});

test('variables that hooks set go into the file that the agent has for them', async () => {
  const { write, bridge, top } = agentMachine();
  const command = `echo 'export GREETING="it'"'"'s"' >> "$CLAUDE_ENV_FILE"`;
  write('~/.claude/settings.json', { hooks: { SessionStart: [{ hooks: [{ type: 'command', command }] }] } });
  const file = join(top, 'env-file');
  const payload = { session_id: 's', source: 'startup' };
  expect((await bridge('droid', 'SessionStart', payload, { env: { CLAUDE_ENV_FILE: file } })).stdout).toBe('');
  const { stdout } = await finished('/bin/sh', ['-c', `. '${file}'; printf %s "$GREETING"`], {});
  expect(stdout).toBe("it's");
  expect((await bridge('gemini', 'SessionStart', payload)).stdout).toContain('GREETING');
});
