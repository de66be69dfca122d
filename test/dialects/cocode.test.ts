// wide: tries many cases

import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyPayload } from '../../src/hooks/api.ts';
import type { EventName, Outcome } from '../../src/index.ts';
import { codesOf, say } from './support/say.ts';
import { verdictOf } from './support/verdict.ts';
import { type World, world } from './support/world.ts';

const worlds: World[] = [];
afterAll(() => {
  for (const one of worlds) one.remove();
});

function fresh(toml = ''): World {
  const here = world();
  worlds.push(here);
  if (toml !== '') here.write('home/.config/cocode/hooks.toml', toml);
  return here;
}

/** One [[hooks]] table. */
function hook(event: string, command: string, shell = '', more = ''): string {
  return `[[hooks]]\nevent = "${event}"\n${more}\n[hooks.shell]\ncommand = '''${command}'''\n${shell}\n`;
}

const BOTH = 'pass_context = true\nparse_result = true';
const PARSE = 'parse_result = true';
const TOOL = { tool_name: 'Bash', tool_input: { command: 'ls' } };

function trigger(toml: string, event: EventName = 'PreToolUse', payload: AnyPayload = TOOL): Promise<Outcome> {
  return fresh(toml).trigger(event, payload);
}

describe.concurrent('an answer', () => {
  const here = fresh();
  const answered = (stdout: string) => say(here, 'cocode', { stdout });

  test('Continue is no objection', async () => {
    expect(await answered('"Continue"\n')).toMatchObject({ decision: 'none', rewrite: null, diagnostics: [] });
    expect(await answered('{"Continue":null}')).toMatchObject({ decision: 'none', rewrite: null, diagnostics: [] });
  });

  test('Reject refuses with its reason', async () => {
    const outcome = await answered('{"Reject":{"reason":"R"}}');
    expect(outcome).toMatchObject({ decision: 'block', reason: 'R' });
    expect(outcome.ran).toMatchObject([{ status: 'answered', decision: 'block', reason: 'R', name: 'guard' }]);
  });

  test.each([
    '{"Reject":{}}',
    '{"Reject":null}',
    '"Reject"',
    '{"Reject":{"reason":5}}',
    '{"Reject":[]}',
    '{"Reject":{"reason":""}}',
  ])('%s refuses, and names the hook', async (stdout) => {
    const outcome = await answered(stdout);
    expect(outcome.decision).toBe('block');
    expect(outcome.reason).toContain('guard');
  });

  test('ModifyInput replaces the input whole', async () => {
    expect(await answered('{"ModifyInput":{"new_input":{"command":"pwd"}}}')).toMatchObject({
      decision: 'none',
      rewrite: { command: 'pwd' },
    });
  });

  test('a new input that is no object is dropped with a diagnostic', async () => {
    const outcome = await answered('{"ModifyInput":{"new_input":"pwd"}}');
    expect(outcome).toMatchObject({ decision: 'none', rewrite: null });
    expect(codesOf(outcome)).toContain('BAD_ANSWER_FIELD');
  });

  test.each([
    '{"Approve":{}}',
    '"Allow"',
    '{"ModifyInput":{}}',
    '{"ModifyInput":{"new_input":null}}',
    '{"ModifyInput":"x"}',
    '{"Reject":',
    '{not json}',
    '{"Continue"}',
    '{"decision":"nonsense"}',
    '{"continue":"no"}',
  ])('%s is unreadable and refuses', async (stdout) => {
    const outcome = await answered(stdout);
    expect(outcome).toMatchObject({ decision: 'block', reason: 'Hook failed: unreadable answer' });
    expect(outcome.ran).toMatchObject([{ status: 'failed' }]);
    expect(codesOf(outcome)).toContain('UNREADABLE_ANSWER');
  });

  test.each([
    '',
    '  \n',
    'all is well',
    'Continue',
    '[INFO] done',
    '{"name":"x","version":"1"}',
    '[]',
    '["Reject"]',
    '42',
    '{"level":"info"}\ndone',
  ])('plain text, nothing and data continue: %s', async (stdout) => {
    expect(await answered(stdout)).toMatchObject({ decision: 'none', rewrite: null, diagnostics: [] });
  });

  test('a rejection counts between log lines; a new input does not', async () => {
    expect(await answered('log\n{"Reject":{"reason":"R"}}\nlog')).toMatchObject({ decision: 'block', reason: 'R' });
    const modified = await answered('log\n{"ModifyInput":{"new_input":{"command":"x"}}}');
    expect(modified).toMatchObject({ decision: 'none', rewrite: null });
    expect(codesOf(modified)).toContain('NOISY_ANSWER');
  });

  test('a rejection counts beside another variant, and when it stands first of two', async () => {
    expect((await answered('{"Reject":{"reason":"R"},"Continue":null}')).decision).toBe('block');
    expect(await answered('{"Reject":{"reason":"R"}}\n"Continue"')).toMatchObject({ decision: 'block', reason: 'R' });
  });

  test('the refusals of other agents are understood', async () => {
    for (const stdout of [
      '{"decision":"deny","reason":"R"}',
      '{"continue":false,"stopReason":"R"}',
      '{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"R"}}',
    ]) {
      expect(await answered(stdout)).toMatchObject({ decision: 'block', reason: 'R' });
    }
    expect(await answered('{"decision":"approve"}')).toMatchObject({ decision: 'none' });
  });

  test('without parse_result nothing that is printed decides', async () => {
    for (const stdout of ['{"Reject":{"reason":"R"}}', '{"Reject":', '{"ModifyInput":{"new_input":{"a":1}}}']) {
      expect(await say(here, 'cocode', { stdout, parseResult: false })).toMatchObject({
        decision: 'none',
        rewrite: null,
      });
    }
  });
});

