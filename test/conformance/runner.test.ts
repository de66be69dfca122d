// wide: starts many processes

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HAS_TERMINAL } from '../cli/machine.ts';
import { readCases } from './runner/read-cases.ts';
import { runCase, whyNot } from './runner/run-case.ts';

/** One case that is right; each test below breaks it in one place. */
const RIGHT = `
title: a guard refuses, and tells
source: here
files:
  ~/.config/cocode/hooks.toml: |
    [[hooks]]
    event = "PreToolUse"
    name = "guard"

    [hooks.shell]
    command = "tell 'a b' '' < /dev/null; echo no >&2; exit 1"
programs:
  tell: { env: [HOOK_EVENT], stdin: true }
event: PreToolUse
payload: { tool_name: Bash, tool_input: { command: ls } }
expect:
  decision: block
  reason: "Hook failed: no"
  hold: false
  stop: null
  rewrite: null
  context: []
  messages: []
  env: {}
  text: null
  ran: [{ name: guard, status: failed, exitCode: 1, stderr: { contains: "no" } }]
  skipped: 0
  diagnostics: []
  calls: [{ argv: [tell, a b, ''], cwd: <project>, stdin: '', env: { HOOK_EVENT: PreToolUse } }]
  files: { ~/.config/cocode/hooks.toml: { contains: guard }, nothing: null }
`;

async function failureOf(text: string): Promise<string | null> {
  const [one, ...others] = readCases(text, 'planted.yml');
  expect(others).toEqual([]);
  if (one === undefined) throw new Error('There is no case.');
  return runCase(one);
}

function planted(right: string, wrong: string): string {
  expect(RIGHT.split(right)).toHaveLength(2);
  return RIGHT.replace(right, () => wrong);
}

test.concurrent('a case that is right passes', async ({ expect }) => {
  expect(await failureOf(RIGHT)).toBeNull();
});

describe.concurrent('an example of the README is a case, and passes:', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const blocks = [...readme.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map((found) => found[1] ?? '');
  test.for(blocks.flatMap((text) => readCases(text, 'README.md')))('$title', async (one, { expect }) => {
    expect(await runCase(one)).toBeNull();
  });
});

