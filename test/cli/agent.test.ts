// wide: starts many processes

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { linuxProcess } from '../../src/handlers/processes/linux-processes.ts';
import { settings } from '../agent/support/hook-files.ts';
import { json, modelServer, openAiAnswer } from '../models/model-server.ts';
import { CLI, machine } from './machine.ts';

const jsonLines = (text: string): readonly Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('hookline agent', () => {
  test('needs no key and no network: one prompt in plain words, and what the hooks did', async () => {
    const { write, cli, project } = machine();
    write(
      '~/.claude/settings.json',
      settings({ PreToolUse: `grep -q 'rm -rf' && { echo no >&2; exit 2; } || true` }, 'Bash'),
    );
    const { status, stdout, stderr } = await cli([
      'agent',
      '--permission',
      'auto',
      'run rm -rf build then run touch made',
    ]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('Running hooks...\n  ▶ PreToolUse: ');
    expect(stdout).toMatch(/\n {2}✗ no \(\d/);
    expect(stdout).toContain('Blocked by PreToolUse hook: no');
    expect(existsSync(join(project, 'made'))).toBe(true);
    expect(stdout).not.toContain('\u001B');
  });

  test('shows nothing of hooks when there are none', async () => {
    const { stdout } = await machine().cli(['agent', '--permission', 'auto', 'run true']);
    expect(stdout).not.toContain('hooks');
    expect(stdout).toContain('Agent: [Bash] true');
  });

  test('takes each line of a pipe for a prompt, and commands too', async () => {
    const { cli, write } = machine();
    write('~/.claude/settings.json', settings({ Stop: 'echo bye' }));
    const { status, stdout } = await cli(['agent'], { input: 'hello\r\n\n/hooks\n/context\nread nothing.txt\n' });
    expect(status).toBe(0);
    expect(stdout).toContain('Active Hooks:');
    expect(stdout.match(/✓ bye/g)).toHaveLength(2);
  });

  test('where nobody can be asked, refuses what would need permission, and says what would change that', async () => {
    const { cli, project } = machine();
    const { stdout } = await cli(['agent', 'write a.txt hello']);
    expect(existsSync(join(project, 'a.txt'))).toBe(false);
    expect(stdout).toContain('--permission auto');
  });

  test('--json is one object per line, for everything that happens', async () => {
    const { cli, write } = machine();
    write('~/.claude/settings.json', settings({ PreToolUse: 'echo no >&2; exit 2' }));
    const { stdout } = await cli(['agent', '--json', '--permission', 'auto', 'run ls']);
    const kinds = jsonLines(stdout).map(({ type, kind }) => kind ?? type);
    expect(kinds).toEqual(['session', 'call', 'hook:start', 'hook:complete', 'refused', 'said', 'turn-done']);
  });

  test.each([
    [2, settings({ UserPromptSubmit: 'exit 2' }), 'a refused prompt'],
    [2, settings({ SessionStart: 'exit 2' }), 'a refused session'],
    [0, settings({ Stop: 'exit 2' }), 'an agent that was held and let go'],
  ])('ends with exit code %i after %#: %s', async (code, text) => {
    const { cli, write } = machine();
    // GenCode's SessionStart can be refused and is not tried again
    write('~/.gen/settings.json', text);
    expect((await cli(['agent', 'hello'])).status).toBe(code);
  });

  test('goes on with a session by its id, or with the last one of the folder', async () => {
    const { cli, write, home } = machine();
    write('~/.config/hookline/hooks.yml', 'hooks:\n  - on: SessionStart\n    run: jq -r .source >> "$HOME/sources"\n');
    await cli(['agent', '--session', 'first-one', 'hello']);
    const { stdout } = await cli(['agent', '--continue', 'and again']);
    expect(stdout).toContain('session first-on (resume)');
    await cli(['agent', '--resume', 'first', 'and again']);
    expect(readFileSync(join(home, 'sources'), 'utf8')).toBe('startup\nresume\nresume\n');
    const listed = await cli(['agent', '--sessions']);
    expect(listed.stdout).toMatch(/^first-one {2}\S+ {2}6 messages/);
  });

  test.each([
    [['--resume', 'nobody'], 'There is no session "nobody".'],
    [['--continue'], 'No session was kept for this folder.'],
    [['--mode', 'fast'], '--mode must be edit or plan, not "fast".'],
    [['--permission', 'yes'], '--permission must be manual or auto, not "yes".'],
    [['--model', 'gpt'], 'It is not said who serves the model "gpt".'],
    [['--provider', 'openai'], 'It is not said which model to ask.'],
    [['--price', 'cheap', '--provider', 'openai', '--model', 'x'], '--price must be INPUT:OUTPUT'],
    [['--context-tokens', '-3'], 'needs a value'],
    [['--context-tokens', 'many'], '--context-tokens must be a whole number'],
    [['--script', 'missing.yml'], 'missing.yml'],
    [['--price', '1e999:1'], '--price must be INPUT:OUTPUT'],
    [['--price', ':'], '--price must be INPUT:OUTPUT'],
    [['--session', ''], '--session needs an id.'],
  ])('%j is an error in words', async (args, words) => {
    const { status, stdout, stderr } = await machine().cli(['agent', ...args, 'hello']);
    expect(status).toBe(1);
    expect(stderr).toContain(words);
    expect(stderr).toMatch(/^error\[[A-Z_]+\]: /);
    expect(stdout).toBe('');
  });

  test('talks to a service in the format of OpenAI, with the key of the environment and the price', async () => {
    const { cli, project } = machine();
    const call = { id: 'c1', type: 'function', function: { name: 'Bash', arguments: '{"command":"touch made"}' } };
    const server = await modelServer(
      json(openAiAnswer({ content: null, tool_calls: [call] })),
      json(openAiAnswer({ content: 'All done.' })),
    );
    const { stdout, status } = await cli(
      [
        'agent',
        '--permission',
        'auto',
        '--base-url',
        `${server.base}/v1`,
        '--model',
        'tiny',
        '--price',
        '1:1',
        'make it',
      ],
      { env: { HOOKLINE_MODEL_API_KEY: 'sk-made-up-0123456789' } },
    );
    expect(status).toBe(0);
    expect(stdout).toContain('Agent: All done.');
    expect(existsSync(join(project, 'made'))).toBe(true);
    expect(server.asked[0]?.headers.authorization).toBe('Bearer sk-made-up-0123456789');
    expect(server.asked[0]?.body).toMatchObject({ model: 'tiny' });
    expect(stdout).not.toContain('sk-made-up');
  });

  test('an empty prompt is none', async () => {
    const { status, stderr } = await machine().cli(['agent', '  ']);
    expect([status, stderr]).toEqual([1, 'error[USAGE]: The prompt is empty.\n']);
  });

  test('the id of a session that was kept is not given to another', async () => {
    const { cli } = machine();
    await cli(['agent', '--session', 'a/b', 'hello']);
    await cli(['agent', '--session', 'a_b', 'hello']);
    const again = await cli(['agent', '--session', 'a/b', 'hello']);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('There is a session "a/b" already.')]);
    expect((await cli(['agent', '--resume', 'a/b', 'hello'])).status).toBe(0);
  });

  test('a script has a price, too', async () => {
    const { cli } = machine();
    const { stdout } = await cli(['agent', '--price', '1000000:0', '--json', 'hello']);
    const [done] = jsonLines(stdout).filter(({ kind }) => kind === 'turn-done');
    const usage = Object(done?.usage);
    expect(usage.costUsd).toBe(usage.inputTokens);
  });

  test('what the model runs does not see the key of the model', async () => {
    const { cli } = machine();
    const env = { HOOKLINE_MODEL_API_KEY: 'sk-made-up-0123456789' };
    const { stdout } = await cli(['agent', '--permission', 'auto', 'run env'], { env });
    expect(stdout).not.toContain('sk-made-up');
  });

  test('does not use a key that only lies around', async () => {
    const { stdout } = await machine().cli(['agent', 'hello'], { env: { OPENAI_API_KEY: 'sk-made-up-0123456789' } });
    expect(stdout).toContain('I am no AI');
  });
});

describe('a signal to the agent', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends running hooks and tools, SessionEnd is told, the exit code is %i', async (signal, code) => {
    const { env, write, project, home } = machine();
    write('~/.config/hookline/hooks.yml', 'hooks:\n  - on: SessionEnd\n    run: jq -r .reason > "$HOME/ended"\n');
    write('~/.claude/settings.json', settings({ PreToolUse: 'sleep 60 & echo $! > "$HOME/pid"; wait' }));
    const args = [CLI, 'agent', '--permission', 'auto', 'run touch made'];
    const child = spawn(process.execPath, args, { cwd: project, env, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const pid = join(home, 'pid');
    for (let i = 0; i < 500 && !(existsSync(pid) && readFileSync(pid, 'utf8') !== ''); i++) await wait(20);
    child.kill(signal);
    expect(await ended).toBe(code);
    expect(linuxProcess(Number(readFileSync(pid, 'utf8')))).toBe(null);
    expect(existsSync(join(project, 'made'))).toBe(false);
    expect(readFileSync(join(home, 'ended'), 'utf8')).toBe('other\n');
  });
});
