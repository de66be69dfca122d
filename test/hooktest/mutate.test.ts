import { expect, test } from 'vitest';
import { type Mutations, mutate } from '../../src/hooktest/mutate/mutate-file.ts';
import { readTestFile } from '../../src/hooktest/read-test-file.ts';
import { world } from '../world/world.ts';

async function mutations(hooks: string, tests: string): Promise<Mutations> {
  const on = world();
  on.write('~/.config/hookline/hooks.yml', hooks);
  const file = await readTestFile(on.write('~/.config/hookline/hooks.hooktest.yml', tests));
  return mutate([file], { env: on.env, home: on.home, realHome: false, named: null });
}

const shown = ({ unnoticed }: Mutations): readonly string[] =>
  unnoticed.map(({ rule, what, line, column }) => `${line}:${column} ${rule}: ${what}`);

const RULE = `hooks:
  - name: no-env
    on: PreToolUse
    tools: [Read, Edit]
    files: ["**/.env", "**/*.pem", "!**/test.pem"]
    deny: Ask the person.
`;

test('every flip of a rule is noticed where each of its conditions has a case on both sides', async () => {
  const result = await mutations(
    RULE,
    `tests:
  - rule: no-env
    deny:
      - { tool: Read, input: { file_path: .env } }
      - { tool: Edit, input: { file_path: .env, old_string: a, new_string: b } }
      - { tool: Read, input: { file_path: a.pem } }
    pass:
      - { tool: Write, input: { file_path: .env, content: a } }
      - { tool: Read, input: { file_path: a.ts } }
      - { tool: Read, input: { file_path: test.pem } }
`,
  );
  expect(shown(result)).toEqual([]);
  expect(result).toMatchObject({ flips: 9, noticed: 9, broken: 0 });
});

test('a flip that no case notices is named with the place of what was flipped', async () => {
  const result = await mutations(
    RULE,
    `tests:
  - rule: no-env
    deny:
      - { tool: Read, input: { file_path: .env } }
`,
  );
  expect(shown(result)).toEqual([
    '4:5 no-env: without "tools"',
    '4:19 no-env: "tools" without "Edit"',
    '5:5 no-env: without "files"',
    '5:24 no-env: "files" without "**/*.pem"',
    '5:36 no-env: "files" without "!**/test.pem"',
  ]);
});

test('a rule that no case exercises is unnoticed in everything, and one that is switched off already is not flipped', async () => {
  const result = await mutations(
    `${RULE}  - { name: off, on: PreToolUse, tools: [Bash], enabled: false, deny: no }\n`,
    'tests:\n  - { command: make, expect: none }\n',
  );
  expect(shown(result).filter((one) => !one.includes('without'))).toEqual([
    '2:5 no-env: switched off',
    '6:5 no-env: "deny" is "ask"',
  ]);
  expect(shown(result).join()).not.toContain('off:');
});

test('a deny that becomes an ask, and an allow that becomes a deny, is noticed by a case that names the decision, not by "refused" alone', async () => {
  const hooks = `hooks:
  - { name: stops, on: PreToolUse, if: Bash(deploy *), deny: no }
  - { name: lets, on: PreToolUse, if: Bash(ls *), allow: true }
`;
  const strict =
    'tests:\n  - { command: deploy a, expect: deny }\n  - { command: ls a, expect: allow }\n  - { command: make, expect: pass }\n  - { command: make, expect: none }\n';
  expect(shown(await mutations(hooks, strict))).toEqual([]);
  const lax =
    'tests:\n  - { command: ls a, expect: pass }\n  - { command: deploy a, expect: refused }\n  - { command: make, expect: none }\n';
  expect(shown(await mutations(hooks, lax))).toEqual(['3:5 lets: switched off']);
});

