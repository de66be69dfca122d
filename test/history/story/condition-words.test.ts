import { expect, test } from 'vitest';
import { conditionWords } from '../../../src/history/story/condition-words.ts';
import { machine } from '../../cli/machine.ts';

test.each([
  ['tools', 'Bash', 'Bash'],
  ['matcher', 'Bash|Write, mcp__github__*', 'Bash|Write, mcp__github__*'],
  ['matcher', '^(?:Bash|Exec.*)$', 'tools that fit a pattern'],
  ['when', 'tool_input.command.contains("push")', 'tool_input.command.contains("push")'],
  [
    'when',
    String.raw`tool_input.command.matches("^git\\s+(push|\"x\")") && cwd != "/"`,
    'tool_input.command.matches(a pattern) && cwd != "/"',
  ],
  ['when', String.raw`!matches(prompt, r'\bkey\b')`, '!matches(prompt, a pattern)'],
  ['files', '**/.env', '**/.env'],
])('of %s, %s is told as %s', (key, text, words) => {
  expect(conditionWords({ key, text })).toBe(words);
});

test('why tells a person what was met, and no regular expression; as JSON it has the condition as written', async () => {
  const { cli, json, run, write } = machine();
  const when = String.raw`'tool_input.command.matches("^git\\s+pu[s]h")'`;
  write(
    '~/.config/hookline/hooks.yml',
    `hooks:\n  - { on: PreToolUse, name: mine, matcher: "^Ba.h$", when: ${when}, deny: Not here. }\n`,
  );
  const { outcome } = await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"git push"}']);
  expect(outcome.decision).toBe('deny');
  const { stdout } = await cli(['why', outcome.id]);
  expect(stdout).toContain('Not here.');
  expect(stdout).toContain('tools that fit a pattern  ← Bash');
  expect(stdout).toContain('when     tool_input.command.matches(a pattern)\n');
  expect(stdout).not.toContain('pu[s]h');
  expect(JSON.stringify((await json(['why', outcome.id])).data)).toContain('pu[s]h');
});
