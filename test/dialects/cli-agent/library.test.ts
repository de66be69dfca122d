import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { HooksOptions } from '../../../src/hooks/hooks-options.ts';
import { createHooks } from '../../../src/hooks.ts';
import { type World, world } from '../support/world.ts';

const worlds: World[] = [];
afterEach(() => {
  for (const one of worlds.splice(0)) one.remove();
});

const SETTINGS = 'home/.config/agent/settings.json';
const TOOL = { session_id: 's', tool_name: 'bash_execute', tool_input: { command: 'ls' } };

function fresh(files: Readonly<Record<string, unknown>> = {}): World {
  const here = world();
  worlds.push(here);
  for (const [file, content] of Object.entries(files)) here.write(file, JSON.stringify(content));
  return here;
}

function hooksOf(here: World, options: Partial<HooksOptions> = {}) {
  const { cwd, home, env, dir } = here;
  return createHooks({ cwd, home, env, audit: false, watch: false, ...options }, { machine: join(dir, 'etc') });
}

const group = (...hooks: readonly object[]) => [{ matcher: '*', hooks }];

describe('metadata', () => {
  const answering = (answer: unknown) =>
    fresh({ [SETTINGS]: { hooks: { PreToolUse: group({ command: `echo '${JSON.stringify(answer)}'` }) } } });

  test('of an answer are in the record of the run', async () => {
    const metadata = { risk_level: 'high', blocked_patterns: ['rm -rf', 'sudo'] };
    const refused = await answering({ continue: false, reason: 'R', metadata }).trigger('PreToolUse', TOOL);
    expect(refused).toMatchObject({ decision: 'block', reason: 'R', ran: [{ metadata }] });
    const approved = await answering({ decision: 'approve', metadata: { a: 1 } }).trigger('PreToolUse', TOOL);
    expect(approved).toMatchObject({ decision: 'none', ran: [{ metadata: { a: 1 } }], diagnostics: [] });
    const alone = await answering({ metadata: { a: 1 } }).trigger('PreToolUse', TOOL);
    expect(alone).toMatchObject({ decision: 'none', messages: [], ran: [{ metadata: { a: 1 } }] });
  });

  test('that are no object, or not there, are none', async () => {
    for (const answer of [{ decision: 'approve', metadata: [1] }, { decision: 'approve' }, { metadata: null }]) {
      const outcome = await answering(answer).trigger('PreToolUse', TOOL);
      expect(outcome.ran).toMatchObject([{ metadata: null }]);
    }
  });

  test('are printed by the command line', async () => {
    const here = answering({ decision: 'approve', metadata: { a: 1 } });
    const { outcome } = await here.cli(['run', 'PreToolUse', '--tool', 'bash_execute', '--json']);
    expect(outcome.ran).toMatchObject([{ metadata: { a: 1 } }]);
  });
});

describe('one entry for PostToolUse', () => {
  test('is listed once, and for either of its events', async () => {
    const here = fresh({ [SETTINGS]: { hooks: { PostToolUse: group({ command: 'true' }) } } });
    const hooks = await hooksOf(here);
    expect(hooks.list().map(({ event, id }) => [event, id])).toEqual([
      ['PostToolUse', 'cli-agent:~/.config/agent/settings.json:1'],
    ]);
    expect([hooks.has('PostToolUse'), hooks.has('PostToolUseFailure')]).toEqual([true, true]);
    await hooks.close();
  });

  test('is told what is wrong with it once', async () => {
    const here = fresh({ [SETTINGS]: { hooks: { PostToolUse: [{ matcher: '(', hooks: [{ command: 'true' }] }] } } });
    const hooks = await hooksOf(here);
    expect(hooks.diagnostics.map(({ code }) => code)).toEqual(['BAD_MATCHER']);
    await hooks.close();
  });

  test('tells a failure as one where the dialect is the only one', async () => {
    const here = fresh({ [SETTINGS]: { hooks: { PostToolUse: group({ command: 'true' }) } } });
    const own = await hooksOf(here, { dialects: ['cli-agent'] });
    expect((await own.trigger('PostToolUse', { ...TOOL, error: 'E' })).event).toBe('PostToolUseFailure');
    expect((await own.trigger('PostToolUse', { ...TOOL, error: null })).event).toBe('PostToolUse');
    await own.close();
    const all = await hooksOf(here);
    const outcome = await all.trigger('PostToolUse', { ...TOOL, error: 'E' });
    expect([outcome.event, outcome.ran.length]).toEqual(['PostToolUse', 1]);
    await all.close();
  });
});

