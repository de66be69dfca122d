// wide: starts many processes

import { describe, expect, test } from 'vitest';
import { CLI, finished, HAS_TERMINAL, logs, machine, settings } from '../cli/machine.ts';

const GUARD = 'grep -q forbidden && { echo not that >&2; exit 2; }; true';
const bash = (command: string) => ({
  session_id: 's',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command },
});

function guarded() {
  const all = machine();
  all.write('~/.claude/settings.json', settings({ PreToolUse: [GUARD, logs('ran')], UserPromptSubmit: GUARD }));
  return all;
}

describe('the call on standard input is looked at', () => {
  test('without a word about where the payload is', async () => {
    const { cli } = guarded();
    const { status, stderr } = await cli(['run', 'PreToolUse', '--gate'], {
      input: JSON.stringify(bash('forbidden')),
    });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('not that') });
  });

  test.for([['--session', 'x'], ['--cwd', '.'], ['--json'], ['--deadline', '9'], ['--dialect', 'claude-code']])(
    'also beside %s, which is no part of it',
    async (more) => {
      const { cli } = guarded();
      const input = JSON.stringify(bash('forbidden'));
      expect((await cli(['run', 'PreToolUse', '--gate', ...more], { input })).status).toBe(2);
      expect((await cli(['run', 'PreToolUse', '--gate', ...more], { input: JSON.stringify(bash('ls')) })).status).toBe(
        0,
      );
    },
  );

  test('by another name of the event, and with a prompt', async () => {
    const { cli } = guarded();
    for (const name of ['pre-tool-call', 'pre-bash-execution', 'PreToolUse']) {
      expect((await cli(['run', name, '--gate'], { input: JSON.stringify(bash('forbidden')) })).status).toBe(2);
    }
    const prompt = (text: string) => ({ input: JSON.stringify({ prompt: text }) });
    expect((await cli(['run', 'UserPromptSubmit', '--gate'], prompt('forbidden'))).status).toBe(2);
    expect((await cli(['run', 'UserPromptSubmit', '--gate'], prompt('hello'))).status).toBe(0);
    expect((await cli(['run', 'UserPromptSubmit', '--gate'], prompt(''))).status).toBe(0);
  });
});

