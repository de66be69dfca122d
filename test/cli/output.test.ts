import { describe, expect, test } from 'vitest';
import { displayWidth } from '../../src/show/table.ts';
import { BASH, CLI, finished, HAS_TERMINAL, machine, settings } from './machine.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not be there
const ESCAPES = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;
const HOSTILE = '\u001B[2J\u001B]0;title\u0007red\u009B31m\u202Eback\u0007';

describe('run, for a person', () => {
  test('says the decision first, then why, then who said what', async () => {
    const { write, cli } = machine();
    write(
      '~/.claude/settings.json',
      settings({ PreToolUse: ['true', 'echo no rm here >&2; exit 2', 'echo oops >&2; exit 1'] }),
    );
    const { status, stdout, stderr } = await cli(['run', 'PreToolUse', ...BASH]);
    const [first, second] = stdout.split('\n');
    expect([status, first, second]).toEqual([2, '✗ PreToolUse refused', '  no rm here']);
    expect(stdout).toMatch(/! .*oops/);
    expect(stdout).toMatch(/✓ claude-code:~\/\.claude\/settings\.json:6 {2}\S+ ms/);
    expect(stdout).toMatch(/✗ claude-code:~\/\.claude\/settings\.json:14 {2}block · exit 2/);
    expect(stdout).toMatch(/! claude-code:~\/\.claude\/settings\.json:22 {2}failed · exit 1/);
    expect(stdout).toMatch(/\ndecision \S+\n$/);
    expect(stderr).toBe('');
  });

  test.each([
    ['Stop', 'echo tests fail >&2; exit 2', /^↻ Stop held: the agent goes on working\n {2}tests fail\n/],
    [
      'PreToolUse',
      `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"sure?"}}'`,
      /^\? PreToolUse needs the person's answer\n {2}sure\?\n/,
    ],
    ['PreToolUse', 'true', /^✓ PreToolUse may go ahead\n/],
    ['UserPromptSubmit', 'echo one; echo two', /context {2}one\n {11}two\n/],
    ['SessionStart', `echo 'export A=b' >> "$CLAUDE_ENV_FILE"`, /env {2}A=b\n/],
    ['PreToolUse', `echo '{"continue":false,"stopReason":"enough"}'`, /stop {2}enough\n/],
  ])('%s: %s', async (event, command, shown) => {
    const { write, cli } = machine();
    write('~/.claude/settings.json', settings({ [event]: command }));
    expect((await cli(['run', event, ...BASH, '--prompt', 'Go on'])).stdout).toMatch(shown);
  });

  test('an event is called by the name that was given, where it is that event', async () => {
    const { write, cli } = machine();
    const hook = '[[hooks]]\nevent = "PrePromptSubmit"\n[hooks.shell]\ncommand = "echo no >&2; exit 1"\n';
    write('~/.config/cocode/hooks.toml', hook);
    const { stdout } = await cli(['run', 'PrePromptSubmit', '--prompt', 'Go on']);
    expect(stdout).toMatch(/^✗ PrePromptSubmit refused\n {2}Hook failed: no\n/);
    const failed = await cli(['run', 'PostToolUse', '--dialect', 'cli-agent', ...BASH, '--set', 'error=gone']);
    expect(failed.stdout).toMatch(/^✓ PostToolUseFailure may go ahead\n/);
  });

  test('without any hook it says that it may go ahead, and nothing about hooks', async () => {
    const { cli } = machine();
    const { stdout } = await cli(['run', 'PreToolUse', '--tool', 'Bash']);
    expect(stdout).toMatch(/^✓ PreToolUse may go ahead\n\ndecision \S+\n$/);
  });

  test('findings go to stderr with their place, named as a person would', async () => {
    const { write, cli } = machine();
    write('~/.claude/settings.json', '{ "hooks": { "PreTolUse": [] } }');
    const { stderr } = await cli(['run', 'PreToolUse', '--tool', 'Bash']);
    expect(stderr).toBe(
      'error[UNKNOWN_EVENT]: There is no event "PreTolUse" in claude-code settings.\n  ~/.claude/settings.json:1:14   did you mean "PreToolUse"?\n',
    );
  });
});

