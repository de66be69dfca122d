import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AGENT_NAMES } from '../../../src/core/wire.ts';
import { agentMachine } from './agents.ts';

const RULE = (words: string) =>
  `hooks:\n  - on: PreToolUse\n    when: tool_input.command == "never"\n    deny: ${words}\n`;

describe('rules that change in the middle of a session', () => {
  test.each(AGENT_NAMES)('%s is told of it at the next event, once', async (agent) => {
    const { hooks, shell } = agentMachine();
    const told = async (command = 'ls') => {
      const { stdout, stderr } = await shell(agent, command);
      return `${stdout}${stderr}`.includes('CHANGED_IN_SESSION');
    };
    hooks(RULE('no'));
    expect([await told(), await told()]).toEqual([false, false]);
    hooks(RULE('not this either'));
    expect([await told(), await told()]).toEqual([true, false]);
  });

  test('says which file, and what to do, and tells a second change in the same turn as well', async () => {
    const { hooks, shell, at } = agentMachine();
    hooks(RULE('no'));
    await shell('claude-code', 'ls');
    hooks(RULE('other words'));
    const first = await shell('claude-code', 'ls');
    expect(JSON.parse(first.stdout).systemMessage).toMatch(
      /warning\[CHANGED_IN_SESSION\]: .*hooks\.yml" changed while this session was running\. If that was not you, look at it/,
    );
    hooks(RULE('more words'));
    expect((await shell('claude-code', 'ls')).stdout).toContain('CHANGED_IN_SESSION');
    rmSync(at('~/.config/hookline/hooks.yml'));
    expect((await shell('claude-code', 'ls')).stdout).toContain('was removed');
    expect((await shell('claude-code', 'ls')).stdout).not.toContain('CHANGED_IN_SESSION');
  });

  test('a refusal carries it, since nothing else is read there', async () => {
    const { hooks, shell } = agentMachine();
    hooks(RULE('no'));
    await shell('gemini', 'ls');
    hooks(RULE('still no'));
    const { does, stdout } = await shell('gemini', 'never');
    expect(does).toBe('refuses');
    expect(stdout).toContain('CHANGED_IN_SESSION');
  });
});
