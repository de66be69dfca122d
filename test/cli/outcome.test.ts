// wide: starts many processes

import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/core/outcome.ts';
import { problemsWith } from '../../src/schemas.ts';
import { BASH, logs, machine, settings } from './machine.ts';

const FIELDS = [
  ...['id', 'event', 'decision', 'reason', 'hold', 'stop', 'rewrite', 'context', 'messages', 'env', 'text'],
  ...['ran', 'skipped', 'diagnostics'],
];
const RUN_FIELDS = [
  ...['hook', 'name', 'dialect', 'layer', 'handler', 'status', 'decision', 'reason', 'exitCode', 'signal', 'stdout'],
  ...['stderr', 'truncated', 'durationMs', 'async', 'rejudged', 'shadow'],
];

function says(answer: unknown): string {
  return `echo '${JSON.stringify(answer)}'`;
}
const permission = (decision: string) => ({
  hookSpecificOutput: {
    hookEventName: 'PreToolUse',
    permissionDecision: decision,
    permissionDecisionReason: 'because',
  },
});

/** A hook of claude-code → its outcome, whole, and the exit codes without and with --gate. */
const OUTCOMES: Readonly<
  Record<
    string,
    { event?: string; hook: string | object; exits: [number, number]; outcome: object; run: object | null }
  >
> = {
  'no objection': {
    hook: 'true',
    exits: [0, 0],
    outcome: {
      decision: 'none',
      reason: null,
      hold: false,
      stop: null,
      rewrite: null,
      context: [],
      messages: [],
      env: {},
      text: null,
    },
    run: { status: 'answered', decision: 'none', reason: null, exitCode: 0, signal: null, stdout: '', stderr: '' },
  },
  granted: {
    hook: says(permission('allow')),
    exits: [0, 0],
    outcome: { decision: 'allow', reason: 'because' },
    run: { status: 'answered', decision: 'allow', reason: 'because', exitCode: 0 },
  },
  asked: {
    hook: says(permission('ask')),
    exits: [3, 2],
    outcome: { decision: 'ask', reason: 'because', refused: false },
    run: { status: 'answered', decision: 'ask', reason: 'because' },
  },
  denied: {
    hook: says(permission('deny')),
    exits: [2, 2],
    outcome: { decision: 'deny', reason: 'because', refused: true },
    run: { status: 'answered', decision: 'deny', reason: 'because' },
  },
  blocked: {
    hook: 'echo out; echo no >&2; exit 2',
    exits: [2, 2],
    outcome: { decision: 'block', reason: 'no', rewrite: null },
    run: { status: 'answered', decision: 'block', reason: 'no', exitCode: 2, stdout: 'out\n', stderr: 'no\n' },
  },
  held: {
    event: 'Stop',
    hook: 'echo more >&2; exit 2',
    exits: [2, 2],
    outcome: { decision: 'block', reason: 'more', hold: true, refused: true },
    run: { status: 'answered', decision: 'block', exitCode: 2 },
  },
  'stopped, which alone changes no exit code, and which a gate cannot tell otherwise': {
    hook: says({ continue: false, stopReason: 'enough' }),
    exits: [0, 2],
    outcome: { decision: 'none', stop: { reason: 'enough' } },
    run: { status: 'answered', decision: 'none' },
  },
  rewritten: {
    hook: says({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'allow',
        updatedInput: { command: 'ls -l' },
      },
    }),
    exits: [0, 2],
    outcome: { decision: 'allow', rewrite: { command: 'ls -l' } },
    run: { status: 'answered', rewrote: true },
  },
  'with context': {
    event: 'UserPromptSubmit',
    hook: 'echo the branch is main',
    exits: [0, 0],
    outcome: { decision: 'none', context: ['the branch is main'] },
    run: { status: 'answered' },
  },
  'with variables': {
    event: 'SessionStart',
    hook: `echo 'export COLOUR=blue' >> "$CLAUDE_ENV_FILE"`,
    exits: [0, 0],
    outcome: { decision: 'none', env: { COLOUR: 'blue' } },
    run: { status: 'answered' },
  },
  'failed open': {
    hook: 'echo oops >&2; exit 1',
    exits: [0, 0],
    outcome: { decision: 'none', reason: null, messages: [expect.stringContaining('oops')] },
    run: { status: 'failed', decision: 'none', exitCode: 1 },
  },
  'failed closed': {
    hook: { hooks: [{ type: 'command', command: 'echo oops >&2; exit 1', onFailure: 'block' }] },
    exits: [2, 2],
    outcome: { decision: 'block', reason: expect.stringContaining('oops') },
    run: { status: 'failed', decision: 'block', exitCode: 1 },
  },
  'killed by a signal': {
    hook: 'kill -9 $$',
    exits: [0, 0],
    outcome: { decision: 'none' },
    run: { status: 'failed', exitCode: null, signal: 'SIGKILL' },
  },
  'timed out': {
    hook: { hooks: [{ type: 'command', command: 'sleep 5', timeout: 0.05 }] },
    exits: [0, 0],
    outcome: { decision: 'none' },
    run: { status: 'timed-out', exitCode: null },
  },
  'started and not waited for': {
    hook: { hooks: [{ type: 'command', command: 'true', async: true }] },
    exits: [0, 0],
    outcome: { decision: 'none' },
    run: { status: 'started', async: true, exitCode: null },
  },
  'none for which a hook fits': {
    hook: { matcher: 'Write', hooks: [{ type: 'command', command: 'exit 2' }] },
    exits: [0, 0],
    outcome: { decision: 'none', ran: [], skipped: [] },
    run: null,
  },
};