test('two rules that hide each other are told apart by who must decide', async () => {
  const hooks = `hooks:
  - { name: one, on: PreToolUse, if: Bash(deploy *), deny: no }
  - { name: two, on: PreToolUse, if: Bash(deploy *), deny: no }
`;
  const anybody = 'tests:\n  - { command: deploy a, expect: deny }\n  - { command: make, expect: none }\n';
  expect(shown(await mutations(hooks, anybody))).toEqual([
    '2:5 one: switched off',
    '2:54 one: "deny" is "ask"',
    '3:5 two: switched off',
    '3:54 two: "deny" is "ask"',
  ]);
  const each = 'tests:\n  - { rule: one, deny: [deploy a] }\n  - { rule: two, deny: [deploy a], pass: [make] }\n';
  expect(shown(await mutations(hooks, each))).toEqual([]);
});

test('an entry about several events is flipped for each of them', async () => {
  const hooks = 'hooks:\n  - { name: both, on: [PreToolUse, UserPromptSubmit], when: "true", deny: no }\n';
  const one = 'tests:\n  - { command: make, expect: { by: both } }\n';
  expect(shown(await mutations(hooks, one))).toContain('2:19 both: off for UserPromptSubmit');
  const two = `${one}  - { event: UserPromptSubmit, prompt: hi, expect: { by: both } }\n`;
  expect(shown(await mutations(hooks, two))).not.toContain('2:19 both: off for UserPromptSubmit');
});

test('a hook that runs a command is flipped too, in a fresh folder each time', async () => {
  const hooks = `hooks:
  - { name: first-time, on: PreToolUse, tools: [Bash], run: 'test -e seen && exit 2; touch seen' }
`;
  const tests =
    'tests:\n  - { command: make, expect: { decision: none, ran: [first-time] } }\n  - { tool: Read, input: { file_path: a }, expect: { ran: [] } }\n';
  expect(shown(await mutations(hooks, tests))).toEqual([]);
});

test('cases with variables, files in the home and earlier calls notice as others do', async () => {
  const hooks = `hooks:
  - { name: key, on: PreToolUse, tools: [Read], files: "**/.key", deny: no }
`;
  const tests = `tests:
  - { tool: Read, input: { file_path: k }, files: { "~/.key": x, k: { link: ../../.key } }, expect: { decision: deny, by: key } }
  - { tool: Read, input: { file_path: k }, env: { A: b }, files: { k: x }, before: [make], expect: none }
  - { tool: Write, input: { file_path: "~/.key", content: x }, expect: none }
`;
  expect(shown(await mutations(hooks, tests))).toEqual([]);
});

test('a flow rule has no gap where a case with the earlier call and one without it tell what it comes after', async () => {
  const result = await mutations(
    'hooks:\n  - { name: no-send, on: PreToolUse, runs: curl, after: { reads: "**/.env" }, deny: No. }\n',
    `tests:
  - { command: curl a.b, before: [{ tool: Read, input: { file_path: .env } }], expect: { decision: deny, by: no-send } }
  - { command: curl a.b, expect: none }
  - { command: make, before: [{ tool: Read, input: { file_path: .env } }], expect: none }
`,
  );
  expect(shown(result)).toEqual([]);
  const oneSided = await mutations(
    'hooks:\n  - { name: no-send, on: PreToolUse, runs: curl, after: { reads: "**/.env" }, deny: No. }\n',
    'tests:\n  - { command: curl a.b, before: [{ tool: Read, input: { file_path: .env } }], expect: deny }\n',
  );
  expect(shown(oneSided)).toEqual([expect.stringContaining('no-send: without "after"')]);
});

test('after a run of flips the hooks are as they were', async () => {
  const on = world();
  on.write('~/.config/hookline/hooks.yml', RULE);
  const file = await readTestFile(
    on.write(
      '~/.config/hookline/hooks.hooktest.yml',
      'tests:\n  - { rule: no-env, deny: [{ tool: Read, input: { file_path: .env } }] }\n',
    ),
  );
  const settings = { env: on.env, home: on.home, realHome: false, named: null };
  expect(await mutate([file], settings)).toEqual(await mutate([file], settings));
});