describe('a definition registered in code', () => {
  test('may be an entry or a group, and is taken out again', async () => {
    const hooks = await hooksOf(fresh());
    const definition = { matcher: 'builtin:*', type: 'command', command: 'echo entry >&2; exit 2' };
    const entry = hooks.register({ dialect: 'cli-agent', event: 'PreToolUse', definition });
    hooks.register({
      dialect: 'cli-agent',
      event: 'PreToolUse',
      definition: { matcher: 'write_file', hooks: [{ command: 'exit 2' }, { command: 'exit 2' }] },
    });
    expect(await hooks.trigger('PreToolUse', TOOL)).toMatchObject({ decision: 'block', reason: 'entry' });
    entry();
    expect(await hooks.trigger('PreToolUse', TOOL)).toMatchObject({ decision: 'none', ran: [] });
    await hooks.close();
  });

  test('for PostToolUse is told of failures, too', async () => {
    const hooks = await hooksOf(fresh());
    hooks.register({ dialect: 'cli-agent', event: 'PostToolUse', definition: { command: 'true' } });
    expect((await hooks.trigger('PostToolUseFailure', { ...TOOL, error: 'E' })).ran).toHaveLength(1);
    await hooks.close();
  });

  test.each([
    ['SessionStart', { command: 'true' }, 'UNKNOWN_EVENT'],
    ['PreToolUse', { type: 'command' }, 'MISSING_KEY'],
    ['PreToolUse', { command: 'true', env: 5 }, 'WRONG_TYPE'],
  ])('%s %j is refused with %s', async (event, definition, code) => {
    const hooks = await hooksOf(fresh());
    expect(() => hooks.register({ dialect: 'cli-agent', event, definition })).toThrow(
      expect.objectContaining({ code }),
    );
    await hooks.close();
  });

  test('belongs to the program: HOOKS_ENABLED and HOOKS_TIMEOUT are about the files', async () => {
    const here = fresh({ [SETTINGS]: { hooks: { PreToolUse: group({ command: 'exit 2' }) } } });
    const hooks = await hooksOf(here, { env: { ...here.env, HOOKS_ENABLED: 'false', HOOKS_TIMEOUT: 'x' } });
    hooks.register({ dialect: 'cli-agent', event: 'PreToolUse', definition: { command: 'echo code >&2; exit 2' } });
    const outcome = await hooks.trigger('PreToolUse', TOOL);
    expect(outcome).toMatchObject({ decision: 'block', reason: 'code', skipped: [{ why: 'disabled' }] });
    expect(hooks.list().map(({ why }) => why)).toEqual([
      'switched off by HOOKS_ENABLED=false in the environment',
      null,
    ]);
    await hooks.close();
  });
});

test('what its document calls hook_execution_start, _complete and _error is told on the bus', async () => {
  const here = fresh({ [SETTINGS]: { hooks: { PreToolUse: group({ command: 'true' }, { command: 'exit 1' }) } } });
  const hooks = await hooksOf(here);
  const told: string[] = [];
  for (const type of ['hook:start', 'hook:complete', 'hook:error'] as const) {
    hooks.on(type, ({ command, event }) => told.push(`${type} ${event.name} ${command}`));
  }
  await hooks.trigger('PreToolUse', TOOL);
  expect(told).toEqual([
    'hook:start PreToolUse true',
    'hook:complete PreToolUse true',
    'hook:start PreToolUse exit 1',
    'hook:error PreToolUse exit 1',
  ]);
  await hooks.close();
});

test('an edit of the settings counts for the next event', async () => {
  const here = fresh({ [SETTINGS]: { hooks: { PreToolUse: group({ command: 'true' }) } } });
  const hooks = await hooksOf(here);
  expect((await hooks.trigger('PreToolUse', TOOL)).decision).toBe('none');
  here.write(SETTINGS, JSON.stringify({ hooks: { PreToolUse: group({ command: 'echo no >&2; exit 2' }) } }));
  await hooks.reload();
  expect((await hooks.trigger('PreToolUse', TOOL)).reason).toBe('no');
  here.write(SETTINGS, '{"hooks":');
  await hooks.reload();
  expect((await hooks.trigger('PreToolUse', TOOL)).reason).toBe('no');
  await hooks.close();
});

test('5 MB of arguments arrive on stdin', async () => {
  const here = fresh({ [SETTINGS]: { hooks: { PreToolUse: group({ command: 'cat > "$HOME/seen"' }) } } });
  const command = 'x'.repeat(5_000_000);
  const outcome = await here.trigger('PreToolUse', { ...TOOL, tool_input: { command } });
  expect(outcome).toMatchObject({ decision: 'none', diagnostics: [] });
  expect(JSON.parse(readFileSync(join(here.home, 'seen'), 'utf8')).tool_input.command).toHaveLength(5_000_000);
});

