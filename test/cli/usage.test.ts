import { mkdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BASH, logs, machine, settings } from './machine.ts';

/** Arguments → the code, and what the message and the hint must say. */
const MISTAKES: Readonly<Record<string, [args: readonly string[], code: string, says: RegExp]>> = {
  'an unknown event': [['run', 'PreTolUse'], 'UNKNOWN_EVENT', /no event "PreTolUse".*did you mean "PreToolUse"/s],
  'an event that resembles none': [['run', 'xyzzy-plugh-frotz'], 'UNKNOWN_EVENT', /no event "xyzzy.*docs\/events/s],
  'no event at all': [['run'], 'USAGE', /Which event\? For example: hookline run PreToolUse.*help run/s],
  'two events': [['run', 'Stop', 'Start'], 'USAGE', /takes one event; "Start" is too much/],
  'an unknown option': [
    ['run', 'Stop', '--tol', 'Bash'],
    'UNKNOWN_OPTION',
    /no option "--tol".*did you mean "--tool"/s,
  ],
  'an option without its value': [['run', 'Stop', '--tool'], 'USAGE', /"--tool" needs a value/],
  'a value for a switch': [['run', 'Stop', '--json=yes'], 'USAGE', /"--json" takes no value/],
  'an unknown dialect': [
    ['run', 'Stop', '--dialect', 'claude'],
    'UNKNOWN_DIALECT',
    /no dialect "claude".*there are hookline, claude-code, codemie, gencode, cli-agent, cocode, mimir/s,
  ],
  'input that is no JSON': [
    ['run', 'PreToolUse', '--input', '{command'],
    'BAD_PAYLOAD',
    /--input must be a JSON object, not "\{command".*for example/s,
  ],
  'input that is no object': [['run', 'PreToolUse', '--input', '[1]'], 'BAD_PAYLOAD', /--input must be a JSON object/],
  'a payload file that is not there': [
    ['run', 'Stop', '--payload', 'gone.json'],
    'BAD_PAYLOAD',
    /"gone.json" does not exist/,
  ],
  'a payload that is a folder': [['run', 'Stop', '--payload', '.'], 'BAD_PAYLOAD', /"\." cannot be read/],
  'a payload that is a list': [
    ['run', 'Stop', '--payload', '-'],
    'BAD_PAYLOAD',
    /standard input must be a JSON object/,
  ],
  'a --set without an equals sign': [
    ['run', 'Stop', '--set', 'tool_name'],
    'USAGE',
    /--set needs key=value, not "tool_name".*for example/s,
  ],
  'a --set with an empty part': [['run', 'Stop', '--set', 'a..b=1'], 'USAGE', /--set needs key=value/],
  'a session id that is no string': [
    ['run', 'Stop', '--set', 'session_id=5'],
    'BAD_PAYLOAD',
    /"session_id" of the payload must be a string/,
  ],
  'a cwd that is no string': [
    ['run', 'Stop', '--set', 'cwd=5'],
    'BAD_PAYLOAD',
    /"cwd" of the payload must be a string/,
  ],
  'a deadline that is no number': [
    ['run', 'Stop', '--deadline', 'soon'],
    'BAD_OPTION',
    /--deadline must be a number of seconds, not "soon"/,
  ],
  'a --config file that is not there': [
    ['run', 'Stop', '--config', 'gone.json'],
    'FILE_UNREADABLE',
    /no file "gone.json"/,
  ],
  'a --config file that is a folder': [
    ['run', 'Stop', '--config', 'folder'],
    'FILE_UNREADABLE',
    /is a folder; a configuration file is expected/,
  ],
  'a --config file of no known shape': [
    ['run', 'Stop', '--config', 'other.json'],
    'UNKNOWN_SHAPE',
    /does not look like the hooks of any dialect.*--dialect \(hookline, claude-code, codemie, gencode, cli-agent, cocode, mimir, auggie, cline, codex, copilot, cursor, droid, gemini, kimi, qwen, windsurf\)/s,
  ],
  'an unknown command': [['rnu', 'Stop'], 'UNKNOWN_COMMAND', /no command "rnu".*did you mean "run"/s],
  'a command that resembles none': [
    ['frobnicate'],
    'UNKNOWN_COMMAND',
    /no command "frobnicate".*there are init, run, new, explain/s,
  ],
  'an argument that list does not take': [
    ['list', 'PreToolUse'],
    'USAGE',
    /"hookline list" takes no argument "PreToolUse"/,
  ],
  'an unknown event in list': [['list', '--event', 'Stpo'], 'UNKNOWN_EVENT', /did you mean "Stop"/],
  'an unknown event in explain': [['explain', 'Stpo'], 'UNKNOWN_EVENT', /did you mean "Stop"/],
  'two events in explain': [['explain', 'Stop', 'Start'], 'USAGE', /takes one event; "Start" is too much/],
  'an unknown option in trust': [['trust', '--lst'], 'UNKNOWN_OPTION', /did you mean "--list"/],
  'an argument that check does not take': [['check', 'x'], 'USAGE', /takes no argument "x"/],
};

function withHooks() {
  const all = machine();
  all.write(
    '~/.claude/settings.json',
    settings({ Stop: logs('ran'), PreToolUse: logs('ran'), SessionStart: logs('ran') }),
  );
  all.write('other.json', { servers: { a: 1 } });
  mkdirSync(all.at('folder'));
  return all;
}

describe('exits 1, runs nothing, and says what was expected', () => {
  test.each(Object.entries(MISTAKES))('%s', async (_, [args, code, says]) => {
    const { cli, logged } = withHooks();
    const { status, stdout, stderr } = await cli(args, { input: '[1]' });
    expect(stderr).toMatch(says);
    expect(stderr).toMatch(new RegExp(`^error\\[${code}\\]: [A-Z"-].*[.?!a-z]\\n`));
    expect({ status, stdout, ran: logged() }).toEqual({ status: 1, stdout: '', ran: [] });
  });
});

describe('says it as one JSON document under --json', () => {
  test.each(Object.entries(MISTAKES))('%s', async (_, [args, code, says]) => {
    const { json } = withHooks();
    const { status, data, stderr } = await json(args, { input: '[1]' });
    expect(Object.keys(data)).toEqual(['error']);
    const error = data.error as Record<string, unknown>;
    expect(error).toMatchObject({ code, message: expect.any(String) });
    for (const field of ['file', 'line', 'column', 'hint']) expect(error).toHaveProperty(field);
    expect(`${error.message} ${error.hint}`).toMatch(says);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  });
});

describe('is exit 2 with --gate, with the reason on stderr for the agent', () => {
  const gated = Object.entries(MISTAKES).filter(([, [[command]]]) =>
    ['run', 'rnu', 'frobnicate'].includes(command ?? ''),
  );
  const misspelt = ['--gate=yes', '--gates', '-gate', '--Gate', '—gate', '--gate --'];
  test.each(misspelt)('an option that only resembles it: %s', async (option) => {
    const { cli, logged } = withHooks();
    const { status } = await cli(['run', 'Stop', ...option.split(' '), 'x'], { input: '{}' });
    expect({ status, ran: logged() }).toEqual({ status: 2, ran: [] });
  });
  test.each(gated)('%s', async (name, [args, , says]) => {
    const { cli, logged } = withHooks();
    for (const more of [['--gate'], ['--gate', '--json']]) {
      const input = name === 'a payload that is a list' ? '[1]' : '{}';
      const { status, stderr } = await cli([...args, ...more], { input });
      expect(stderr).toMatch(says);
      expect({ status, ran: logged() }).toEqual({ status: 2, ran: [] });
    }
  });
});

test('help in place of an answer is no permission to go ahead', async () => {
  const { cli } = withHooks();
  expect((await cli(['run', '--help'])).status).toBe(0);
  expect((await cli(['run', 'PreToolUse', '--gate', '--help'])).status).toBe(2);
});

test.each(['{"hook": {}}', '"x"', '', 'no JSON'])(
  'what is no list of jobs is not supervised without a word: %j',
  async (input) => {
    const { cli } = withHooks();
    const { status, stdout, stderr } = await cli(['supervise'], { input });
    expect(stderr).toMatch(/^error\[USAGE\]: "hookline supervise" was given no list of jobs\.\n.*standard input/);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  },
);

describe('a --config file that is broken ends with exit 1 and the place of the first mistake', () => {
  test.each([
    ['broken.json', '{\n  "hooks": {\n    "Stop": [,]\n  }\n}', 3, 14],
    ['broken.yml', 'hooks:\n  - on: Stop\n   run: x\n', 3, 4],
    ['broken.toml', '[[hooks]]\nevent = "Stop"\nshell = { command }\n', 3, 19],
  ])('%s', async (name, text, line, column) => {
    const { write, json, cli, logged } = withHooks();
    const file = write(name, text);
    const { status, data } = await json(['run', 'Stop', '--config', name]);
    expect({ status, data }).toEqual({
      status: 1,
      data: {
        error: {
          code: 'SYNTAX',
          message: expect.any(String),
          file,
          line,
          column,
          hint: expect.toBeOneOf([null, expect.any(String)]),
        },
      },
    });
    const shown = await cli(['run', 'Stop', '--config', name]);
    expect(shown.stderr).toContain(`\n  ${name}:${line}:${column}`);
    expect((await cli(['run', 'Stop', '--gate', '--config', name])).status).toBe(2);
    expect(logged()).toEqual([]);
  });
});

test('one good --config file beside a broken one does not run either', async () => {
  const { write, cli, logged } = withHooks();
  write('good.json', settings({ PreToolUse: logs('good') }));
  write('broken.json', '{');
  const { status } = await cli(['run', 'PreToolUse', ...BASH, '--config', 'good.json', '--config', 'broken.json']);
  expect({ status, ran: logged() }).toEqual({ status: 1, ran: [] });
});
