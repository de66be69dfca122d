// wide: starts many processes

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLI, finished, machine, settings } from './machine.ts';

/** A machine whose only hook answers with the payload it was given. */
function echoing() {
  const all = machine();
  const names = ['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'UserPromptSubmit', 'Notification', 'Stop'];
  all.write('~/.claude/settings.json', settings(Object.fromEntries(names.map((name) => [name, 'cat']))));
  return {
    ...all,
    async given(event: string, args: readonly string[], input?: string) {
      const { outcome, stderr } = await all.run(event, args, input === undefined ? {} : { input });
      const [ran] = outcome.ran;
      if (ran === undefined) throw new Error(`no hook ran: ${stderr}`);
      return { event: outcome.event, payload: JSON.parse(ran.stdout) as Record<string, unknown> };
    },
  };
}

test('run fills in session_id, cwd and hook_event_name where the payload lacks them', async () => {
  const { given, project } = echoing();
  const first = await given('PreToolUse', ['--tool', 'Bash']);
  expect(first.payload).toEqual({
    session_id: expect.stringMatching(/\S{8}/),
    cwd: project,
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
  });
  expect((await given('PreToolUse', ['--tool', 'Bash'])).payload.session_id).not.toBe(first.payload.session_id);
});

test('each part has its field', async () => {
  const { given } = echoing();
  const tool = await given('PreToolUse', [
    '--tool',
    'Write',
    '--input',
    '{"file_path":"a","deep":{"x":[1,null]}}',
    '--session',
    's-1',
  ]);
  expect(tool.payload).toMatchObject({
    tool_name: 'Write',
    tool_input: { file_path: 'a', deep: { x: [1, null] } },
    session_id: 's-1',
  });
  expect((await given('UserPromptSubmit', ['--prompt', 'hello\nthere'])).payload.prompt).toBe('hello\nthere');
  expect((await given('Notification', ['--message', 'ping'])).payload.message).toBe('ping');
});

test('--set is dotted, JSON if it parses, text otherwise, and the last one wins', async () => {
  const { given } = echoing();
  const sets = [
    ...['tool_input.command=ls -l', 'tool_input.n=3', 'tool_input.list=[1,{"a":true}]', 'tool_input.no=null'],
    ...['tool_input.text="3"', 'a.b.c.d=deep', 'tool_name=Bash', 'x=1', 'x=2', 'equals=a=b', 'empty=', 'broken={'],
  ];
  const { payload } = await given(
    'PreToolUse',
    sets.flatMap((set) => ['--set', set]),
  );
  expect(payload).toMatchObject({
    tool_input: { command: 'ls -l', n: 3, list: [1, { a: true }], no: null, text: '3' },
    ...{ a: { b: { c: { d: 'deep' } } }, tool_name: 'Bash', x: 2, equals: 'a=b', empty: '', broken: '{' },
  });
});

describe('--payload', () => {
  const whole = {
    session_id: 'mine',
    tool_name: 'Read',
    tool_input: { file_path: 'a', limit: 1 },
    own_field: { kept: [1] },
    cwd: '/',
  };

  test('is a whole payload from a file or from stdin, and unknown fields pass through', async () => {
    const { given, write } = echoing();
    write('event.json', whole);
    const expected = { ...whole, hook_event_name: 'PreToolUse' };
    expect((await given('PreToolUse', ['--payload', 'event.json'])).payload).toEqual(expected);
    expect((await given('PreToolUse', ['--payload', '-'], JSON.stringify(whole))).payload).toEqual(expected);
    expect(
      (await given('PreToolUse', ['--payload', '-'], `\uFEFF${JSON.stringify(whole, null, 2)}\r\n`)).payload,
    ).toEqual(expected);
  });

  test('has the parts laid over it, and --set over those', async () => {
    const { given, project } = echoing();
    const args = [
      '--payload',
      '-',
      '--tool',
      'Bash',
      '--cwd',
      '.',
      '--session',
      'other',
      '--set',
      'tool_input.limit=2',
    ];
    const { payload } = await given('PreToolUse', args, JSON.stringify(whole));
    expect(payload).toMatchObject({
      tool_name: 'Bash',
      cwd: project,
      session_id: 'other',
      tool_input: { file_path: 'a', limit: 2 },
    });
    const replaced = await given('PreToolUse', ['--payload', '-', '--input', '{"only":1}'], JSON.stringify(whole));
    expect(replaced.payload.tool_input).toEqual({ only: 1 });
  });

  test('may be several megabytes', async () => {
    const text = 'ä'.repeat(3_000_000);
    const { write, run } = machine();
    write('~/.claude/settings.json', settings({ Stop: 'wc -c' }));
    const { outcome } = await run('Stop', ['--payload', '-'], {
      input: JSON.stringify({ last_assistant_message: text }),
    });
    expect(Number(outcome.ran[0]?.stdout)).toBeGreaterThan(6_000_000);
  });

  test('comes through a pipe that somebody made non-blocking', async () => {
    const { project, env } = echoing();
    const nonblocking =
      'import fcntl,os,sys;fcntl.fcntl(0,fcntl.F_SETFL,fcntl.fcntl(0,fcntl.F_GETFL)|os.O_NONBLOCK);os.execvp(sys.argv[1],sys.argv[1:])';
    const line = `(sleep 0.3; echo '{"tool_name":"Read"}') | python3 -c '${nonblocking}' '${process.execPath}' '${CLI}' run PreToolUse --payload - --json`;
    const { status, stdout, stderr } = await finished(
      '/bin/sh',
      ['-c', `command -v python3 >/dev/null || exit 77; ${line}`],
      { cwd: project, env },
    );
    if (status === 77) return;
    expect(stderr).toBe('');
    expect(JSON.parse(JSON.parse(stdout).ran[0].stdout)).toMatchObject({ tool_name: 'Read' });
  });
});

describe('--cwd', () => {
  test('is the event’s cwd, absolute, and where discovery starts', async () => {
    const { given, write, run, project } = echoing();
    write('sub/.claude/settings.json', settings({ PreToolUse: 'true' }));
    const { payload } = await given('PreToolUse', ['--tool', 'Bash', '--cwd', 'sub']);
    expect(payload.cwd).toBe(join(project, 'sub'));
    const { outcome } = await run('PreToolUse', ['--tool', 'Bash', '--cwd', 'sub']);
    expect(outcome.skipped).toMatchObject([{ hook: 'claude-code:.claude/settings.json:6', why: 'untrusted' }]);
  });

  test('defaults to the payload’s cwd, else to here', async () => {
    const { given, project, home } = echoing();
    expect(
      (await given('PreToolUse', ['--payload', '-'], JSON.stringify({ tool_name: 'Bash', cwd: home }))).payload.cwd,
    ).toBe(home);
    expect(
      (await given('PreToolUse', ['--payload', '-'], JSON.stringify({ tool_name: 'Bash', cwd: '' }))).payload.cwd,
    ).toBe(project);
    expect(
      (await given('PreToolUse', ['--payload', '-'], JSON.stringify({ tool_name: 'Bash', cwd: null }))).payload.cwd,
    ).toBe(project);
  });

  test('is where --config paths do not start: those are relative to the person', async () => {
    const { write, run } = machine();
    write('here.json', settings({ Stop: 'pwd' }));
    const { outcome } = await run('Stop', ['--config', 'here.json', '--cwd', '/']);
    expect(outcome.ran[0]?.stdout).toBe('/\n');
  });

  test('that does not exist is the hook’s failure, not ours', async () => {
    const { run, write } = machine();
    write(
      '~/.claude/settings.json',
      settings({ PreToolUse: { hooks: [{ type: 'command', command: 'true', onFailure: 'block' }] } }),
    );
    const { outcome, status } = await run('PreToolUse', ['--tool', 'Bash', '--cwd', '/nowhere/at/all']);
    expect(status).toBe(2);
    expect(outcome.reason).toMatch(/working directory "\/nowhere\/at\/all" does not exist/);
  });

  test('is kept as the link that was given, for the hook', async () => {
    const { given, project, top } = echoing();
    symlinkSync(project, join(top, 'link'));
    expect((await given('PreToolUse', ['--tool', 'Bash', '--cwd', join(top, 'link')])).payload.cwd).toBe(
      join(top, 'link'),
    );
  });
});

describe('a narrow name is its event, with a tool of that kind if the payload names none', () => {
  test.each([
    ['pre-tool-call', ['--tool', 'Read'], 'PreToolUse', 'Read'],
    ['pre-bash-execution', [], 'PreToolUse', 'Bash'],
    ['pre-file-write', [], 'PreToolUse', 'Write'],
    ['pre-file-write', ['--tool', 'Edit'], 'PreToolUse', 'Edit'],
    ['pre-bash-execution', ['--tool', 'run_shell_command'], 'PreToolUse', 'run_shell_command'],
    ['post-tool-call', ['--tool', 'Read'], 'PostToolUse', 'Read'],
    ['post-bash-execution', [], 'PostToolUse', 'Bash'],
    ['post-tool-call', ['--tool', 'Read', '--set', 'error=boom'], 'PostToolUseFailure', 'Read'],
    ['post-bash-execution', ['--set', 'error=boom'], 'PostToolUseFailure', 'Bash'],
    ['PostToolUse', ['--tool', 'Read', '--set', 'error=boom'], 'PostToolUse', 'Read'],
    ['PrePromptSubmit', ['--prompt', 'x'], 'UserPromptSubmit', undefined],
    ['NotificationEvent', [], 'Notification', undefined],
    ['post-agent-execute', [], 'Stop', undefined],
  ])('%s %j is %s with the tool %s', async (name, args, event, tool) => {
    const { given } = echoing();
    const result = await given(name, args);
    expect(result).toMatchObject({ event, payload: { hook_event_name: event } });
    expect(result.payload.tool_name).toBe(tool);
  });

  test('all hooks of the event run, not only those of that kind', async () => {
    const { write, run } = machine();
    const groups = ['Bash', '*', 'Write'].map((matcher) => ({
      matcher,
      hooks: [{ type: 'command', command: `echo ${matcher}` }],
    }));
    write('~/.claude/settings.json', settings({ PreToolUse: groups }));
    expect((await run('pre-bash-execution')).outcome.ran.map(({ stdout }) => stdout)).toEqual(['Bash\n', '*\n']);
  });
});

test('keys that belong to JavaScript are keys like any other', async () => {
  const { given } = echoing();
  const input =
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"tool_input":{"__proto__":{"polluted":1}}}';
  const sets = ['--set', '__proto__.more=1', '--set', 'tool_input.__proto__.more=2', '--set', 'constructor.name=x'];
  const { payload } = await given('PreToolUse', ['--tool', 'Bash', '--payload', '-', ...sets], input);
  expect(Object.hasOwn(payload, '__proto__')).toBe(true);
  expect(JSON.stringify(payload)).toContain('"__proto__":{"polluted":1,"more":1}');
  expect(JSON.stringify(payload.tool_input)).toBe('{"__proto__":{"polluted":1,"more":2}}');
  expect(payload.polluted).toBeUndefined();
});

test('a payload nested 10 000 deep is refused as such, and no hook runs on half of it', async () => {
  const { json, cli, write, logged } = machine();
  write('~/.claude/settings.json', settings({ PreToolUse: 'echo ran >> "$LOG"' }));
  const input = `{"tool_name":"Bash","tool_input":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`;
  const { status, data } = await json(['run', 'PreToolUse', '--payload', '-'], { input });
  expect({ status, data }).toMatchObject({ status: 1, data: { error: { code: 'BAD_PAYLOAD' } } });
  expect((await cli(['run', 'PreToolUse', '--gate', '--payload', '-'], { input })).status).toBe(2);
  expect(logged()).toEqual([]);
});