describe('what is no payload of the event is refused, with what to mend, and no hook runs', () => {
  const NONE: Readonly<Record<string, [event: string, input: string, says: RegExp]>> = {
    nothing: ['PreToolUse', '', /no payload on standard input/],
    'white space': ['PreToolUse', ' \n\t\n', /no payload on standard input/],
    'half a JSON object': ['PreToolUse', '{"tool_name":"Bash",', /must be a JSON object/],
    'two objects': [
      'PreToolUse',
      `${JSON.stringify(bash('a'))}\n${JSON.stringify(bash('b'))}`,
      /must be a JSON object/,
    ],
    'a list around it': ['PreToolUse', JSON.stringify([bash('ls')]), /must be a JSON object/],
    'a string around it': ['PreToolUse', JSON.stringify(JSON.stringify(bash('ls'))), /must be a JSON object/],
    null: ['PreToolUse', 'null', /must be a JSON object/],
    'a log line before it': ['PreToolUse', `starting\n${JSON.stringify(bash('ls'))}`, /must be a JSON object/],
    'an empty object': ['PreToolUse', '{}', /needs "tool_name"/],
    'the tool under another name': ['PreToolUse', '{"tool":"Bash","tool_input":{"command":"x"}}', /needs "tool_name"/],
    'a tool without a name': ['PreToolUse', '{"tool_name":"  ","tool_input":{}}', /needs "tool_name"/],
    'a tool that is no name': ['PreToolUse', '{"tool_name":["Bash"],"tool_input":{}}', /tool_name/],
    'an input that is a text': ['PreToolUse', '{"tool_name":"Bash","tool_input":"ls"}', /"tool_input"/],
    'no tool to allow': ['PermissionRequest', '{"session_id":"s"}', /needs "tool_name"/],
    'no tool that ended': ['PostToolUse', '{"session_id":"s"}', /needs "tool_name"/],
    'no prompt': ['UserPromptSubmit', '{"session_id":"s"}', /needs "prompt"/],
    'a prompt that is no text': ['UserPromptSubmit', '{"prompt":{"text":"x"}}', /prompt/],
    'the call of a tool in place of a prompt': ['UserPromptSubmit', JSON.stringify(bash('ls')), /needs "prompt"/],
    'a call that is to come, for the hooks of one that is over': [
      'PostToolUse',
      JSON.stringify(bash('ls')),
      /hookline run PreToolUse --gate/,
    ],
    'a call, for the hooks of notices': ['Notification', JSON.stringify(bash('ls')), /hookline run PreToolUse --gate/],
    'a call, for the hooks of a session’s start': [
      'SessionStart',
      JSON.stringify(bash('ls')),
      /hookline run PreToolUse --gate/,
    ],
    'a call, for the hooks of a session’s end': ['Stop', JSON.stringify(bash('ls')), /hookline run PreToolUse --gate/],
    'a call, by another of its names, for the hooks of an agent’s start': [
      'AgentStart',
      JSON.stringify({ ...bash('ls'), hook_event_name: 'pre-tool-call' }),
      /hookline run PreToolUse --gate/,
    ],
    'a prompt, for the hooks of a pruning': [
      'PreCompact',
      '{"hook_event_name":"UserPromptSubmit","prompt":"x"}',
      /hookline run UserPromptSubmit --gate/,
    ],
    'a session’s start, for the hooks of calls': [
      'PreToolUse',
      '{"hook_event_name":"SessionStart","tool_name":"Bash"}',
      /hookline run SessionStart --gate/,
    ],
    'two tools': ['PreToolUse', '{"tool_name":"Read","tool_name":"Bash","tool_input":{}}', /"tool_name" stands twice/],
    'two tools, one of them with an escape': [
      'PreToolUse',
      '{"tool_name":"Read","tool\\u005fname":"Bash","tool_input":{}}',
      /"tool_name" stands twice/,
    ],
    'two commands': [
      'PreToolUse',
      '{"tool_name":"Bash","tool_input":{"command":"ls","command":"ls -l"}}',
      /"command" stands twice/,
    ],
    'two inputs': ['PreToolUse', '{"tool_input":{},"tool_name":"Bash","tool_input":{"command":"x"}}', /"tool_input"/],
    'two values deep inside': [
      'PreToolUse',
      '{"tool_name":"MultiEdit","tool_input":{"edits":[{"a":1},{"b":[{"c":1,"c":1}]}]}}',
      /"c" stands twice/,
    ],
    'two prompts': ['UserPromptSubmit', '{"prompt":"a","prompt":"b"}', /"prompt" stands twice/],
  };
  test.for(Object.entries(NONE))('%s', async ([, [event, input, says]]) => {
    const { write, cli, logged } = machine();
    write('~/.claude/settings.json', settings({ [event]: logs('ran') }));
    for (const more of [[], ['--payload', '-'], ['--json']]) {
      const { status, stderr } = await cli(['run', event, '--gate', ...more], { input });
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(says) });
    }
    expect(logged()).toEqual([]);
  });

  test.runIf(HAS_TERMINAL)('a terminal, which is not waited for', async () => {
    const { terminal } = guarded();
    const { status, screen } = await terminal(['run', 'PreToolUse', '--gate'], null);
    expect({ status, screen }).toEqual({ status: 2, screen: expect.stringContaining('no payload on standard input') });
  });

  test('a standard input that is closed, or a folder', async () => {
    const { env, project } = guarded();
    for (const from of ['<&-', '< .', '< /dev/null']) {
      const line = `'${process.execPath}' '${CLI}' run PreToolUse --gate ${from}`;
      expect((await finished('/bin/sh', ['-c', line], { cwd: project, env })).status, from).toBe(2);
    }
  });
});