describe('what a terminal would obey is never printed', () => {
  test('by run, in whatever a hook says', async () => {
    const { write, cli } = machine();
    const reason = JSON.stringify({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: HOSTILE,
        updatedInput: { command: HOSTILE },
      },
      systemMessage: HOSTILE,
    });
    write('answer', reason);
    write(
      '~/.claude/settings.json',
      settings({
        PreToolUse: [
          'cat answer',
          { matcher: '*', hooks: [{ type: 'command', name: HOSTILE, command: 'cat answer >&2; exit 2' }] },
        ],
        UserPromptSubmit: 'cat answer; echo; printf "\\033[31mtext"',
      }),
    );
    for (const args of [
      ['PreToolUse', ...BASH],
      ['UserPromptSubmit', '--prompt', 'x'],
      ['PreToolUse', ...BASH, '--gate'],
    ]) {
      const { stdout, stderr } = await cli(['run', ...args]);
      expect(stdout + stderr).toContain('red');
      expect(stdout + stderr).not.toMatch(ESCAPES);
    }
    expect((await cli(['run', 'PreToolUse', ...BASH, '--gate', '--json'])).stderr).not.toMatch(ESCAPES);
  });

  test('by list, check, explain and trust, in whatever a configuration says; there it can be seen', async () => {
    const { write, cli } = machine();
    const hooks = settings({
      PreToolUse: {
        matcher: `Bash${HOSTILE}`,
        hooks: [{ type: 'command', command: `true ${HOSTILE}`, name: HOSTILE, [HOSTILE]: 1 }],
      },
      [HOSTILE]: [],
    });
    write('~/.claude/settings.json', hooks);
    write(`.claude/settings.json`, hooks);
    for (const args of [['list'], ['check'], ['explain', 'PreToolUse', '--tool', `Bash${HOSTILE}`], ['trust']]) {
      const { stdout, stderr } = await cli(args);
      expect(stdout + stderr).not.toMatch(ESCAPES);
    }
    for (const args of [['list'], ['trust']])
      expect((await cli(args)).stdout).toContain('true \\u{1b}[2J\\u{1b}]0;title\\u{7}red');
  });

  test('by an error, in whatever the command line says', async () => {
    const { cli } = machine();
    for (const args of [
      ['run', HOSTILE],
      [HOSTILE],
      ['run', 'Stop', '--dialect', HOSTILE],
      ['run', 'Stop', `--${HOSTILE}`],
      ['run', 'Stop', '--config', `x${HOSTILE}.json`],
    ]) {
      expect((await cli(args)).stderr).not.toMatch(ESCAPES);
    }
  });
});

describe('colours', () => {
  const coloured = '\u001B[';
  test('there are none in a pipe', async () => {
    const { write, cli } = machine();
    write('~/.claude/settings.json', settings({ PreToolUse: 'exit 2', Bogus: [] }));
    for (const args of [
      ['run', 'PreToolUse', '--tool', 'Bash'],
      ['list'],
      ['check'],
      ['explain', 'PreToolUse'],
      ['help'],
      ['run', 'x'],
    ]) {
      const { stdout, stderr } = await cli(args, { env: { TERM: 'xterm-256color' } });
      expect(stdout + stderr).not.toContain(coloured);
    }
  });

  test.skipIf(!HAS_TERMINAL)('there are some in a terminal, unless NO_COLOR or TERM=dumb', async () => {
    const { write, terminal } = machine();
    write('~/.claude/settings.json', settings({ PreToolUse: 'exit 2' }));
    const screen = async (env: Record<string, string>) =>
      (await terminal(['run', 'PreToolUse', '--tool', 'Bash'], null, { env })).screen;
    expect(await screen({})).toContain(coloured);
    expect(await screen({ NO_COLOR: '1' })).not.toContain(coloured);
    expect(await screen({ NO_COLOR: '' })).toContain(coloured);
    expect(await screen({ TERM: 'dumb' })).not.toContain(coloured);
  });

  test('JSON is never coloured', async () => {
    const { json } = machine();
    const { stdout } = await json(['run', 'Stop'], { env: { FORCE_COLOR: '1' } });
    expect(stdout).not.toContain(coloured);
  });
});