describe.concurrent('a failure', () => {
  const here = fresh();
  test.each([1, 2, 3, 126, 127])('with exit code %i refuses in the words of the document', async (code) => {
    for (const parseResult of [true, false]) {
      const outcome = await say(here, 'cocode', { code, stderr: 'kaputt\n', parseResult });
      expect(outcome).toMatchObject({ decision: 'block', reason: 'Hook failed: kaputt' });
    }
  });

  test('without a word says how it ended', async () => {
    expect((await say(here, 'cocode', { code: 3 })).reason).toBe('Hook failed: exit code 3');
    expect((await say(here, 'cocode', { code: 3, stdout: 'out' })).reason).toBe('Hook failed: out');
  });

  test('by a signal is a hook error', async () => {
    const outcome = await say(here, 'cocode', { afterwards: 'kill -9 $$' });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'Hook error: killed by SIGKILL' });
    expect(outcome.ran).toMatchObject([{ status: 'failed', signal: 'SIGKILL' }]);
  });

  test('to start is a hook error', async () => {
    const outcome = await fresh(hook('PreToolUse', 'true')).trigger('PreToolUse', { ...TOOL, cwd: '/no/such/folder' });
    expect(outcome.decision).toBe('block');
    expect(outcome.reason).toMatch(/^Hook error: /);
  });

  test('to end in time continues, and the person is told', async () => {
    const outcome = await say(here, 'cocode', { afterwards: 'sleep 30', timeout: 0.2 });
    expect(outcome).toMatchObject({ decision: 'none', messages: ['Hook timeout: guard'] });
    expect(outcome.ran).toMatchObject([{ status: 'timed-out' }]);
  });

  test('to end in time does not take back a rejection', async () => {
    const outcome = await say(here, 'cocode', {
      stdout: '{"Reject":{"reason":"R"}}\n',
      afterwards: 'sleep 30',
      timeout: 0.3,
    });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'R' });
  });
});

