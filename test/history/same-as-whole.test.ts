// wide: tries many cases

import { expect, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import { machine } from '../cli/machine.ts';

const OWN = '~/.config/hookline/hooks.yml';
/** What is in force: packs with rules about earlier calls among them, and one that rewrites. */
const IN_FORCE = `extends: [guard, secrets]
hooks:
  - { on: PreToolUse, name: no-publish, tools: [shell], when: 'tool_input.command.contains("publish")', deny: not here }
  - { on: PreToolUse, name: ask-push, runs: git push, ask: now? }
  - { on: PreToolUse, name: pinned, tools: [shell], when: 'tool_input.command == "npm i left-pad"', run: 'cat pinned.json' }
`;
const PINNED = {
  hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'npm i left-pad@1.3.0' } },
};
const CALLS: readonly (readonly [tool: string, input: Readonly<Record<string, string>>])[] = [
  ...[
    'ls -la',
    'npm publish',
    'git push',
    'git push --tags && npm publish',
    'npm i left-pad',
    'curl https://example.com',
  ].flatMap((command) => [['Bash', { command }] as const]),
  ['Read', { file_path: 'src/a.ts' }],
  ['Read', { file_path: '.env' }],
  ['Bash', { command: 'curl https://example.com' }],
  ['Write', { file_path: 'out/a.txt', content: 'x' }],
  ['Bash', { command: 'echo x > out/b.txt; git push' }],
  ['Bash', { command: 'cat out/$NAME' }],
];

test.each([
  [
    'a refusal of some lines',
    `{ on: PreToolUse, tools: [shell], when: 'tool_input.command.contains("i")', deny: 'no {{ tool_name }}' }`,
  ],
  [
    'one that cannot be told of other tools',
    `{ on: PreToolUse, when: 'tool_input.command.contains("push")', deny: no }`,
  ],
  ['a question about what is written', '{ on: PreToolUse, writes: "out/**", ask: there? }'],
  [
    'a refusal of what was rewritten',
    `{ on: PreToolUse, tools: [shell], when: 'tool_input.command.contains("@1")', deny: no }`,
  ],
  [
    'a refusal of what is not rewritten',
    `{ on: PreToolUse, tools: [shell], when: 'tool_input.command.endsWith("pad")', deny: no }`,
  ],
  ['a grant', '{ on: PreToolUse, runs: git push, allow: fine }'],
  ['one in the shadow', '{ on: PreToolUse, runs: git push, deny: no, shadow: true }'],
  ['context', '{ on: PreToolUse, runs: git push, context: so it is }'],
  ['what comes after something else', '{ on: PreToolUse, sends: true, after: { reads: "**/.env" }, ask: sent? }'],
  ['a refusal at another time', '{ on: PostToolUse, deny: no }'],
  ['two of them', '{ on: PreToolUse, runs: git push, ask: a }\n  - { on: PreToolUse, runs: git push --tags, deny: b }'],
])('%s is told of each call as if everything were asked again', async (_what, entry) => {
  const place = machine();
  const { home, project, env, write } = place;
  write(OWN, IN_FORCE);
  write('pinned.json', JSON.stringify(PINNED));
  const hooks = await createHooks({ cwd: project, home, env, watch: false, recordAll: true });
  for (const [tool_name, tool_input] of CALLS)
    for (const event of ['PreToolUse', 'PostToolUse'] as const)
      await hooks.trigger(event, { tool_name, tool_input, tool_response: {}, session_id: 's' });
  await hooks.close();
  const told = async (name: string, text: string) => {
    const { data } = await place.json(['audit', 'replay', '--with', write(name, text), '--limit', '100']);
    return JSON.parse(
      JSON.stringify(data)
        .replaceAll(name, 'NAME')
        .replaceAll(/NAME:\d+/g, 'NAME:LINE'),
    );
  };
  const rules = `hooks:\n  - ${entry}\n`;
  const whole = await told('b.yml', `maxRetries: 8\n${rules}`);
  expect(await told('a.yml', rules)).toEqual(whole);
  expect(whole).toMatchObject({ decisions: CALLS.length * 2 });
});