describe('list', () => {
  const some = () => {
    const all = machine();
    const command = (text: string, more = {}) => ({ hooks: [{ type: 'command', command: text, ...more }] });
    all.write(
      '~/.claude/settings.json',
      settings({
        PreToolUse: [
          { matcher: 'Bash|Write', ...command('./guard.sh --strict') },
          command('off.sh', { enabled: false }),
        ],
        Stop: { matcher: '', ...command('npm test', { name: 'tests' }) },
      }),
    );
    all.write('.claude/settings.json', settings({ PreToolUse: 'project.sh' }));
    all.write('enforced.yml', 'hooks:\n  - { on: PreToolUse, run: org.sh, name: org }\n');
    all.write('~/.config/cocode/hooks.toml', '[[hooks]]\nevent = "PreToolUse"\n');
    return all;
  };

  test('is the table of hooks: event, command (matcher), dialect, layer, source, state; then the count', async () => {
    const { cli } = some();
    const { status, stdout } = await cli(['list', '--enforced', 'enforced.yml']);
    const rows = stdout
      .split('\n')
      .filter((line) => line.startsWith('│'))
      .map((line) =>
        line
          .split('│')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Hooks:\n/);
    expect(rows).toEqual([
      ['Event', 'Action', 'Dialect', 'Layer', 'Source', 'State'],
      ['PreToolUse', 'org: org.sh', 'hookline', 'enforced', 'enforced.yml:2', 'enforced'],
      ['PreToolUse', './guard.sh --strict (Bash|Write)', 'claude-code', 'user', '~/.claude/settings.json:7', 'active'],
      ['PreToolUse', 'off.sh', 'claude-code', 'user', '~/.claude/settings.json:15', 'disabled'],
      ['Stop', 'tests: npm test', 'claude-code', 'user', '~/.claude/settings.json:27', 'active'],
      ['PreToolUse', 'project.sh', 'claude-code', 'project', '.claude/settings.json:6', 'untrusted'],
      ['PreToolUse', 'shell', 'cocode', 'user', '~/.config/cocode/hooks.toml:1', 'invalid'],
    ]);
    expect(stdout).toContain('6 hooks: 2 active, 1 enforced, 1 untrusted, 1 disabled, 1 invalid');
  });

  test('as JSON has the same hooks, and the diagnostics', async () => {
    const { json } = some();
    const { data, status } = await json(['list', '--enforced', 'enforced.yml']);
    const hooks = data.hooks as Record<string, unknown>[];
    expect(status).toBe(0);
    expect(hooks.map(({ state }) => state)).toEqual([
      'enforced',
      'active',
      'disabled',
      'active',
      'untrusted',
      'invalid',
    ]);
    expect(hooks[1]).toEqual({
      ...{
        id: 'claude-code:~/.claude/settings.json:7',
        key: expect.stringContaining('claude-code:~/.claude/settings.json:7:11:PreToolUse'),
        name: null,
        eventName: 'PreToolUse',
        event: 'PreToolUse',
        dialect: 'claude-code',
        layer: 'user',
        matcher: 'Bash|Write',
      },
      ...{
        handler: 'command',
        action: './guard.sh --strict',
        state: 'active',
        why: null,
        timeoutMs: 600_000,
        onFailure: 'continue',
        approve: false,
        dangers: [],
        role: 'judge',
        pack: null,
        changed: [],
      },
      source: { file: expect.stringMatching(/\/\.claude\/settings\.json$/), line: 7, column: 11 },
    });
    expect((data.diagnostics as { code: string }[]).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['NEEDS_REVIEW', 'MISSING_KEY']),
    );
  });

  test('one event’s hooks by any of its names', async () => {
    const { json } = some();
    for (const name of ['Stop', 'post-agent-execute']) {
      const { data } = await json(['list', '--event', name]);
      expect((data.hooks as { event: string }[]).map(({ event }) => event)).toEqual(['Stop']);
    }
  });

  test('without any hook it says so, and how to begin', async () => {
    const { cli } = machine();
    expect((await cli(['list'])).stdout).toMatch(/^No hooks are configured here\.\n.*\.claude\/settings\.json/s);
  });

  test.each([40, 60, 80, 100])('fits into a terminal of %i columns', async (columns) => {
    const { cli, write } = some();
    write(
      '~/.config/hookline/hooks.yml',
      'hooks:\n  - { on: PostToolUseFailure, run: "echo 漢字漢字漢字漢字漢字漢字漢字漢字 🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉 ünïcödé" }\n',
    );
    const { stdout } = await cli(['list', '--enforced', 'enforced.yml'], { env: { COLUMNS: String(columns) } });
    for (const line of stdout.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    for (const word of ['PreToolUse', 'untrusted', 'enforced', 'settings.json']) expect(stdout).toContain(word);
  });

  test('in a pipe nothing is cut off', async () => {
    const { cli, write } = machine();
    const command = `echo ${'long '.repeat(60)}end`;
    write('~/.claude/settings.json', settings({ Stop: command }));
    expect((await cli(['list'])).stdout).toContain(command);
  });

  test.skipIf(!HAS_TERMINAL)('uses the width of the terminal it is in', async () => {
    const { terminal, write } = machine();
    write('~/.claude/settings.json', settings({ Stop: `echo ${'long '.repeat(60)}end` }));
    const { screen } = await terminal(['list'], null, { columns: 70, env: { NO_COLOR: '1' } });
    expect(Math.max(...screen.split('\n').map(displayWidth))).toBe(70);
  });
});