describe.concurrent('what a hook is given', () => {
  const shown = `printf '%s' '{"Reject":{"reason":"'; cat | tr '"' "'" | tr -d '\\n'; printf '|%s|%s|%s"}}' "$HOOK_EVENT" "$HOOK_TOOL_NAME" "$HOOK_SESSION_ID"`;

  test('without pass_context stdin is empty, and the variables are there', async () => {
    const { reason } = await trigger(hook('PreToolUse', shown, PARSE));
    expect(reason).toBe('|PreToolUse|Bash|a-session');
  });

  test('with pass_context stdin is the context', async () => {
    const here = fresh(hook('PreToolUse', 'cat > "$HOME/context"', 'pass_context = true'));
    const env = { ...here.env, HOOK_NOTE: 'n', HOOK_API_KEY: 'k', OTHER: 'x' };
    await here.trigger('PreToolUse', { ...TOOL, agent_id: 'a' }, { env });
    expect(JSON.parse(readFileSync(join(here.home, 'context'), 'utf8'))).toEqual({
      event: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'ls' },
      tool_output: null,
      error: null,
      user_prompt: null,
      session_id: 'a-session',
      agent_id: 'a',
      cwd: here.cwd,
      env: { HOOK_NOTE: 'n', HOOK_EVENT: 'PreToolUse', HOOK_TOOL_NAME: 'Bash', HOOK_SESSION_ID: 'a-session' },
    });
  });

  test.each([
    ['PostToolUse', 'PostToolUse', { ...TOOL, tool_response: { stdout: 'x' } }, { tool_output: { stdout: 'x' } }],
    ['PostToolUseFailure', 'PostToolUseFailure', { ...TOOL, error: 'E' }, { error: 'E' }],
    ['UserPromptSubmit', 'PrePromptSubmit', { prompt: 'P' }, { user_prompt: 'P', tool_name: null }],
    ['Notification', 'NotificationEvent', { message: 'M' }, { tool_name: null, tool_input: null }],
    ['SubagentStart', 'SubagentStart', { agent_id: 'A' }, { agent_id: 'A' }],
  ] as const)('%s is told as %s', async (event, own, payload, expected) => {
    const here = fresh(
      hook(own, 'cat > "$HOME/context"; printf %s "$HOOK_EVENT:$HOOK_TOOL_NAME" > "$HOME/env"', 'pass_context = true'),
    );
    const env = { ...here.env, HOOK_TOOL_NAME: 'inherited' };
    await here.trigger(event, payload, { env });
    expect(JSON.parse(readFileSync(join(here.home, 'context'), 'utf8'))).toMatchObject({ event: own, ...expected });
    expect(readFileSync(join(here.home, 'env'), 'utf8')).toBe(`${own}:${'tool_name' in payload ? 'Bash' : ''}`);
  });
});

describe.concurrent('several hooks', () => {
  const modify = (from: string, to: string) =>
    hook(
      'PreToolUse',
      `sed 's/.*"command":"\\([^"]*\\)".*/{"ModifyInput":{"new_input":{"command":"\\1 ${to}"}}}/'; : ${from}`,
      BOTH,
    );

  test('see the input as the one before left it', async () => {
    const outcome = await trigger([modify('1', 'one'), modify('2', 'two'), modify('3', 'three')].join('\n'));
    expect(outcome).toMatchObject({ decision: 'none', rewrite: { command: 'ls one two three' } });
    expect(outcome.ran).toHaveLength(3);
  });

  test('after a Reject the rest does not run, and nothing is rewritten', async () => {
    const here = fresh(
      [
        modify('1', 'one'),
        hook('PreToolUse', `echo '{"Reject":{"reason":"R"}}'`, PARSE),
        hook('PreToolUse', 'touch "$HOME/ran"'),
      ].join('\n'),
    );
    const outcome = await here.trigger('PreToolUse', TOOL);
    expect(outcome).toMatchObject({ decision: 'block', reason: 'R', rewrite: null });
    expect(outcome.ran).toHaveLength(2);
    expect(outcome.skipped).toMatchObject([{ why: 'refused-before' }]);
    expect(existsSync(join(here.home, 'ran'))).toBe(false);
  });

  test('go on after a time-out, with the input as it was', async () => {
    const outcome = await trigger(
      [hook('PreToolUse', 'sleep 30', PARSE, 'timeout_sec = 0.2\nname = "slow"'), modify('2', 'two')].join('\n'),
    );
    expect(outcome).toMatchObject({
      decision: 'none',
      rewrite: { command: 'ls two' },
      messages: ['Hook timeout: slow'],
    });
  });

  test('an informing event ends at the first rejection too, and nothing else comes of it', async () => {
    const outcome = await trigger(
      [
        hook('PostToolUse', `echo '{"ModifyInput":{"new_input":{"a":1}}}'`, PARSE),
        hook('PostToolUse', 'exit 1'),
        hook('PostToolUse', `echo '{"Reject":{"reason":"R"}}'`, PARSE),
      ].join('\n'),
      'PostToolUse',
    );
    expect(outcome).toMatchObject({ decision: 'none', reason: null, rewrite: null });
    expect(outcome.skipped.map(({ why }) => why)).toEqual(['refused-before']);
    expect(outcome.ran.map(({ decision }) => decision)).toEqual(['none', 'block']);
    expect(codesOf(outcome)).toEqual(['EFFECT_DROPPED', 'EFFECT_DROPPED']);
  });

  test.each([
    ['SessionStart', 'SessionStart'],
    ['SessionEnd', 'SessionEnd'],
    ['SubagentStart', 'SubagentStart'],
    ['SubagentStop', 'SubagentStop'],
    ['PreCompact', 'PreCompact'],
    ['Notification', 'NotificationEvent'],
    ['PostUserMessage', 'PostUserMessage'],
    ['PostToolUseFailure', 'PostToolUseFailure'],
    ['StatusLine', 'StatusLine'],
    ['FileSuggestion', 'FileSuggestion'],
  ] as const)('%s cannot be refused', async (event, own) => {
    const outcome = await trigger(hook(own, 'echo no >&2; exit 2'), event, { tool_name: 'Bash' });
    expect(outcome).toMatchObject({ decision: 'none', hold: false, messages: ['Hook failed: no'] });
  });
});

