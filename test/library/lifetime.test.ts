import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isolatedHooks } from '../../src/testing.ts';
import { CALL, later, place, settings, until } from './support/place.ts';

const LIBRARY = new URL('../../dist/index.js', import.meta.url).href;

/** Runs a program that embeds the shipped library; how it ended, and when. */
function run(program: string, env: Record<string, string | undefined>, cwd: string) {
  const text = `import { createHooks } from ${JSON.stringify(LIBRARY)};\n${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const guard = setTimeout(() => child.kill('SIGKILL'), 120_000);
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => {
      clearTimeout(guard);
      resolve({ code, output });
    });
  });
}

describe('a program that embeds hooks', () => {
  const files = {
    'home/.claude/settings.json': {
      hooks: {
        PreToolUse: [{ hooks: [{ type: 'command', command: 'exit 2' }] }],
        SessionStart: [{ hooks: [{ type: 'command', command: 'echo "export A=1" > "$CLAUDE_ENV_FILE"; echo hi' }] }],
      },
    },
  };
  const program = (end: string) => `
    const hooks = await createHooks({});
    hooks.register({ event: 'PreToolUse', matcher: 'B.sh', run: async () => ({ context: 'from code' }) });
    hooks.register({ event: 'PreToolUse', onFailure: 'continue', timeoutMs: 50, run: () => new Promise(() => {}) });
    const { decision, context } = await hooks.trigger('PreToolUse', ${JSON.stringify(CALL)});
    const { env } = await hooks.trigger('SessionStart', { source: 'startup' });
    console.log(decision, context.join(), env.A);
    ${end}`;

  test('ends by itself after close()', async () => {
    const { env, cwd } = place(files);
    expect(await run(program('await hooks.close(); await hooks.close();'), env, cwd)).toEqual({
      code: 0,
      output: 'block from code 1\n',
    });
  });

  test('ends by itself without close(): nothing keeps it alive', async () => {
    const { env, cwd } = place(files);
    expect(await run(program(''), env, cwd)).toEqual({ code: 0, output: 'block from code 1\n' });
  });

  test('ends by itself with an event bus that nobody closed, after the hooks that it started', async () => {
    const { env, cwd, home } = place({
      'home/.claude/settings.json': settings('Notification', { command: 'cat > ~/told' }),
    });
    const bus = `const { createEventBus } = await import(${JSON.stringify(LIBRARY)});
      const bus = createEventBus(await createHooks({}), {});
      bus.on('*', ({ type }) => console.log(type)); bus.emit({ type: 'status', message: 'x' });`;
    expect(await run(bus, env, cwd)).toEqual({
      code: 0,
      output: 'status\nhook_execution_start\nhook_execution_complete\n',
    });
    expect(existsSync(join(home, 'told'))).toBe(true);
  });

  test('ends by itself when it never triggered anything', async () => {
    const { env, cwd } = place(files);
    expect(await run('await createHooks(); console.log("made");', env, cwd)).toEqual({ code: 0, output: 'made\n' });
  });

  test('takes running hooks with it when it ends (31)', async () => {
    const { env, cwd, root, write } = place();
    write(
      'home/.claude/settings.json',
      settings('PreToolUse', { command: `(sleep 0.7; touch ${root}/survived) & wait` }),
    );
    const program = `const hooks = await createHooks({}); hooks.trigger('PreToolUse', ${JSON.stringify(CALL)}); setTimeout(() => process.exit(3), 200);`;
    expect((await run(program, env, cwd)).code).toBe(3);
    await later(900);
    expect(existsSync(join(root, 'survived'))).toBe(false);
  });
});

describe('close', () => {
  test('lets asynchronous hooks end', async () => {
    const { open, root } = place();
    const hooks = await open();
    const definition = { run: `sleep 0.1; touch ${root}/done`, async: true };
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition });
    await hooks.trigger('PostToolUse', CALL);
    await hooks.close();
    expect(existsSync(join(root, 'done'))).toBe(true);
  });

  test('hands on an asynchronous hook, which goes to its own end', async () => {
    const { open, root, write } = place();
    const hooks = await open();
    const run = `until [ -e ${root}/go ]; do sleep 0.05; done; touch ${root}/late`;
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run, async: true } });
    await hooks.trigger('PostToolUse', CALL);
    await hooks.close();
    expect(existsSync(join(root, 'late'))).toBe(false);
    write('go', '');
    await until(() => existsSync(join(root, 'late')));
  });

  test('leaves no file behind', async () => {
    const before = new Set(readdirSync(tmpdir()));
    const { open } = place({
      'home/.claude/settings.json': settings('SessionStart', { command: 'echo "A=1" > "$CLAUDE_ENV_FILE"' }),
    });
    const hooks = await open();
    await hooks.trigger('SessionStart', {});
    await hooks.close();
    const left = readdirSync(tmpdir()).filter((name) => /^hookline-[A-Za-z0-9]{6}$/.test(name) && !before.has(name));
    expect(left).toEqual([]);
  });

  test('listeners of the process do not pile up', async () => {
    const { open } = place({ 'home/.claude/settings.json': settings('PreToolUse', { command: 'true' }) });
    const listeners = () => process.listenerCount('exit') + process.listenerCount('SIGTERM');
    const before = listeners();
    for (let i = 0; i < 5; i++) {
      const hooks = await open();
      await hooks.trigger('PreToolUse', CALL);
      await hooks.close();
    }
    expect(listeners()).toBeLessThanOrEqual(before);
  });
});

describe('an asynchronous hook in a program that lives on', () => {
  test('does not delay the event; its context comes with the next, and listeners hear its end', async () => {
    const { open } = place();
    const hooks = await open();
    const heard: string[] = [];
    for (const type of ['hook:start', 'hook:complete', 'hook:error'] as const) hooks.on(type, () => heard.push(type));
    const definition = { run: 'sleep 0.2; echo from afar', async: true };
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition });
    const first = await hooks.trigger('PostToolUse', CALL);
    expect(first).toMatchObject({ context: [], ran: [{ status: 'started', async: true }] });
    expect(heard).toEqual(['hook:start']);
    await until(() => heard.includes('hook:complete'));
    expect((await hooks.trigger('UserPromptSubmit', { session_id: 's', prompt: 'x' })).context).toEqual(['from afar']);
    expect(heard).toEqual(['hook:start', 'hook:complete']);
  });

  test('that only watches, or is in shadow, adds nothing later either', async () => {
    const { open } = place();
    const hooks = await open();
    let ended = 0;
    hooks.on('hook:complete', () => {
      ended += 1;
    });
    for (const how of [{ observe: true }, { shadow: true }]) {
      hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run: 'echo x', async: true, ...how } });
    }
    await hooks.trigger('PostToolUse', CALL);
    await until(() => ended === 2);
    expect((await hooks.trigger('UserPromptSubmit', { session_id: 's', prompt: 'x' })).context).toEqual([]);
  });

  test('and once is used up by its answer', async () => {
    const { open, root } = place();
    const hooks = await open();
    let ended = 0;
    hooks.on('hook:complete', () => {
      ended += 1;
    });
    const definition = { run: `sleep 0.1; echo x >> ${root}/runs`, async: true, once: true };
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition });
    await hooks.trigger('PostToolUse', CALL);
    expect((await hooks.trigger('PostToolUse', CALL)).skipped).toMatchObject([{ why: 'once' }]);
    await until(() => ended === 1);
    expect((await hooks.trigger('PostToolUse', CALL)).skipped).toMatchObject([{ why: 'once' }]);
  });
});

describe('on', () => {
  test('a listener hears start and end of each hook, with what it needs to show them; its undo ends that', async () => {
    const { open } = place({ 'home/.claude/settings.json': settings('PreToolUse', { command: 'exit 1' }) });
    const hooks = await open();
    hooks.register({ event: 'PreToolUse', name: 'mine', run: function mine() {} });
    const heard: unknown[] = [];
    const undos = [
      hooks.on('hook:start', ({ hook, command }) => heard.push(['start', hook.dialect, command])),
      hooks.on('hook:complete', ({ report, verdict }) => heard.push(['complete', report.ending.kind, verdict.status])),
      hooks.on('hook:error', ({ report, event }) => heard.push(['error', report.ending, event.name])),
    ];
    await hooks.trigger('PreToolUse', CALL);
    expect(heard).toEqual([
      ['start', 'claude-code', 'exit 1'],
      ['error', { kind: 'exit', code: 1 }, 'PreToolUse'],
      ['start', 'hookline', 'callback mine'],
      ['complete', 'returned', 'answered'],
    ]);
    for (const undo of undos) undo();
    await hooks.trigger('PreToolUse', CALL);
    expect(heard).toHaveLength(4);
  });

  test('a listener that throws hurts no event', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: () => ({ context: 'x' }) });
    hooks.on('hook:start', () => {
      throw new Error('boom');
    });
    expect((await hooks.trigger('PreToolUse', CALL)).context).toEqual(['x']);
  });
});

test('the shipped library is there', () => {
  expect(existsSync(fileURLToPath(LIBRARY))).toBe(true);
});
