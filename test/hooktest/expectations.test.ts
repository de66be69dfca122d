import { expect, test } from 'vitest';
import { differing, played, statuses } from './played.ts';

const HOOKS = `
hooks:
  - name: no-env
    on: PreToolUse
    tools: [Read]
    files: ["**/.env"]
    deny: Ask the person for the value.
  - name: think-first
    on: PreToolUse
    tools: [Bash]
    when: 'tool_input.command.contains("deploy")'
    ask: Is the release ready?
  - name: lists
    on: PreToolUse
    if: Bash(ls *)
    allow: true
  - name: rewrites
    on: PreToolUse
    tools: [WebFetch]
    run: >-
      printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"url":"https://mirror.test/"}}}'
  - name: says-hello
    on: UserPromptSubmit
    context: Remember the style guide.
`;

const one = (text: string): string => `tests:\n${text.replace(/^/gm, '  ')}`;

test('each decision is expected by its own word, and another word is a difference', async () => {
  const result = await played({
    hooks: HOOKS,
    tests: one(`
- { tool: Read, input: { file_path: .env }, expect: deny }
- { tool: Read, input: { file_path: .env }, expect: refused }
- { command: deploy now, expect: ask }
- { command: ls -l, expect: allow }
- { command: make, expect: none }
- { command: make, expect: pass }
- { command: ls -l, expect: pass }
- { tool: Read, input: { file_path: .env }, expect: ask }
- { tool: Read, input: { file_path: .env }, expect: pass }
- { command: deploy now, expect: pass }
- { command: deploy now, expect: refused }
- { command: make, expect: allow }
`),
  });
  expect(statuses(result)).toEqual([...Array(7).fill('passed'), ...Array(5).fill('failed')]);
  expect(differing(result)).toEqual([
    '10 decision: ask | deny by no-env (Ask the person for the value.)',
    '11 decision: pass | deny by no-env (Ask the person for the value.)',
    '12 decision: pass | ask by think-first (Is the release ready?)',
    '13 decision: refused | ask by think-first (Is the release ready?)',
    '14 decision: allow | none',
  ]);
});

test('a reason is expected by a part of it or by a pattern, and a pattern that cannot be read fails its case', async () => {
  const result = await played({
    hooks: HOOKS,
    tests: one(`
- { command: deploy, expect: { reason: the release } }
- { command: deploy, expect: { reason: "/^Is .* ready[?]$/" } }
- { command: deploy, expect: { reason: the relase } }
- { command: deploy, expect: { reason: "/^the release/" } }
- { command: deploy, expect: { reason: "/(/" } }
- { command: make, expect: { reason: anything } }
`),
  });
  expect(statuses(result)).toEqual(['passed', 'passed', 'failed', 'failed', 'failed', 'failed']);
  expect(differing(result)[3]).toBe('8 reason: anything | nothing');
  expect(differing(result)[2]).toContain('is not a valid regular expression');
});

test('a rewrite is expected whole, and null expects none', async () => {
  const call = 'tool: WebFetch, input: { url: "https://a.test/" }';
  const result = await played({
    hooks: HOOKS,
    tests: one(`
- { ${call}, expect: { rewrite: { url: "https://mirror.test/" } } }
- { ${call}, expect: { rewrite: { url: "https://other.test/" } } }
- { ${call}, expect: { rewrite: null } }
- { command: make, expect: { rewrite: null } }
`),
  });
  expect(statuses(result)).toEqual(['passed', 'failed', 'failed', 'passed']);
});

test('context is expected by parts, and an empty list expects none', async () => {
  const result = await played({
    hooks: HOOKS,
    tests: one(`
- { event: UserPromptSubmit, prompt: hello, expect: { context: style guide } }
- { event: UserPromptSubmit, prompt: hello, expect: { context: [Remember, "/guide[.]$/"] } }
- { event: UserPromptSubmit, prompt: hello, expect: { context: [Remember, forget] } }
- { event: UserPromptSubmit, prompt: hello, expect: { context: [] } }
- { command: make, expect: { context: [] } }
`),
  });
  expect(statuses(result)).toEqual(['passed', 'passed', 'failed', 'failed', 'passed']);
});

test('who decided, who ran and what kept the others out is expected by name', async () => {
  const result = await played({
    hooks: HOOKS,
    tests: one(`
- { command: deploy, expect: { by: think-first, ran: [think-first], skipped: { no-env: matcher, says-hello: event, lists: condition } } }
- { command: deploy, expect: { by: no-env } }
- { command: deploy, expect: { ran: [think-first, lists] } }
- { command: deploy, expect: { ran: [] } }
- { command: make, expect: { ran: [] } }
- { command: deploy, expect: { skipped: { no-env: condition } } }
- { command: deploy, expect: { skipped: { think-first: condition } } }
- { command: deploy, expect: { skipped: { nobody: matcher } } }
`),
  });
  expect(differing(result)).toEqual([
    '4 by: no-env | think-first',
    '5 ran: lists | think-first',
    '6 ran: nobody | think-first',
    '8 skipped: no-env: condition | matcher',
    '9 skipped: think-first: condition | it ran',
    '10 skipped: nobody: matcher | there is no such hook',
  ]);
});

test('in a table the named rule must decide, and has nothing to say about what passes', async () => {
  const result = await played({
    hooks: HOOKS,
    tests: one(`
- rule: think-first
  ask: [deploy, { command: make deploy }]
  pass: [make, { tool: Read, input: { file_path: a } }]
- rule: think-first
  ask: [make]
  deny: [deploy]
  pass: [deploy, { tool: Read, input: { file_path: .env } }]
- allow: [ls -l]
  pass: ["ls ."]
`),
  });
  expect(statuses(result)).toEqual([...Array(4).fill('passed'), ...Array(4).fill('failed'), 'passed', 'passed']);
  expect(differing(result)).toEqual([
    '7 decision: ask | none',
    '7 by: think-first | nobody',
    '8 decision: deny | ask by think-first (Is the release ready?)',
    '9 think-first: nothing to say | ask (Is the release ready?)',
    '9 decision: not refused | deny by no-env (Ask the person for the value.)',
  ]);
});
