import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { world } from '../world/world.ts';
import { differing, played, statuses } from './played.ts';

const NO_ENV = `
hooks:
  - name: no-env
    on: PreToolUse
    tools: [Read]
    files: ["**/.env"]
    deny: Ask the person for the value.
`;

test('the files of a case are in its own project, links among them, and no other case sees them', async () => {
  const result = await played({
    hooks: NO_ENV,
    tests: `
tests:
  - { tool: Read, input: { file_path: notes }, files: { .env: "A=1", notes: { link: .env } }, expect: deny }
  - { tool: Read, input: { file_path: notes }, files: { notes: text }, expect: none }
  - { tool: Read, input: { file_path: notes }, expect: none }
  - { tool: Read, input: { file_path: notes }, cwd: sub, files: { "sub/notes": { link: ../.env }, .env: "" }, expect: deny }
`,
  });
  expect(differing(result)).toEqual([]);
  expect(statuses(result)).toEqual(['passed', 'passed', 'passed', 'passed']);
});

test('a command hook runs in the project of the case, with its variables, and sees neither the home nor the state of the person', async () => {
  const on = world();
  on.write('~/secret', 'mine');
  const result = await played({
    on,
    hooks: `
hooks:
  - name: looks
    on: UserPromptSubmit
    run: 'cat here; echo " $TOKEN $HOME"; ls ~'
`,
    tests: `
tests:
  - event: UserPromptSubmit
    prompt: hello
    files: { here: was here, "~/.netrc": "" }
    env: { TOKEN: from-the-case }
    expect: { context: ["was here", from-the-case] }
  - { event: UserPromptSubmit, prompt: hello, expect: { context: from-the-case } }
  - { event: UserPromptSubmit, prompt: hello, expect: { context: secret } }
  - { event: UserPromptSubmit, prompt: hello, expect: { context: "${on.home}" } }
`,
  });
  expect(statuses(result)).toEqual(['passed', 'failed', 'failed', 'failed']);
  expect(existsSync(on.state)).toBe(false);
});

test('with the real home a hook sees it, and no case makes files there', async () => {
  const on = world();
  on.write('~/secret', 'mine');
  const result = await played({
    on,
    run: { realHome: true },
    hooks: 'hooks:\n  - { name: looks, on: UserPromptSubmit, run: "cat ~/secret" }\n',
    tests: `
tests:
  - { event: UserPromptSubmit, prompt: hello, expect: { context: mine } }
  - { event: UserPromptSubmit, prompt: hello, files: { "~/new": "" }, expect: { context: mine } }
`,
  });
  expect(statuses(result)).toEqual(['passed', 'failed']);
  expect(differing(result)[0]).toContain('cannot be made in your own home folder');
  expect(existsSync(on.at('~/new'))).toBe(false);
});

test('scripts beside the hooks of a person are found in the world of a case', async () => {
  const on = world();
  on.write('~/.config/hookline/scripts/greet.sh', '#!/bin/sh\necho greetings\n', 0o755);
  const result = await played({
    on,
    hooks: 'hooks:\n  - { name: greets, on: UserPromptSubmit, run: ~/.config/hookline/scripts/greet.sh }\n',
    tests: 'tests:\n  - { event: UserPromptSubmit, prompt: hi, expect: { context: greetings } }\n',
  });
  expect(differing(result)).toEqual([]);
});

test('earlier calls are of the same session, are let through, and what they expect is held against them', async () => {
  const hooks = `
hooks:
  - name: once-only
    on: PreToolUse
    tools: [Bash]
    once: true
    run: 'exit 2'
  - name: asks
    on: PreToolUse
    tools: [WebFetch]
    ask: Is that page safe?
`;
  const result = await played({
    hooks,
    tests: `
tests:
  - { command: make, expect: block }
  - { command: make, before: [{ command: make, expect: block }], expect: none }
  - { command: make, before: [make], expect: none }
  - { command: make, before: [{ command: make, expect: none }], expect: none }
  - { tool: Read, input: { file_path: a }, before: [{ tool: WebFetch, input: { url: "https://a.test" } }], expect: none }
`,
  });
  expect(statuses(result)).toEqual(['passed', 'passed', 'failed', 'failed', 'passed']);
  expect(differing(result)[0]).toMatch(/^5 before \(line 5\), decision: pass \| block by once-only/);
});

test('a recorded payload is played below the project of the case', async () => {
  const on = world();
  on.write('~/.config/hookline/read.json', {
    hook_event_name: 'PreToolUse',
    session_id: 's',
    cwd: '/home/me/app',
    tool_name: 'Read',
    tool_input: { file_path: '/home/me/app/notes' },
  });
  const result = await played({
    on,
    hooks: NO_ENV,
    tests: `
tests:
  - { recorded: read.json, files: { .env: "", notes: { link: .env } }, expect: deny }
  - { recorded: read.json, expect: none }
  - { recorded: read.json, set: { tool_input.file_path: .env }, expect: deny }
`,
  });
  expect(differing(result)).toEqual([]);
});

test('many cases run side by side, no more than asked for, and their results are in the order of the file', async () => {
  const on = world();
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const result = await played({
    on,
    run: { jobs: 3 },
    hooks: `
hooks:
  - name: counts
    on: UserPromptSubmit
    run: 'echo + >> "${on.log}"; sleep 0.$((10 - $(cat n))); echo "number $(cat n)"; echo - >> "${on.log}"'
`,
    tests: `tests:\n${numbers
      .map(
        (n) => `  - { event: UserPromptSubmit, prompt: hi, files: { n: "${n}" }, expect: { context: number ${n} } }\n`,
      )
      .join('')}`,
  });
  expect(differing(result)).toEqual([]);
  expect(result.cases.map(({ testCase }) => testCase.line)).toEqual(numbers.map((n) => n + 1));
  const steps = readFileSync(on.log, 'utf8').trim().split('\n');
  const underWay = steps.map((_, i) => steps.slice(0, i + 1).reduce((sum, step) => sum + (step === '+' ? 1 : -1), 0));
  expect(Math.max(...underWay)).toBe(3);
});

test('nothing is left of the worlds', async () => {
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('hookline-test-'));
  await played({ hooks: NO_ENV, tests: 'tests:\n  - { command: make, env: { A: b }, expect: none }\n' });
  expect(left()).toEqual([]);
  expect(existsSync(join(tmpdir(), 'hookline-test-'))).toBe(false);
});