describe('an outcome has every field with its type, and its exit code', () => {
  test.each(Object.entries(OUTCOMES))(
    '%s',
    async (_, { event = 'PreToolUse', hook, exits, outcome, run: expected }) => {
      const { write, run, cli } = machine();
      write('~/.claude/settings.json', settings({ [event]: [hook] }));
      const args = event === 'PreToolUse' ? BASH : ['--prompt', 'hello'];
      const result = await run(event, args);
      expect(Object.keys(result.outcome)).toEqual(expect.arrayContaining(FIELDS));
      expect(problemsWith('outcome', result.outcome)).toEqual([]);
      expect(result.outcome).toMatchObject({ event, ...outcome });
      expect(result.outcome.id).toMatch(/^\S{8,}$/);
      expect(result.outcome.ran).toHaveLength(expected === null ? 0 : 1);
      for (const one of result.outcome.ran) {
        expect(Object.keys(one)).toEqual(expect.arrayContaining(RUN_FIELDS));
        expect(one).toMatchObject({
          ...{
            name: null,
            dialect: 'claude-code',
            layer: 'user',
            handler: 'command',
            hook: `claude-code:~/.claude/settings.json:${line(hook)}`,
          },
          ...expected,
        });
        expect(one.durationMs).toBeGreaterThanOrEqual(0);
      }
      expect(result.stderr).toBe('');
      const gated = await cli(['run', event, ...args, '--gate']);
      expect([result.status, gated.status]).toEqual(exits);
      expect(gated.stdout).toBe(result.outcome.context.map((text) => `${text}\n`).join(''));
      if (exits[1] === 2 && result.outcome.reason !== null) expect(gated.stderr).toContain(result.outcome.reason);
    },
  );
  const line = (hook: string | object): number => ('matcher' in Object(hook) ? 7 : 6);
});

test('a hook that is asked for in a subagent, switched off, invalid or a copy is skipped, and says why', async () => {
  const { write, run } = machine();
  const twice = { type: 'command', command: 'true' };
  write('~/.claude/settings.json', {
    hooks: {
      PreToolUse: [
        { hooks: [twice, twice, { ...twice, command: 'off', enabled: false }, { type: 'command' }] },
        { hooks: [{ ...twice, command: 'git', if: 'Bash(git *)' }] },
        { matcher: '[', hooks: [twice] },
      ],
    },
  });
  const { outcome, status } = await run('PreToolUse', BASH);
  expect(problemsWith('outcome', outcome)).toEqual([]);
  expect(outcome.skipped.map(({ why }) => why).toSorted()).toEqual([
    'condition',
    'disabled',
    'duplicate',
    'invalid',
    'invalid',
  ]);
  expect({ status, ran: outcome.ran.length }).toEqual({ status: 0, ran: 1 });
});

test('after a refusal the rest of a cocode lane is skipped as refused-before', async () => {
  const { write, run } = machine();
  write('~/.config/cocode/hooks.toml', cocode('exit 1') + cocode('true'));
  const { outcome, status } = await run('PreToolUse', BASH);
  expect(outcome.skipped).toMatchObject([{ hook: 'cocode:~/.config/cocode/hooks.toml:6', why: 'refused-before' }]);
  expect(problemsWith('outcome', outcome)).toEqual([]);
  expect(status).toBe(2);
});

function cocode(command: string, event = 'PreToolUse'): string {
  return `[[hooks]]\nevent = "${event}"\n[hooks.shell]\ncommand = '''${command}'''\n\n`;
}

