import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { EventName } from '../../src/core/events.ts';
import { CALL, hooksIn, onlyRun, read, runOne, type Workshop, workshop } from './workshop.ts';

function variables(text: string): Record<string, string> {
  return Object.fromEntries(text.split('\n').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]));
}

async function envOf(dialect: string, event: string, definition: object, payload: object, place: Workshop) {
  const hooks = await hooksIn(place);
  hooks.register({ dialect, event, definition: definition as never });
  return variables(onlyRun(await hooks.trigger(event as EventName, payload as never)).stdout);
}

describe('the environment of a hook', () => {
  test('has the variables of the native form', async () => {
    const place = workshop();
    const payload = { ...CALL, tool_name: 'Write', tool_input: { file_path: 'a.ts', command: 'x' } };
    expect(await envOf('hookline', 'PreToolUse', { run: 'env' }, payload, place)).toMatchObject({
      HOOKLINE_EVENT: 'PreToolUse',
      HOOKLINE_TOOL: 'Write',
      HOOKLINE_FILE: `${place.cwd}/a.ts`,
      HOOKLINE_COMMAND: 'x',
      HOOKLINE_SESSION: 's',
      HOOKLINE_CWD: place.cwd,
    });
  });

  test('has the variables of claude-code', async () => {
    const place = workshop();
    const definition = { hooks: [{ type: 'command', command: 'env' }] };
    expect(await envOf('claude-code', 'PreToolUse', definition, CALL, place)).toMatchObject({
      CLAUDE_PROJECT_DIR: place.cwd,
      CLAUDE_CODE_SESSION_ID: 's',
    });
  });

  test('has the variables of cocode', async () => {
    const definition = { shell: { command: 'env' } };
    const env = await envOf('cocode', 'PrePromptSubmit', definition, { session_id: 's', prompt: 'p' }, workshop());
    expect(env).toMatchObject({ HOOK_EVENT: 'PrePromptSubmit', HOOK_TOOL_NAME: '', HOOK_SESSION_ID: 's' });
  });

  test('inherits none of the variables that its dialect defines', async () => {
    const place = workshop();
    const inherited = ['HOOK_TOOL_NAME', 'CLAUDE_ENV_FILE', 'CLAUDE_EFFORT', 'HOOKLINE_FILE', 'HOOKLINE_EVENT_FILE'];
    for (const name of inherited) place.env[name] = 'inherited';
    const session = { session_id: 's' };
    const cocode = await envOf('cocode', 'SessionEnd', { shell: { command: 'env' } }, session, place);
    expect(cocode.HOOK_TOOL_NAME).toBe('');
    expect(cocode.HOOKLINE_EVENT_FILE).toBeUndefined();
    const claude = await envOf('claude-code', 'Stop', { hooks: [{ type: 'command', command: 'env' }] }, session, place);
    expect([claude.CLAUDE_ENV_FILE, claude.CLAUDE_EFFORT]).toEqual(['', '']);
    const native = await envOf('hookline', 'Stop', { run: 'env' }, session, place);
    expect(native.HOOKLINE_FILE).toBe('');
    expect(native.HOOKLINE_EVENT_FILE).not.toBe('inherited');
  });

  test('has no credentials where the hook came with a repository', async () => {
    const place = workshop();
    Object.assign(place.env, {
      MY_API_KEY: 'secret',
      GITHUB_TOKEN: 'secret',
      SSH_AUTH_SOCK: '/s',
      WANTED_TOKEN: 'w',
      PLAIN: 'p',
    });
    const entry = {
      on: 'PostToolUse',
      run: 'env',
      passEnv: ['WANTED_TOKEN'],
      env: { LD_PRELOAD: '/evil.so', OWN: 'o' },
    };
    place.write('project/.hookline/hooks.json', JSON.stringify({ hooks: [entry] }));
    place.write('home/.config/hookline/hooks.json', JSON.stringify({ hooks: [{ on: 'PostToolUse', run: 'env' }] }));
    const hooks = await hooksIn(place);
    const [user, project] = (await hooks.trigger('PostToolUse', CALL)).ran.map(({ stdout }) => variables(stdout));
    expect(user).toMatchObject({ MY_API_KEY: 'secret', SSH_AUTH_SOCK: '/s' });
    expect(project).toMatchObject({ WANTED_TOKEN: 'w', PLAIN: 'p', OWN: 'o' });
    for (const name of ['MY_API_KEY', 'GITHUB_TOKEN', 'SSH_AUTH_SOCK', 'LD_PRELOAD'])
      expect(project).not.toHaveProperty(name);
  });

  test('has no variable whose name hides another one', async () => {
    const entry = { on: 'PostToolUse', run: 'env', env: { 'NODE_OPTIONS=--require ./evil.js': '', OWN: 'o' } };
    const place = workshop();
    place.write('project/.hookline/hooks.json', JSON.stringify({ hooks: [entry] }));
    const { stdout } = onlyRun(await (await hooksIn(place)).trigger('PostToolUse', CALL));
    expect(variables(stdout)).toMatchObject({ OWN: 'o' });
    expect(variables(stdout)).not.toHaveProperty('NODE_OPTIONS');
  });

  test('has the hook’s own variables', async () => {
    const { run } = await runOne({ run: 'echo "$A|$B"', env: { A: '1 $B', B: '"' } });
    expect(run.stdout).toBe('1 $B|"\n');
  });
});

