import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import type { AgentName } from '../../../src/core/wire.ts';
import { agentMachine, SAYINGS } from './agents.ts';

const RULES = `hooks:
  - { on: PreToolUse, tools: [shell], when: 'runs(tool_input.command, "touch *")', deny: no touching }
  - { on: PreToolUse, if: "Bash(mkdir *)", deny: no folders }
  - { on: PreToolUse, tools: [file-write], files: ["**/guarded.txt"], deny: not this file }
  - { on: PreToolUse, tools: [file-read], files: ["**/guarded.png"], deny: not this picture }
`;

const patch = (file: string): string => `*** Begin Patch\n*** Update File: ${file}\n@@\n-a\n+b\n*** End Patch\n`;
const byShell = (file: string): JsonObject => ({ command: `apply_patch <<'EOF'\n${patch(file)}EOF\n` });

/** The agent, its tool, what is refused, and what is ordinary work. */
const CALLS: readonly (readonly [AgentName, string, JsonObject, JsonObject])[] = [
  ['codex', 'write_stdin', { session_id: 1, chars: 'touch x\n' }, { session_id: 1, chars: '' }],
  ['codex', 'write_stdin', { session_id: 1, chars: 'ls\rmkdir x\r' }, { session_id: 1, chars: '\u0003' }],
  ['copilot', 'write_bash', { shellId: 'a', input: 'ls{enter}touch x{enter}' }, { shellId: 'a', input: '{up}{enter}' }],
  ['copilot', 'write_bash', { shellId: 'a', input: 'tov{backspace}uch x{enter}' }, { shellId: 'a', input: 'y{enter}' }],
  ['claude-code', 'Monitor', { command: 'touch x' }, { command: 'tail -f log' }],
  ['qwen', 'monitor', { command: 'mkdir x' }, { command: 'tail -f log' }],
  ['qwen', 'notebook_edit', { notebook_path: 'guarded.txt' }, { notebook_path: 'a.ipynb' }],
  ['kimi', 'ReadMediaFile', { path: 'guarded.png' }, { path: 'a.png' }],
  ['codex', 'Bash', byShell('guarded.txt'), byShell('other.txt')],
  ['codex', 'Bash', { command: `cd src && ${byShell('guarded.txt').command}` }, { command: 'which apply_patch' }],
  ['codex', 'shell', { command: ['apply_patch', patch('guarded.txt')] }, { command: ['cat', 'guarded.txt'] }],
];

describe.each(CALLS)('%s %s', (agent, tool, guarded, ordinary) => {
  test('is what the guards for it look at, and ordinary work passes', async () => {
    const { hooks, bridge } = agentMachine();
    hooks(RULES);
    const call = (input: JsonObject) =>
      bridge(
        agent,
        SAYINGS[agent].tool,
        agent === 'copilot'
          ? { sessionId: 's', timestamp: 1794702624394, toolName: tool, toolArgs: input }
          : { session_id: 's', hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input },
      );
    expect((await call(guarded)).does).toBe('refuses');
    expect(await call(ordinary)).toMatchObject({ does: 'goes on', stderr: '' });
  });
});

test('a patch in a shell line is granted by no rule for files: the line may do more', async () => {
  const { hooks, bridge } = agentMachine();
  hooks('hooks:\n  - { on: PermissionRequest, tools: [file-write], allow: edits are fine }\n');
  const ask = (tool: string, input: JsonObject) =>
    bridge('codex', 'PermissionRequest', { session_id: 's', tool_name: tool, tool_input: input });
  expect((await ask('apply_patch', { command: patch('a.txt') })).stdout).toContain('allow');
  expect((await ask('Bash', { command: `${byShell('a.txt').command}touch x` })).stdout).not.toContain('allow');
});

test('a call that is about to happen is refused also by an entry for another event', async () => {
  const { bridge } = agentMachine();
  const call = { session_id: 's', hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } };
  expect(await bridge('claude-code', 'PostToolUse', call)).toMatchObject({ exitCode: 2 });
  const done = { ...call, hook_event_name: 'PostToolUse', tool_response: '' };
  expect(await bridge('claude-code', 'Stop', done)).toMatchObject({ exitCode: 0 });
});

test('a rewrite that says nothing of what the model wrote about its call is taken by an agent that merges', async () => {
  const { hooks, bridge } = agentMachine();
  hooks(`hooks:
  - { on: PreToolUse, tools: [shell], run: 'echo ''{"rewrite":{"command":"ls -a"}}''' }
`);
  const call = (input: JsonObject) =>
    bridge('gemini', 'BeforeTool', { session_id: 's', tool_name: 'run_shell_command', tool_input: input });
  expect((await call({ command: 'ls', description: 'to look' })).stdout).toContain('ls -a');
  expect((await call({ command: 'ls', directory: 'src' })).does).toBe('refuses');
});