describe.concurrent('a wrong expectation is reported, with its file, its title and what there was instead:', () => {
  test.for([
    ['a decision', 'decision: block', 'decision: none', /decision\n +expected +"none"\n +got +"block"/],
    ['an exit code', 'decision: block', 'exit: 0', /exit\n +expected +0\n +got +2/],
    [
      'a reason',
      '"Hook failed: no"',
      '"Hook failed: yes"',
      /reason\n +expected +"Hook failed: yes"\n +got +"Hook failed: no"/,
    ],
    ['a part of a reason', '"Hook failed: no"', '{ contains: yes }', /reason contains/],
    ['a part that must not be there', '"Hook failed: no"', '{ lacks: failed }', /reason lacks/],
    ['a pattern', '"Hook failed: no"', '{ matches: ^no }', /reason matches/],
    ['no reason', '"Hook failed: no"', 'null', /reason\n +expected +null/],
    ['a hold', 'hold: false', 'hold: true', /hold/],
    ['a stop', 'stop: null', 'stop: { reason: R }', /stop/],
    ['a rewrite', 'rewrite: null', 'rewrite: { command: pwd }', /rewrite/],
    ['a context', 'context: []', 'context: [hello]', /context, number of entries/],
    ['a message', 'messages: []', 'messages: { contains: hello }', /messages contains/],
    ['a variable', 'env: {}', 'env: { A: b }', /env\.A/],
    ['a text', 'text: null', 'text: main', /text\n/],
    [
      'a number of runs',
      'ran: [{ name: guard, status: failed,',
      'ran: [guard, { name: guard, status: failed,',
      /ran, number/,
    ],
    ['a status', 'status: failed', 'status: answered', /ran\[0\]\.status\n +expected +"answered"\n +got +"failed"/],
    ['output of a hook', '{ contains: "no" }', '{ contains: "yes" }', /ran\[0\]\.stderr contains/],
    ['a number of skips', 'skipped: 0', 'skipped: 1', /skipped, number/],
    ['a skip', 'skipped: 0', 'skipped: [once]', /skipped, number/],
    ['a diagnostic', 'diagnostics: []', 'diagnostics: [SYNTAX]', /diagnostics, missing/],
    [
      'an argument',
      'argv: [tell, a b,',
      'argv: [tell, a,',
      /calls\[0\]\.argv\n +expected +\[ "tell", "a", "" \]\n +got +\[ "tell", "a b", "" \]/,
    ],
    ['an argument too few', "[tell, a b, '']", '[tell, a b]', /calls\[0\]\.argv/],
    ['where it is called', 'cwd: <project>', 'cwd: <home>', /calls\[0\]\.cwd/],
    ['its input', "stdin: ''", 'stdin: hello', /calls\[0\]\.stdin/],
    ['its input as JSON', "stdin: ''", 'stdin: { jsonIncludes: {} }', /calls\[0\]\.stdin jsonIncludes/],
    ['its environment', 'env: { HOOK_EVENT: PreToolUse }', 'env: { HOOK_EVENT: Stop }', /calls\[0\]\.env\.HOOK_EVENT/],
    ['a file', '{ contains: guard }', '{ contains: goat }', /files ~\/\.config\/cocode\/hooks\.toml contains/],
    ['no file', '{ contains: guard }', 'null', /files ~\/\.config/],
    ['a file that is not there', 'nothing: null', 'nothing: true', /files nothing/],
    [
      'an outcome where there is an error',
      'event: PreToolUse',
      'event: PreTolUse',
      /decision\n +expected +"block"\n +got +nothing/,
    ],
    ['no error where there is an outcome', 'skipped: 0', 'error: USAGE', /error\n/],
  ] as const)('%s', async ([, right, wrong, report], { expect }) => {
    const failure = await failureOf(planted(right, wrong));
    expect(failure).toMatch(report);
    expect(failure).toContain('planted.yml:');
    expect(failure).toContain('a guard refuses, and tells');
  });

  test('an error where nothing but the calls was looked at', async ({ expect }) => {
    const text = RIGHT.replace('event: PreToolUse', 'event: PreTolUse').replace(
      /expect:[\s\S]*/,
      'expect: { calls: [] }\n',
    );
    expect(await failureOf(text)).toMatch(/stdout\n +expected +"an outcome"\n +got +.*UNKNOWN_EVENT/);
  });

  test('a command that fails where only its words were looked at', async ({ expect }) => {
    const text = RIGHT.replace(
      /event: PreToolUse\npayload[\s\S]*/,
      'command: [lost]\nexpect: { stdout: { lacks: secret } }\n',
    );
    expect(await failureOf(text)).toMatch(/exit\n +expected +0\n +got +1/);
  });

  test('a call that nobody expected', async ({ expect }) => {
    const failure = await failureOf(RIGHT.replace(/calls: .*/, 'calls: []'));
    expect(failure).toMatch(/calls, their number\n +expected +\[\]\n +got +.*"tell"/);
  });

  test('a call that never comes, in any order', async ({ expect }) => {
    const calls = 'calls: { anyOrder: [[tell, a b, ""], [tell, c]] }';
    expect(await failureOf(RIGHT.replace(/calls: .*/, calls))).toMatch(/calls, missing\n +expected +\[ "tell", "c" \]/);
  });

  test('an error diagnostic that nobody expected', async ({ expect }) => {
    const text = RIGHT.replace('  diagnostics: []\n', '').replace(
      '[[hooks]]',
      '[[hooks]]\n    event = "Nope"\n    [[hooks]]',
    );
    expect(await failureOf(text)).toMatch(/an error that nobody expected\n.*nothing\n.*UNKNOWN_EVENT/);
  });

  test('something in the second event of a sequence', async ({ expect }) => {
    const sequence = `  diagnostics: []\nevents:\n  - { session: a }\n  - { expect: { decision: none } }\n`;
    const failure = await failureOf(RIGHT.replace(/ {2}diagnostics: \[\][\s\S]*/, () => sequence));
    expect(failure).toMatch(/event: 2 of 2, PreToolUse\n +decision\n +expected +"none"\n +got +"block"/);
  });
});