describe('a value that does not fit into the environment', () => {
  test('is shortened, said so, and found whole in the file of the event', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const run = `printf '%s\n' "$HOOKLINE_COMMAND" | wc -c; cp "$HOOKLINE_EVENT_FILE" ${place.path('event')}`;
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run } });
    place.env.HOOKLINE_COMMAND = 'inherited';
    const command = 'x'.repeat(200_000);
    const outcome = await hooks.trigger('PostToolUse', { ...CALL, tool_input: { command } });
    expect(Number(onlyRun(outcome).stdout)).toBeGreaterThan(130_000);
    expect(Number(onlyRun(outcome).stdout)).toBeLessThan(131_072);
    expect(outcome.diagnostics.map(({ code }) => code)).toContain('INPUT_TOO_LONG');
    expect(JSON.parse(read(place.path('event'))).tool_input.command).toBe(command);
  });

  test('is found in a file also by a hook whose dialect has no such file', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const definition = {
      shell: { command: `: "$HOOK_TOOL_NAME"; cp "$HOOKLINE_EVENT_FILE" ${place.path('event')}`, pass_context: true },
    };
    hooks.register({ dialect: 'cocode', event: 'PreToolUse', definition });
    const tool_name = `mcp__${'x'.repeat(200_000)}`;
    const outcome = await hooks.trigger('PreToolUse', { ...CALL, tool_name });
    expect(outcome.diagnostics.map(({ code }) => code)).toContain('INPUT_TOO_LONG');
    expect(JSON.parse(read(place.path('event'))).tool_name).toBe(tool_name);
  });

  test('does not keep a hook from running when all together are too many', async () => {
    const place = workshop();
    for (let i = 0; i < 60; i++) place.env[`BIG_${i}`] = '界'.repeat(20_000);
    const { run } = await runOne(
      { run: 'echo "$HOOKLINE_TOOL $HOOKLINE_DEPTH ${HOOKLINE_RUN:+tagged}"; exit 2' },
      {},
      place,
    );
    expect(run).toMatchObject({ exitCode: 2, stdout: 'Bash 1 tagged\n' });
  });

  test('does not keep a hook from running when it is inherited', async () => {
    const place = workshop();
    place.env.HUGE = 'x'.repeat(300_000);
    const { run } = await runOne({ run: 'echo "[$HUGE]"; exit 2' }, {}, place);
    expect(run).toMatchObject({ exitCode: 2, stdout: '[]\n' });
  });

  test('nor when there are a hundred thousand of them', async () => {
    const place = workshop();
    for (let i = 0; i < 100_000; i++) place.env[`V${i}`] = 'xxxxxxxxx';
    expect((await runOne({ run: 'exit 2' }, {}, place)).run.exitCode).toBe(2);
  });
});

test('NUL bytes are taken out of values', async () => {
  const place = workshop();
  place.env.INHERITED = 'a\0b';
  const hooks = await hooksIn(place);
  hooks.register({
    dialect: 'hookline',
    event: 'PostToolUse',
    definition: { run: 'echo "$HOOKLINE_COMMAND $INHERITED"' },
  });
  const outcome = await hooks.trigger('PostToolUse', { ...CALL, tool_input: { command: 'r\0m' } });
  expect(onlyRun(outcome).stdout).toBe('rm ab\n');
});

describe('files that a hook is given', () => {
  test('hold what it sets for the session, and are gone afterwards', async () => {
    const place = workshop();
    place.write('tmp/x', '');
    const before = process.env.TMPDIR;
    process.env.TMPDIR = place.path('tmp');
    try {
      const hooks = await hooksIn(place);
      const command = `echo "$CLAUDE_ENV_FILE" > ${place.path('name')}; echo 'export A="1 2"' >> "$CLAUDE_ENV_FILE"`;
      hooks.register({
        dialect: 'claude-code',
        event: 'SessionStart',
        definition: { hooks: [{ type: 'command', command }] },
      });
      const native = { run: 'ls -l "$HOOKLINE_EVENT_FILE"' };
      hooks.register({ dialect: 'hookline', event: 'SessionStart', definition: native });
      const outcome = await hooks.trigger('SessionStart', { source: 'startup' });
      expect(outcome.env).toEqual({ A: '1 2' });
      expect(outcome.ran[1]?.stdout).toMatch(/^-rw-------/);
      expect(existsSync(read(place.path('name')).trim())).toBe(false);
      expect(readdirSync(place.path('tmp'))).toEqual(['x']);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });

  const tricks: Readonly<Record<string, string>> = {
    'a pipe': 'rm "$CLAUDE_ENV_FILE"; mkfifo "$CLAUDE_ENV_FILE"',
    'a link': 'ln -sf /etc/passwd "$CLAUDE_ENV_FILE"',
    'an endless device': 'ln -sf /dev/zero "$CLAUDE_ENV_FILE"',
    'a folder': 'rm "$CLAUDE_ENV_FILE"; mkdir "$CLAUDE_ENV_FILE"',
    nothing: 'rm "$CLAUDE_ENV_FILE"',
  };
  test.for(Object.entries(tricks))('may be replaced by %s: then they say nothing', async ([, command]) => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const definition = {
      hooks: [{ type: 'command', command: `echo "$CLAUDE_ENV_FILE" > ${place.path('name')}; ${command}` }],
    };
    hooks.register({ dialect: 'claude-code', event: 'SessionStart', definition });
    const outcome = await hooks.trigger('SessionStart', { source: 'startup' });
    expect(outcome.env).toEqual({});
    expect(onlyRun(outcome).status).toBe('answered');
    await hooks.close();
    expect(existsSync(read(place.path('name')).trim())).toBe(false);
  });
});