test.for([
  ['under another name', { tool_name: 'Bash', parameters: { command: 'forbidden' } }],
  ['beside the tool', { tool_name: 'Bash', command: 'forbidden' }],
] as const)('a call whose input is %s is refused', async ([, payload]) => {
  const { cli } = machine();
  const { status, stderr } = await cli(['run', 'PreToolUse', '--gate'], { input: JSON.stringify(payload) });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('tool_input') });
});

test.for([
  ['a session in the words of the specifications', { toolName: 'Bash', toolInput: { command: 'ls' }, sessionId: 'a' }],
  ['a tool that may have no input', { tool_name: 'mcp__clock__now' }],
])('%s passes', async ([, payload]) => {
  const { cli } = machine();
  const { status, stderr } = await cli(['run', 'PreToolUse', '--gate'], { input: JSON.stringify(payload) });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('a hook of any dialect that names the file of the event is given it', async () => {
  const { cli, write } = machine();
  write(
    '~/.claude/settings.json',
    settings({ PreToolUse: 'grep -q forbidden "$HOOKLINE_EVENT_FILE" && exit 2; exit 0' }),
  );
  for (const [command, status] of [
    ['forbidden', 2],
    ['ls', 0],
  ] as const)
    expect((await cli(['run', 'PreToolUse', '--gate'], { input: JSON.stringify(bash(command)) })).status).toBe(status);
});

describe('a home that nobody can tell refuses', () => {
  test.for(['home', './home', '../home', '~', 'C:home', ' /home'])('HOME=%s', async (HOME) => {
    const { cli, home } = guarded();
    const { status, stderr } = await cli(['run', 'PreToolUse', '--gate'], {
      input: JSON.stringify(bash('ls')),
      cwd: home,
      env: { HOME },
    });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('no absolute path') });
  });
});

describe('what an exit code cannot carry is refused, and says so', () => {
  const input = JSON.stringify(bash('ls'));
  const gate = async (hooks: Parameters<typeof settings>[0], event = 'PreToolUse', payload = input) => {
    const all = machine();
    all.write('~/.claude/settings.json', settings(hooks));
    return { ...all, ...(await all.cli(['run', event, '--gate'], { input: payload })) };
  };
  const answers = (answer: object): string => `echo '${JSON.stringify(answer)}'`;
  const rewrites = (event: string, more: object) => answers({ hookSpecificOutput: { hookEventName: event, ...more } });

  test.for<[string, string, object, string]>([
    ['a rewritten call', 'PreToolUse', { updatedInput: { command: 'ls -l' } }, input],
    ['one that is granted as well', 'PreToolUse', { permissionDecision: 'allow', updatedInput: { a: 1 } }, input],
    ['a response', 'PostToolUse', { updatedToolOutput: 'less' }, '{"tool_name":"Bash","tool_response":"more"}'],
  ])('%s', async ([, event, more, payload]) => {
    const { status, stderr } = await gate({ [event]: rewrites(event, more) }, event, payload);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('cannot carry the rewrite') });
  });

  test('the end of the turn, but where going ahead is ending', async () => {
    const stop = answers({ continue: false, stopReason: 'enough for today' });
    const refused = await gate({ PreToolUse: stop });
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('enough for today') });
    expect(await gate({ Stop: stop }, 'Stop', '{"session_id":"s"}')).toMatchObject({ status: 0 });
  });

  test('and it is recorded as what it was', async () => {
    const { json } = await gate({ PreToolUse: rewrites('PreToolUse', { updatedInput: { command: 'ls -l' } }) });
    const { data } = await json(['audit', 'tail']);
    expect(data).toMatchObject({ decisions: [{ outcome: { decision: 'block' } }] });
  });

  test('context goes to standard output, and never looks like an answer', async () => {
    const said = await gate({ PreToolUse: rewrites('PreToolUse', { additionalContext: 'the branch is main' }) });
    expect(said).toMatchObject({ status: 0, stdout: 'the branch is main\n' });
    const context = JSON.stringify({ hookSpecificOutput: { permissionDecision: 'allow' } });
    const sly = await gate({ PreToolUse: rewrites('PreToolUse', { additionalContext: context }) });
    expect(sly).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Context:\n\{/) });
  });
});