describe.concurrent('servers', () => {
  const CALLING = `
title: a webhook is called
source: here
servers:
  http://hooks.test: [{ body: '{"Reject":{"reason":"first"}}' }, { status: 500 }]
  http://model.test: { says: '{"decision":"deny","reason":"R"}' }
env: { HOOKLINE_MODEL_BASE_URL: http://model.test/v1, HOOKLINE_MODEL: m }
files:
  ~/.config/cocode/hooks.toml: |
    [[hooks]]
    event = "PreToolUse"
    [hooks.webhook]
    url = "http://hooks.test/guard"
    headers = { X-A = "b" }
  ~/.claude/settings.json: '{ "hooks": { "PreToolUse": [{ "hooks": [{ "type": "prompt", "prompt": "safe?" }] }] } }'
event: PreToolUse
payload: { tool_name: Bash }
events:
  - expect:
      reason: "R\\nfirst"
      requests:
        anyOrder:
          - { method: POST, url: http://hooks.test/guard, headers: { x-a: b, x-c: null }, body: { jsonIncludes: { tool_name: Bash } } }
          - [POST, http://model.test/v1/chat/completions]
  - { dialect: cocode, expect: { reason: { contains: "500" }, requests: [[POST, http://hooks.test/guard]] } }
`;
  const wrongly = (right: string, wrong: string): string => {
    expect(CALLING.split(right).length).toBeGreaterThan(1);
    return CALLING.replace(right, () => wrong);
  };

  test('answer one after another in the place of their addresses, and record what they are asked', async ({
    expect,
  }) => {
    expect(await failureOf(CALLING)).toBeNull();
  });

  test.for([
    ['an answer', '"first"', '"second"', /reason\n/],
    ['a method', 'method: POST', 'method: PUT', /requests, missing/],
    ['a header', 'x-a: b', 'x-a: c', /requests, missing/],
    ['a header that is there', 'x-a: b, x-c: null', 'x-a: null', /requests, missing/],
    ['a body', 'tool_name: Bash } } }', 'tool_name: Edit } } }', /requests, missing/],
    ['an address', '[[POST, http://hooks.test/guard]]', '[[POST, http://hooks.test/]]', /requests\[0\]\.url/],
    ['a number of requests', '[[POST, http://hooks.test/guard]]', '[]', /requests, their number\n.*\n +got +.*guard/],
  ] as const)('%s is reported when it is wrong', async ([, right, wrong, report], { expect }) => {
    expect(await failureOf(wrongly(right, wrong)).catch(String)).toMatch(report);
  });

  test('an address that is none, and requests that nobody could make, are errors of the file', ({ expect }) => {
    expect(() => readCases(wrongly('http://hooks.test: [', 'hooks.test: ['), 'f.yml')).toThrow(/servers/);
    expect(() => readCases(planted('skipped: 0', 'requests: []'), 'f.yml')).toThrow(/"servers" says so/);
  });
});

describe.skipIf(!HAS_TERMINAL)('a terminal', () => {
  const ASKING = `
title: the person is asked
source: here
files:
  .hookline/hooks.yml: |
    hooks: [{ on: PreToolUse, name: deploy, approve: true, run: tell }]
programs: { tell: {} }
event: PreToolUse
payload: { tool_name: Bash }
terminal: y
expect: { decision: none, calls: [[tell]], screen: { contains: "Run hook 'deploy'?" } }
`;

  test('approves a project and answers a question', async () => {
    expect(await failureOf(ASKING)).toBeNull();
  });

  test.each([
    ['what the person saw', "'deploy'", "'delete'", /screen contains/],
    [
      'what follows from the other answer',
      'terminal: y',
      'terminal: n',
      /decision\n +expected +"none"\n +got +"block"/,
    ],
    ['what follows from no approval', 'source: here', 'source: here\ntrust: false', /calls, their number/],
  ])('%s is reported when it is wrong', async (_, right, wrong, report) => {
    expect(await failureOf(ASKING.replace(right, wrong))).toMatch(report);
  });
});

test('a case whose programs are not installed is not run, and says which', () => {
  const hindrances = ['[sh]', '[sh, no-such-program]'].map((needs) => {
    const [one] = readCases(planted('source: here', `source: here\nneeds: ${needs}`), 'planted.yml');
    return one === undefined ? undefined : whyNot(one);
  });
  expect(hindrances).toEqual([null, 'needs no-such-program, not installed here']);
});