describe('a value that does not fit into the environment', () => {
  const huge = 'x'.repeat(200_000);
  const settings = (event: string) =>
    fresh({ [SETTINGS]: { hooks: { [event]: group({ command: 'echo {{tool_args.command}} > "$HOME/ran"' }) } } });

  test.each(['PreToolUse', 'PostToolUse'] as const)('reaches the shell whole on %s', async (event) => {
    const here = settings(event);
    const outcome = await here.trigger(event, { ...TOOL, tool_input: { command: huge } });
    expect(outcome).toMatchObject({ decision: 'none', ran: [{ status: 'answered' }], diagnostics: [] });
    expect(readFileSync(join(here.home, 'ran'), 'utf8')).toBe(`${huge}\n`);
  });

  test('fits where it is not too long, whatever the rest of the payload is', async () => {
    const here = settings('PreToolUse');
    const outcome = await here.trigger('PreToolUse', { ...TOOL, tool_input: { command: 'ls', other: huge } });
    expect(outcome).toMatchObject({ decision: 'none', diagnostics: [] });
    expect(readFileSync(join(here.home, 'ran'), 'utf8')).toBe('ls\n');
  });
});

describe('what a person last said', () => {
  test.each(['{{user_input}}', '{{user_input.anything}}'])(
    'is kept for %s in a file that nobody else can read',
    async (placeholder) => {
      const here = fresh({ [SETTINGS]: { hooks: { PreToolUse: group({ command: `echo "<${placeholder}>"` }) } } });
      await here.cli(['run', 'UserPromptSubmit', '--prompt', 'a secret', '--session', 's', '--json']);
      const { outcome } = await here.cli(['run', 'PreToolUse', '--tool', 'x', '--session', 's', '--json']);
      expect(outcome.messages).toEqual([placeholder.includes('.') ? '<>' : '<a secret>']);
      const sessions = join(here.dir, 'state/hookline/sessions');
      const [session = ''] = readdirSync(sessions);
      const prompt = join(sessions, session, 'prompt');
      expect(readFileSync(prompt, 'utf8')).toBe('a secret');
      expect(statSync(prompt).mode & 0o777).toBe(0o600);
      expect(statSync(join(sessions, session)).mode & 0o777).toBe(0o700);
    },
  );

  test('is remembered by the library, session by session', async () => {
    const hooks = await hooksOf(
      fresh({ [SETTINGS]: { hooks: { Stop: group({ command: 'echo "<{{user_input}}>"' }) } } }),
    );
    await hooks.trigger('UserPromptSubmit', { session_id: 'a', prompt: 'fix it' });
    expect((await hooks.trigger('Stop', { session_id: 'a' })).messages).toEqual(['<fix it>']);
    expect((await hooks.trigger('Stop', { session_id: 'b' })).messages).toEqual(['<>']);
    await hooks.close();
  });

  test('reaches an asynchronous hook, too', async () => {
    const here = fresh({
      [SETTINGS]: { hooks: { Stop: group({ command: 'echo "{{user_input}}" > "$HOME/said"', async: true }) } },
    });
    await here.cli(['run', 'UserPromptSubmit', '--prompt', "it's $(x)", '--session', 's', '--json']);
    await here.cli(['run', 'Stop', '--session', 's', '--json']);
    await expect.poll(() => existsSync(join(here.home, 'said')), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => readFileSync(join(here.home, 'said'), 'utf8')).toBe("it's $(x)\n");
  });
});

test('a session without an id of its own is called what the payload on stdin calls it', async () => {
  const here = fresh({
    [SETTINGS]: { hooks: { Stop: group({ command: 'cat > "$HOME/stdin"; printf %s {{session_id}} > "$HOME/id"' }) } },
  });
  const hooks = await hooksOf(here);
  await hooks.trigger('Stop', {});
  const { session_id } = JSON.parse(readFileSync(join(here.home, 'stdin'), 'utf8'));
  expect(readFileSync(join(here.home, 'id'), 'utf8')).toBe(session_id);
  await hooks.close();
});

test('a registered command has its placeholders filled in', async () => {
  const hooks = await hooksOf(fresh());
  const definition = { command: "echo 'ran {{tool_args.command}}'" };
  hooks.register({ dialect: 'cli-agent', event: 'PreToolUse', definition });
  const tool_input = { command: "it's $(touch pwned)" };
  expect((await hooks.trigger('PreToolUse', { ...TOOL, tool_input })).messages).toEqual(["ran it's $(touch pwned)"]);
  await hooks.close();
});