describe('check', () => {
  test('nothing wrong is exit 0, warnings are exit 0, errors are exit 1', async () => {
    const { cli, write } = machine();
    expect(await cli(['check'])).toMatchObject({ status: 0, stdout: '0 hooks, nothing wrong.\n' });
    write(
      '~/.claude/settings.json',
      settings({ Stop: { matcher: 'x', hooks: [{ type: 'command', command: 'true' }] } }),
    );
    expect(await cli(['check'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/warning\[MATCHER_IGNORED\].*1 hook, 0 errors, 1 warning\.\n$/s),
    });
    write('~/.claude/settings.json', settings({ Stpo: [] }));
    expect(await cli(['check'])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /error\[UNKNOWN_EVENT\].*error\[KEPT_LAST_GOOD\].*1 hook, 2 errors, 0 warnings\.\n$/s,
      ),
    });
  });

  test('as JSON', async () => {
    const { json, write } = machine();
    const file = write('~/.claude/settings.json', '{"hooks":{"Stpo":[]}}');
    expect(await json(['check'])).toMatchObject({
      status: 1,
      data: {
        hooks: 0,
        diagnostics: [
          { code: 'UNKNOWN_EVENT', severity: 'error', file, line: 1, column: 11, hint: 'did you mean "Stop"?' },
        ],
      },
    });
  });
});

describe('a reader that goes away', () => {
  test.each([
    'run PreToolUse --tool Bash --json',
    'run PreToolUse --tool Bash',
    'list',
    'list --json',
    'check',
    'help',
  ])('hookline %s | head -c 1', async (args) => {
    const { write, project, env } = machine();
    const groups = Array.from({ length: 200 }, (_, i) => `head -c 20000 /dev/zero | tr '\\0' x; # ${i}`);
    write('~/.claude/settings.json', settings({ PreToolUse: groups.slice(0, 5), Stop: groups }));
    const line = `{ '${process.execPath}' '${CLI}' ${args}; echo "$?" >&2; } | head -c 1`;
    const { stdout, stderr } = await finished('/bin/sh', ['-c', line], { cwd: project, env });
    expect(stdout).toHaveLength(1);
    expect(stderr).toBe('0\n');
  });

  test('a closed stdout changes no exit code', async () => {
    const { write, project, env } = machine();
    write('~/.claude/settings.json', settings({ PreToolUse: 'exit 2' }));
    const { status } = await finished(
      '/bin/sh',
      ['-c', `'${process.execPath}' '${CLI}' run PreToolUse --tool Bash >&- 2>&-`],
      {
        cwd: project,
        env,
      },
    );
    expect(status).toBe(2);
  });
});

test('a gate that could not read a file says so', async () => {
  const { write, cli } = machine();
  write('~/.config/hookline/hooks.yml', 'hooks:\n  - on: PreToolUse\n    deny: Never: ever\n');
  const { stderr } = await cli(['run', 'PreToolUse', ...BASH, '--gate']);
  expect(stderr).toMatch(/^error\[SYNTAX\]: .*hooks\.yml\)$/m);
});