describe('a file that is wrong is an error with its place:', () => {
  test.each([
    ['a key that there is not', 'expect:', 'expects:', /^planted\.yml:\d+:1 {2}expects: There is no such key here\.$/],
    [
      'a misspelt field',
      'decision: block',
      'decison: block',
      /^planted\.yml:17:3 {2}expect\.decison: There is no such key/,
    ],
    [
      'a misspelt field of a run',
      'exitCode: 1',
      'exitcode: 1',
      /^planted\.yml:.* {2}expect\.ran\.0\.exitcode: There is no such/,
    ],
    ['a misspelt word about a text', '{ contains: "no" }', '{ contain: "no" }', /expect\.ran\.0\.stderr.*no such key/],
    ['a decision that there is not', 'decision: block', 'decision: refuse', /expect\.decision/],
    ['a pattern that is none', '"Hook failed: no"', '{ matches: "(" }', /expect\.reason\.matches.*regular expression/],
    ['a text about which nothing is said', '"Hook failed: no"', '{}', /expect\.reason/],
    ['a program that is none of the case’s', '[tell, a b', '[tall, a b', /"tall" is none of this case's programs/],
    ['input that is not recorded', ', stdin: true }', ' }', /records no stdin/],
    ['a variable that is not recorded', 'env: [HOOK_EVENT], ', '', /does not record the variable "HOOK_EVENT"/],
    ['a screen without a terminal', 'skipped: 0', 'screen: hello', /"terminal"/],
    ['a missing title', 'title: a guard refuses, and tells\n', '', /needs a title/],
    ['a missing source', 'source: here\n', '', /needs a source/],
    ['neither an event nor a command', 'event: PreToolUse\npayload', 'payload', /Either "event" or "command"/],
    ['a mode that is none', '~/.config/cocode/hooks.toml: |', 'x: { text: "", mode: 888 }\n  y: |', /files\.x/],
    [
      'a file outside of the scratch home',
      '~/.config/cocode/hooks.toml: |',
      '/etc/hooks.toml: |',
      /home or in the project/,
    ],
    ['a file above the project', '~/.config/cocode/hooks.toml: |', '../hooks.toml: |', /home or in the project/],
    ['broken YAML', 'payload: {', 'payload: [', /^planted\.yml:\d+:\d+/],
    ['a key twice', 'source: here', 'source: here\nsource: there', /^planted\.yml:4:1 {2}.*unique/i],
  ])('%s', (_, right, wrong, message) => {
    expect(() => readCases(planted(right, wrong), 'planted.yml')).toThrow(message);
  });

  test.each([
    ['no expectation at all', RIGHT.replace(/expect:[\s\S]*/, '')],
    ['an empty expectation', RIGHT.replace(/expect:[\s\S]*/, 'expect: {}\n')],
    ['nothing but patience', RIGHT.replace(/expect:[\s\S]*/, 'expect: { eventually: true }\n')],
    ['an event without one', RIGHT.replace(/expect:[\s\S]*/, 'events: [{ expect: { ran: 1 } }, { session: b }]\n')],
    ['an empty list of cases', RIGHT.replace(/title.*\n/, '').replace(/event:[\s\S]*/, 'cases: []\n')],
    ['an empty file', ''],
  ])('%s', (_, text) => {
    expect(() => readCases(text, 'planted.yml')).toThrow(/^planted\.yml:\d+/);
  });

  test('two cases of the same title', () => {
    const text = 'source: s\nevent: Stop\nexpect: { ran: 0 }\ncases: [{ title: T }, { title: T }]\n';
    expect(() => readCases(text, 'planted.yml')).toThrow('"T" stands twice');
  });
});

describe('what stands above is the default for what stands below:', () => {
  const FILE = `
source: s
event: Stop
files: { a: shared, b: shared }
env: { A: shared, B: shared }
payload: { reason: shared, prompt: shared }
expect: { ran: 0 }
cases:
  - title: own
    files: { b: own, c: own }
    env: { B: null }
    payload: { prompt: own }
    events: [{}, { event: Notification, files: { d: later }, payload: { message: M } }]
  - title: other
    command: [check]
    expect: { exit: 0 }
`;

  test('maps key by key, everything else whole; files of a case are written once', () => {
    const [own, other] = readCases(FILE, 'f.yml');
    expect(own).toMatchObject({ title: 'own', source: 's', place: 'f.yml:9' });
    expect(own?.steps).toMatchObject([
      { call: { event: 'Stop' }, env: { A: 'shared', B: null }, payload: { reason: 'shared', prompt: 'own' } },
      { call: { event: 'Notification' }, payload: { reason: 'shared', prompt: 'own', message: 'M' } },
    ]);
    expect(own?.steps.map(({ files }) => files)).toEqual([{ a: 'shared', b: 'own', c: 'own' }, { d: 'later' }]);
    expect(other?.steps).toMatchObject([{ call: { command: ['check'] }, expect: { exit: 0 } }]);
  });
});