describe.concurrent('a prompt', () => {
  const rewriting = (newInput: string) =>
    trigger(hook('PrePromptSubmit', `echo '{"ModifyInput":{"new_input":${newInput}}}'`, PARSE), 'UserPromptSubmit', {
      prompt: 'P',
    });

  test('is rewritten by a string, or by an object that holds one', async () => {
    expect((await rewriting('"Q"')).rewrite).toBe('Q');
    expect((await rewriting('{"user_prompt":"Q"}')).rewrite).toBe('Q');
    expect((await rewriting('{"prompt":"Q"}')).rewrite).toBe('Q');
  });

  test('is not rewritten by anything else, and a diagnostic says so', async () => {
    for (const value of ['{"text":"Q"}', '5', '["Q"]']) {
      const outcome = await rewriting(value);
      expect(outcome).toMatchObject({ rewrite: null, decision: 'none' });
      expect(codesOf(outcome)).toContain('BAD_ANSWER_FIELD');
    }
  });

  test('can be refused', async () => {
    expect(
      await trigger(hook('PrePromptSubmit', 'echo no >&2; exit 1'), 'UserPromptSubmit', { prompt: 'P' }),
    ).toMatchObject({ decision: 'block', reason: 'Hook failed: no' });
  });
});

describe.concurrent('what a hook prints', () => {
  test('for a status line or a list of files is the product', async () => {
    expect(await trigger(hook('StatusLine', 'echo "main ✓"'), 'StatusLine', {})).toMatchObject({
      text: 'main ✓',
      decision: 'none',
    });
    expect(await trigger(hook('FileSuggestion', 'printf "a\\nb\\n"'), 'FileSuggestion', {})).toMatchObject({
      text: 'a\nb',
    });
    expect(verdictOf('cocode', 'StatusLine', { stdout: '"Continue"' }).text).toBeNull();
  });

  test('is never context', async () => {
    expect((await trigger(hook('SessionStart', 'echo hello'), 'SessionStart', {})).context).toEqual([]);
  });
});

describe('a hook that runs once', () => {
  const toml = hook('PreToolUse', 'echo x >> "$HOME/log"; [ -f "$HOME/ok" ]', '', 'once = true');
  const run = (here: World, session: string) =>
    here.cli(['run', 'PreToolUse', '--tool', 'Bash', '--session', session, '--json']);

  test('is used up by an answer, not by a failure, and counts for its session', async () => {
    const here = fresh(toml);
    expect((await run(here, 's')).outcome.decision).toBe('block');
    expect((await run(here, 's')).outcome.decision).toBe('block');
    here.write('home/ok', '');
    expect((await run(here, 's')).outcome.ran).toHaveLength(1);
    const fourth = (await run(here, 's')).outcome;
    expect([fourth.ran, fourth.skipped.map(({ why }) => why)]).toEqual([[], ['once']]);
    expect((await run(here, 'another')).outcome.ran).toHaveLength(1);
  });
});

