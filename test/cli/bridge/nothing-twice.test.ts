import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { entryCommand } from '../../../src/hosts/install/entry-command.ts';
import { agentMachine } from './agents.ts';

const hook = (command: string): JsonObject => ({
  hooks: { PreToolUse: [{ hooks: [{ type: 'command', command }] }] },
});
const logging = (word: string): JsonObject => hook(`echo ${word} >> "$LOG"`);

describe('hooks in files that the agent reads itself', () => {
  test('are left to Claude Code, and run in others', async () => {
    const { write, shell, logged } = agentMachine();
    write('~/.claude/settings.json', logging('home'));
    await shell('claude-code', 'ls');
    expect(logged()).toEqual([]);
    await shell('codex', 'ls');
    expect(logged()).toEqual(['home']);
  });

  test('are left to Copilot where they are the project’s, and run where they are the person’s', async () => {
    const { write, bridge, logged, open, project: cwd } = agentMachine();
    write('~/.claude/settings.json', logging('home'));
    write('.claude/settings.json', logging('project'));
    const all = await open();
    await all.approve(all.pending().map(({ key }) => key));
    const { stderr } = await bridge('copilot', 'preToolUse', { cwd, toolName: 'bash', toolArgs: { command: 'ls' } });
    expect(logged()).toEqual(['home']);
    // nobody took it out: it is not ours to run
    expect(stderr).toBe('');
    await bridge('codex', 'PreToolUse', { cwd, tool_name: 'Bash', tool_input: { command: 'ls' } });
    expect(logged().toSorted()).toEqual(['home', 'home', 'project']);
  });

  test('run where they were adopted', async () => {
    const { write, shell, logged } = agentMachine();
    write('~/.config/hookline/adopted/claude-code.json', logging('adopted'));
    await shell('claude-code', 'ls');
    expect(logged()).toEqual(['adopted']);
  });
});

describe('an entry that calls hookline', () => {
  const SHIM = '/home/dev/.local/state/hookline/bridge/claude-code';
  const ENTRY = {
    agent: 'claude-code',
    event: 'PreToolUse',
    before: true,
    file: '~/.claude/settings.json',
    isPlainShell: true,
  } as const;

  test.each([
    'hookline run PreToolUse --gate',
    'hookline run PreToolUse --gate --dialect mimir',
    'npx hookline bridge claude-code PreToolUse',
    entryCommand({ ...ENTRY, shim: SHIM }),
    entryCommand({ ...ENTRY, shim: null }),
  ])('is left out: %s', async (command) => {
    const { write, shell, hooks } = agentMachine();
    // it would refuse: none of these is there
    write('~/.claude/settings.json', {
      hooks: { PreToolUse: [{ hooks: [{ type: 'command', command, onFailure: 'block' }] }] },
    });
    hooks('hooks:\n  - on: PreToolUse\n    when: tool_input.command == "echo canary"\n    deny: no\n');
    expect((await shell('codex', 'ls')).does).toBe('goes on');
    expect((await shell('codex', 'echo canary')).does).toBe('refuses');
  });

  test('is told by check, with what to do in its place', async () => {
    const { write, cli } = agentMachine();
    write('~/.claude/settings.json', hook('hookline run PreToolUse --gate'));
    const { stdout } = await cli(['check']);
    expect(stdout.replace(/\s+/g, ' ')).toContain('let "hookline install claude-code" write an entry in its place');
  });

  test('runs where it is more than that', async () => {
    const { write, shell, logged } = agentMachine();
    write('~/.claude/settings.json', hook(`echo called >> "$LOG"; hookline run PreToolUse --gate || true`));
    await shell('codex', 'ls');
    expect(logged()).toEqual(['called']);
  });
});