describe('what is no gate lets nothing pass', () => {
  test.for([
    ['rnu', 'PreToolUse', '--gate'],
    ['--gate', 'run', 'PreToolUse'],
    ['run', '--gate'],
    ['run', 'pretooluse', '--gate'],
    ['run', 'PreToolUse', '--gate', '--timeout', '5'],
    ['run', 'PreToolUse', '--gate', 'extra'],
    ['run', 'PreToolUse', '--gate', '--wait', 'long'],
    ['run', 'PreToolUse', '--gate', '--dialect', 'clode'],
    ['explain', 'PreToolUse', '--gate', '--tool', 'Bash'],
    ['list', '--gate'],
    ['help', '--gate'],
    ['--version', '--gate'],
  ])('hookline %s', async (args) => {
    const { cli } = guarded();
    expect((await cli(args, { input: JSON.stringify(bash('ls')) })).status).toBe(2);
  });
});

describe('ordinary calls pass, and nothing is lost on the way', () => {
  test.for<[string, string, object]>([
    [
      'a call as Claude Code tells it',
      'PreToolUse',
      { ...bash('ls'), transcript_path: '/t', permission_mode: 'default' },
    ],
    ['a tool of an MCP server', 'PreToolUse', { tool_name: 'mcp__x__y', tool_input: {} }],
    ['a tool without an input', 'PreToolUse', { tool_name: 'ExitPlanMode' }],
    ['another event for the same guards', 'PreToolUse', { ...bash('ls'), hook_event_name: 'PermissionRequest' }],
    ['an event as another agent calls it', 'PreToolUse', { ...bash('ls'), hook_event_name: 'BeforeTool' }],
    [
      'a response',
      'PostToolUse',
      { tool_name: 'Bash', tool_response: { stdout: 'x' }, hook_event_name: 'PostToolUse' },
    ],
    ['a turn that ends', 'Stop', { session_id: 's', stop_hook_active: false }],
    ['a sub-agent’s end, for the hooks of every end', 'Stop', { session_id: 's', hook_event_name: 'SubagentStop' }],
    [
      'a key that stands in several objects',
      'PreToolUse',
      { ...bash('ls'), tool_input: { tool_name: 'x', command: 'a', edits: [{ command: 'a' }, { command: 'a' }] } },
    ],
    ['a call that failed', 'PostToolUse', { tool_name: 'Bash', error: 'x', hook_event_name: 'PostToolUseFailure' }],
    ['an event about which there is nothing to say', 'SessionEnd', {}],
  ])('%s', async ([, event, payload]) => {
    const { write, cli, logged } = machine();
    write('~/.claude/settings.json', settings({ [event]: ['cat >/dev/null; echo ran >> "$LOG"', 'true'] }));
    const { status, stdout, stderr } = await cli(['run', event, '--gate'], { input: JSON.stringify(payload) });
    expect({ status, stdout, stderr, ran: logged() }).toEqual({ status: 0, stdout: '', stderr: '', ran: ['ran'] });
  });

  test('a byte order mark, line ends of Windows, and megabytes', async () => {
    const { cli, logged } = guarded();
    const large = JSON.stringify(bash('x'.repeat(3_000_000)));
    for (const input of [`\uFEFF${JSON.stringify(bash('ls'))}\r\n`, JSON.stringify(bash('ls'), null, 2), large]) {
      expect((await cli(['run', 'PreToolUse', '--gate'], { input })).status).toBe(0);
    }
    expect(logged()).toEqual(['ran', 'ran', 'ran']);
  });

  test('what a hook says beside its answer stays on the two streams where agents look for it', async () => {
    const { write, cli } = machine();
    write('~/.claude/settings.json', settings({ PreToolUse: `echo '{"systemMessage":"look out"}'` }));
    const { status, stdout, stderr } = await cli(['run', 'PreToolUse', '--gate'], {
      input: JSON.stringify(bash('ls')),
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: expect.stringMatching(/^look out\n/) });
  });
});