describe('the examples of its document', () => {
  const CONFIGURATION = `
# ~/.config/cocode/hooks.toml

[[hooks]]
event = "PreToolUse"
tool_matcher = "Bash*"
timeout_sec = 60

[hooks.shell]
command = "python ~/.config/cocode/hooks/validate_bash.py"
pass_context = true
parse_result = true

[[hooks]]
event = "PostToolUse"
tool_matcher = "Edit"

[hooks.webhook]
url = "https://api.example.com/hooks/file-changed"
method = "Post"
headers = { Authorization = "Bearer \${HOOK_API_KEY}" }

[[hooks]]
event = "SessionStart"
once = true

[hooks.shell]
command = "echo 'Session started' >> ~/.cocode/session.log"
`;
  const VALIDATE = `
[[hooks]]
event = "PreToolUse"
tool_matcher = "Bash"
name = "validate-bash"

[hooks.shell]
command = '''
python3 -c "
import sys, json
ctx = json.load(sys.stdin)
cmd = ctx.get('tool_input', {}).get('command', '')
# Reject dangerous commands
if any(d in cmd for d in ['rm -rf /', 'sudo rm', ':(){:|:&};:']):
    print(json.dumps({'Reject': {'reason': 'Dangerous command blocked'}}))
    sys.exit(0)
print(json.dumps('Continue'))
"
'''
pass_context = true
parse_result = true
`;
  const LOG_EDITS = `
[[hooks]]
event = "PostToolUse"
tool_matcher = "Edit"
name = "log-edits"

[hooks.shell]
command = '''
echo "$(date): File edited - $HOOK_TOOL_NAME" >> ~/.cocode/edits.log
'''
`;
  test('the configuration loads without an error', async () => {
    const here = fresh(CONFIGURATION);
    const session = await here.trigger('SessionStart', { source: 'startup' });
    expect(session.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(session.decision).toBe('none');
    mkdirSync(join(here.home, '.cocode'));
    await here.trigger('SessionStart', { source: 'startup' });
    expect(readFileSync(join(here.home, '.cocode/session.log'), 'utf8')).toBe('Session started\n');
    // many systems have it by another name only
    const python = here.write('bin/python', '#!/bin/sh\nexec python3 "$@"\n');
    chmodSync(python, 0o755);
    const env = { ...here.env, PATH: `${dirname(python)}:${here.env.PATH}` };
    const missing = await here.trigger('PreToolUse', TOOL, { env });
    expect(missing.decision).toBe('block');
    expect(missing.reason).toMatch(/^Hook failed: /);
    expect((await here.trigger('PreToolUse', { tool_name: 'BashOutput', tool_input: {} })).ran).toHaveLength(1);
    expect((await here.trigger('PreToolUse', { tool_name: 'Edit', tool_input: {} })).ran).toHaveLength(0);
  });

  test('dangerous commands are rejected', async () => {
    const here = fresh(VALIDATE);
    const refused = await here.trigger('PreToolUse', {
      tool_name: 'Bash',
      tool_input: { command: 'rm -rf / --no-preserve-root' },
    });
    expect(refused).toMatchObject({ decision: 'block', reason: 'Dangerous command blocked' });
    expect(refused.ran).toMatchObject([{ name: 'validate-bash', status: 'answered' }]);
    expect(await here.trigger('PreToolUse', TOOL)).toMatchObject({ decision: 'none', diagnostics: [] });
    expect((await here.trigger('PreToolUse', { tool_name: 'BashOutput', tool_input: {} })).ran).toEqual([]);
  });

  test('edits are logged', async () => {
    const here = fresh(LOG_EDITS);
    mkdirSync(join(here.home, '.cocode'));
    await here.trigger('PostToolUse', { tool_name: 'Edit', tool_input: { file_path: 'x' } });
    await here.trigger('PostToolUse', { tool_name: 'Write', tool_input: { file_path: 'x' } });
    expect(readFileSync(join(here.home, '.cocode/edits.log'), 'utf8')).toMatch(/^.+: File edited - Edit\n$/);
  });
});

test('an entry with both handlers, or with neither, is an error, and its neighbours load', async () => {
  const both = `[[hooks]]\nevent = "PreToolUse"\n[hooks.shell]\ncommand = "true"\n[hooks.webhook]\nurl = "http://x"\n`;
  const neither = '[[hooks]]\nevent = "PreToolUse"\n';
  const unknown = hook('PreTolUse', 'true');
  const outcome = await trigger([both, neither, unknown, hook('PreToolUse', 'exit 1')].join('\n'));
  expect(codesOf(outcome)).toEqual(expect.arrayContaining(['CONFLICTING_KEYS', 'MISSING_KEY', 'UNKNOWN_EVENT']));
  expect(outcome).toMatchObject({ decision: 'block', reason: 'Hook failed: exit code 1' });
});