describe('a hook is called <dialect>:<file>:<line>', () => {
  test('the file from the cwd, else from ~, else absolute; the line where the entry begins', async () => {
    const { write, run, project, top } = machine();
    write('~/.claude/settings.json', settings({ Stop: 'true' }));
    write('~/.config/cocode/hooks.toml', `# first\n\n${cocode('true', 'SessionEnd')}${cocode('true', 'StatusLine')}`);
    const inside = write('own/hooks.yml', 'hooks:\n  # here\n  - on: Stop\n    run: "true"\n');
    const outside = write(join(top, 'elsewhere', 'hooks.toml'), `\n${cocode('true', 'SessionEnd')}`);
    const ids = async (event: string, ...args: string[]) =>
      (await run(event, args)).outcome.ran.map(({ hook }) => hook);
    expect(await ids('Stop')).toEqual(['claude-code:~/.claude/settings.json:6']);
    expect(await ids('StatusLine')).toEqual(['cocode:~/.config/cocode/hooks.toml:8']);
    expect(await ids('Stop', '--config', 'own/hooks.yml')).toEqual(['hookline:own/hooks.yml:3']);
    expect(await ids('Stop', '--config', inside, '--cwd', join(project, 'own'))).toEqual(['hookline:hooks.yml:3']);
    expect(await ids('Stop', '--config', inside, '--cwd', top)).toEqual(['hookline:home/project/own/hooks.yml:3']);
    expect(await ids('SessionEnd', '--config', outside)).toEqual([`cocode:${outside}:2`]);
  });

  test('a cwd that is a link names the files below it all the same', async () => {
    const { write, run, project, top } = machine();
    write('.claude/settings.json', settings({ Stop: 'true' }));
    const link = join(top, 'link');
    symlinkSync(project, link);
    const { outcome } = await run('Stop', [], { cwd: link, env: { PWD: link } });
    expect(outcome.skipped).toMatchObject([{ hook: 'claude-code:.claude/settings.json:6', why: 'untrusted' }]);
    const linked = await run('Stop', ['--cwd', link]);
    expect(linked.outcome.skipped).toEqual(outcome.skipped);
  });

  test('the file of a project above the cwd is named from ~', async () => {
    const { write, run, project } = machine();
    write('.claude/settings.json', settings({ Stop: 'true' }));
    mkdirSync(join(project, 'sub'));
    const { outcome } = await run('Stop', ['--cwd', join(project, 'sub')]);
    expect(outcome.skipped[0]?.hook).toBe('claude-code:~/project/.claude/settings.json:6');
  });
});

test('reasons, context and runs of all hooks stand in configured order, whoever finishes first', async () => {
  const { write, run } = machine();
  const slow = 'sleep 0.2; echo one >&2; exit 2';
  write('~/.config/hookline/hooks.yml', 'hooks:\n  - on: PreToolUse\n    run: sleep 0.1; echo zero >&2; exit 2\n');
  write('~/.claude/settings.json', settings({ PreToolUse: [slow, 'echo two >&2; exit 2'] }));
  write('~/.config/cocode/hooks.toml', cocode('echo three >&2; exit 1'));
  const { outcome } = await run('PreToolUse', BASH);
  expect(outcome.reason).toBe('zero\none\ntwo\nHook failed: three');
  expect(outcome.ran.map(({ dialect }) => dialect)).toEqual(['hookline', 'claude-code', 'claude-code', 'cocode']);
});

test('the outcome of one run is the only thing on stdout under --json, whatever hooks print', async () => {
  const { write, run } = machine();
  write(
    '~/.claude/settings.json',
    settings({ PreToolUse: ['echo out; echo err >&2', 'printf "\\033[31mred\\n"; exit 2'] }),
  );
  const { outcome, stdout } = await run('PreToolUse', BASH);
  expect(stdout).toBe(`${JSON.stringify(outcome)}\n`);
});

test('a refusal with --gate --json is one document on stdout and the reason on stderr', async () => {
  const { write, run } = machine();
  write('~/.claude/settings.json', settings({ PreToolUse: 'echo no >&2; exit 2' }));
  const { outcome, stderr, status } = await run('PreToolUse', [...BASH, '--gate']);
  expect({ status, decision: (outcome as Outcome).decision, stderr }).toEqual({
    status: 2,
    decision: 'block',
    stderr: `no\nwhy: hookline why ${outcome.id.slice(0, 8)} (decision ${outcome.id})\n`,
  });
});

test('diagnostics of every file stand in the outcome, other events’ entries included', async () => {
  const { write, run } = machine();
  const file = write(
    '~/.claude/settings.json',
    '{\n  "hooks": {\n    "PreTolUse": [],\n    "Stop": [{ "hooks": [{ "type": "command", "command": "true", "timeout": 0 }] }]\n  }\n}',
  );
  const { outcome } = await run('PreToolUse', BASH);
  expect(outcome.diagnostics).toEqual([
    {
      code: 'UNKNOWN_EVENT',
      severity: 'error',
      message: 'There is no event "PreTolUse" in claude-code settings.',
      hint: 'did you mean "PreToolUse"?',
      file,
      line: 3,
      column: 5,
    },
    {
      code: 'BAD_TIMEOUT',
      severity: 'warning',
      message: expect.stringMatching(/"timeout" is 0.*the default of 600 seconds is used/),
      file,
      line: 4,
      column: 77,
    },
  ]);
});

test('a deadline for the whole event ends what is not finished', async () => {
  const { write, run, logged } = machine();
  write('~/.claude/settings.json', settings({ PreToolUse: `sleep 5; ${logs('late')}` }));
  const { outcome } = await run('PreToolUse', [...BASH, '--deadline', '0.2']);
  expect(outcome.ran[0]?.status).toBe('timed-out');
  expect(logged()).toEqual([]);
});
