import { expect, test } from 'vitest';
import { problemsWith } from '../../../src/schemas.ts';

const on = 'PreToolUse';

test.each([
  { on, when: 'tool_input.command == "rm"', deny: 'no' },
  { on: [on, 'Stop'], ask: true },
  { on, context: 'x', description: 'why' },
  { on, post: 'https://x.org', method: 'put', headers: { A: 'b' }, allowedEnv: ['A'] },
  { on, post: { url: 'https://x.org', method: 'POST' } },
  { on, prompt: 'safe?', model: 'm' },
  { on, module: './x.ts', passEnv: ['A'] },
  { on, run: 'x', persistent: true },
])('the schema accepts %j', (hook) => {
  expect(problemsWith('hookline', { hooks: [hook] })).toEqual([]);
});

test.each([
  [{ on }, /does one thing/],
  [{ on, run: 'x', deny: 'y' }, /does one thing/],
  [{ on, deny: false }, /deny/],
  [{ on, context: true }, /context/],
  [{ on, post: 'https://x.org', method: 'GET' }, /method/],
  [{ on, when: 5, deny: true }, /when/],
])('the schema refuses %j', (hook, problem) => {
  expect(problemsWith('hookline', { hooks: [hook] }).join('\n')).toMatch(problem);
});
