// wide: starts many servers and clients

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLI, machine } from '../../cli/machine.ts';
import { callOf, INITIALIZE, lives, rawClient, SERVER, talk, textsOf, until } from './raw-client.ts';

const NODE = process.execPath;

const pidsIn = (file: string): readonly number[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];

describe('the end of the client', () => {
  test('closes the input of the server, and the exit code of the server is ours', async () => {
    const client = rawClient(machine());
    client.stdin.end();
    expect(await client.ended).toBe(7);
    expect(client.bytes().length).toBe(0);
    expect(client.stderr()).toBe('');
  });

  test('does not lose the call that it sent last, however slow its hooks are', async () => {
    const computer = machine();
    const file = computer.write(
      '~/slow.yml',
      "hooks:\n  - { on: [PreToolUse, PostToolUse], tools: mcp, run: 'sleep 0.4' }\n",
    );
    const client = rawClient(computer, ['--config', file]);
    // without the end of its line, too
    client.send(`${JSON.stringify(callOf(1, 'say'))}\n${JSON.stringify(callOf(2, 'say'))}`);
    client.stdin.end();
    expect(await client.ended).toBe(7);
    expect(new Set(client.messages().map(({ id }) => id))).toEqual(new Set([1, 2]));
  });

  test('a client that does not listen any more ends a server that ignores everything', async () => {
    const computer = machine();
    const pids = join(computer.top, 'pids');
    const client = rawClient(computer, [], [NODE, SERVER, '--stubborn', '--pids', pids]);
    await client.call('say');
    client.child.stdout?.destroy();
    client.send(callOf(2, 'say'));
    client.send(callOf(3, 'huge', { characters: 500_000 }));
    expect(await client.ended).toBe(137);
    expect(pidsIn(pids).filter(lives)).toEqual([]);
  });

  test('with both of its pipes ends a server that ignores it and says nothing', async () => {
    const computer = machine();
    const pids = join(computer.top, 'pids');
    const client = rawClient(computer, [], [NODE, SERVER, '--stubborn', '--pids', pids]);
    await client.call('say');
    client.child.stdout?.destroy();
    client.stdin.end();
    expect(await client.ended).toBe(137);
    expect(pidsIn(pids).filter(lives)).toEqual([]);
  });

  test('is no end of the call that it waits for, however long that is silent', async () => {
    const client = rawClient(machine());
    await client.call('say');
    client.send(callOf(1, 'slowly', { afterMs: 7000 }));
    client.stdin.end();
    expect(await client.ended).toBe(7);
    expect(textsOf((await client.answer(1)).result)).toEqual(['at last']);
  });
});

describe('the end of the server', () => {
  test('in mid-line does not spoil the line of the error, and hooks hear of the call', async () => {
    const computer = machine();
    const file = computer.write(
      '~/failures.yml',
      'hooks:\n  - { on: PostToolUseFailure, tools: mcp__s__raw, run: \'cat >> "$LOG"\' }\n',
    );
    for (const options of [[], ['--config', file, '--name', 's']]) {
      const client = rawClient(computer, options);
      client.send(callOf(1, 'raw', { bytes: 'Half a line', end: true }));
      expect(await client.ended).toBe(3);
      const error = { code: -32000, message: 'The MCP server has ended.' };
      expect(client.bytes().toString()).toBe(`Half a line\n${JSON.stringify({ jsonrpc: '2.0', id: 1, error })}\n`);
    }
    expect(JSON.parse(readFileSync(computer.env.LOG, 'utf8'))).toMatchObject({
      ...{ hook_event_name: 'PostToolUseFailure', tool_use_id: '1', error: 'The MCP server has ended.' },
      tool_name: 'mcp__s__raw',
    });
  });

  test('of its input alone is an error for whatever it does not hear', async () => {
    const client = rawClient(machine());
    await client.call('unplug', {}, 1);
    client.send(callOf(2, 'say'));
    client.send({ jsonrpc: '2.0', id: 3, method: 'ping' });
    const error = { code: -32000, message: 'The MCP server does not listen any more.' };
    expect(await client.answer(2)).toEqual({ jsonrpc: '2.0', id: 2, error });
    expect(await client.answer(3)).toEqual({ jsonrpc: '2.0', id: 3, error });
    client.stdin.end();
    expect(await client.ended).toBe(143);
  });

  test('is an error for the calls that are under way, and its exit code is ours', async () => {
    const computer = machine();
    const file = computer.write(
      '~/slow.yml',
      'hooks:\n  - { on: PreToolUse, tools: mcp__s__slow, run: \'touch "$LOG"; sleep 30\' }\n',
    );
    const client = rawClient(computer, ['--config', file, '--name', 's']);
    client.send(callOf(1, 'slow'));
    client.send(callOf(2, 'never'));
    await until(() => existsSync(computer.env.LOG));
    client.send(callOf(3, 'die'));
    expect(await client.ended).toBe(3);
    const error = { code: -32000, message: 'The MCP server has ended.' };
    expect(client.messages()).toEqual([1, 2, 3].map((id) => ({ jsonrpc: '2.0', id, error })));
  });

  test('does not wait for what holds its output open', async () => {
    const client = rawClient(
      machine(),
      [],
      ['/bin/sh', '-c', 'sleep 8 2>&- & echo \'{"jsonrpc":"2.0","method":"hi"}\'; exit 4'],
    );
    expect(await client.ended).toBe(4);
    expect(client.messages()).toEqual([{ jsonrpc: '2.0', method: 'hi' }]);
  });

  test('by a signal is told as shells tell it', async () => {
    const client = rawClient(machine(), [], ['/bin/sh', '-c', 'kill -9 $$']);
    expect(await client.ended).toBe(137);
  });
});

describe('a signal', () => {
  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('%s ends the server, what it started, and running hooks', async (signal, code) => {
    const computer = machine();
    const pids = join(computer.top, 'pids');
    const hook = join(computer.top, 'hook');
    const file = computer.write(
      '~/slow.yml',
      `hooks:\n  - { on: PreToolUse, tools: mcp__s__slow, run: 'echo $$ > ${hook}; sleep 60' }\n`,
    );
    const client = rawClient(computer, ['--config', file, '--name', 's'], [NODE, SERVER, '--stubborn', '--pids', pids]);
    client.send(callOf(1, 'slow'));
    await until(() => pidsIn(hook)[0] !== undefined && pidsIn(hook)[0] !== 0 && pidsIn(pids).length === 3);
    client.child.kill(signal);
    expect(await client.ended).toBe(code);
    expect([...pidsIn(pids), ...pidsIn(hook)].filter(lives)).toEqual([]);
    expect(client.messages()).toEqual([]);
  });

  test('is heard also while the client does not read', async () => {
    const computer = machine();
    const pids = join(computer.top, 'pids');
    const client = rawClient(computer, [], [NODE, SERVER, '--pids', pids]);
    await client.call('say');
    client.child.stdout?.pause();
    for (let id = 1; id < 20; id++) client.send(callOf(id, 'huge', { characters: 200_000 }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    client.child.kill('SIGTERM');
    await until(() => client.child.exitCode !== null || client.child.signalCode !== null);
    expect(client.child.exitCode).toBe(143);
    expect(pidsIn(pids).filter(lives)).toEqual([]);
  });
});

const FLOOD = `const say=()=>{while(process.stdout.write('{"jsonrpc":"2.0","method":"n","params":"'+'x'.repeat(100000)+'"}\\n')){} ; process.stdout.once('drain',say)}; say()`;

test('a signal is heard also while a client does not read what nobody asked for', async () => {
  const client = rawClient(machine(), [], [NODE, '-e', FLOOD]);
  await until(() => client.bytes().length > 1_000_000);
  client.child.stdout?.pause();
  await new Promise((resolve) => setTimeout(resolve, 500));
  client.child.kill('SIGTERM');
  await until(() => client.child.exitCode !== null || client.child.signalCode !== null);
  expect(client.child.exitCode).toBe(143);
});

describe.skipIf(process.platform !== 'linux')('back-pressure (memory is read from /proc)', () => {
  test('a client that does not read holds the server up, not our memory', async () => {
    const computer = machine();
    const client = rawClient(computer, [], [NODE, '-e', FLOOD]);
    await until(() => client.bytes().length > 1_000_000);
    client.child.stdout?.pause();
    const before = residentKilobytes(client.child.pid);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(residentKilobytes(client.child.pid) - before).toBeLessThan(60_000);
    client.child.kill('SIGKILL');
  });

  test('a server that does not read holds the client up, not our memory', async () => {
    const client = rawClient(machine(), [], [NODE, SERVER, '--deaf']);
    const line = `{"jsonrpc":"2.0","method":"n","params":"${'x'.repeat(1_000_000)}"}\n`;
    let isFull = false;
    for (let count = 0; count < 200; count++) isFull = !client.stdin.write(line);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(isFull).toBe(true);
    expect(client.stdin.writableLength).toBeGreaterThan(100_000_000);
    expect(residentKilobytes(client.child.pid)).toBeLessThan(200_000);
    client.child.kill('SIGTERM');
    expect(await client.ended).toBe(143);
  });
});

describe('whatever a server writes', () => {
  test('garbage, empty lines and bytes that are no text arrive as they were written', async () => {
    const client = rawClient(machine());
    await client.call('garbage', {}, 1);
    const wanted = Buffer.concat([Buffer.from('no JSON {\n\n[1]\n'), Buffer.from([0xff, 0xfe, 10])]);
    expect(client.bytes().subarray(0, wanted.length)).toEqual(wanted);
  });

  test('CRLF stays, and characters whose bytes come one by one are whole', async () => {
    const client = rawClient(machine());
    await client.call('crlf', {}, 1);
    expect(client.bytes().toString().endsWith('}\r\n')).toBe(true);
    expect(textsOf((await client.call('pieces')).result)).toEqual(['äöü€😀']);
  });

  test('a message of many megabytes passes in both directions', async () => {
    const client = rawClient(machine());
    const { result } = await client.call('huge', { characters: 8_000_000, padding: 'p'.repeat(4_000_000) });
    expect(textsOf(result)[0]?.length).toBe(8_000_000);
  });

  test('its standard error is shown, and nothing of a hook is on ours that a client reads', async () => {
    const computer = machine();
    const noisy = 'echo NOISE; echo NOISE > /dev/stdout; echo NOISE >&2; (sleep 0.1; echo NOISE) & exit 0';
    const file = computer.write(
      '~/noisy.yml',
      `hooks:\n  - { on: [PreToolUse, PostToolUse], tools: mcp, observe: true, run: '${noisy}' }\n`,
    );
    const client = rawClient(
      computer,
      ['--config', file],
      ['/bin/sh', '-c', `echo hello >&2; exec '${NODE}' '${SERVER}'`],
    );
    await client.call('say');
    client.stdin.end();
    await client.ended;
    expect(client.stderr()).toContain('hello\n');
    expect(client.bytes().toString()).not.toContain('NOISE');
    expect(client.messages().length).toBe(1);
  });
});

describe('what cannot be started', () => {
  test.each([
    [['mcp'], 'error[USAGE]: There is no server to start.'],
    [['mcp', '--'], 'error[USAGE]: There is no server to start.'],
    [['mcp', 'npx', '--', 'x'], 'error[USAGE]: "npx" stands before the "--" of the server.'],
    [['mcp', '--wait', 'x', '--', 'true'], 'error[BAD_OPTION]: --wait must be'],
    [['mcp', '--json', '--', 'true'], 'error[UNKNOWN_OPTION]: There is no option "--json".'],
    [['mcp', '--config', '/no/such.yml', '--', 'true'], 'error['],
    [
      ['mcp', '--', 'no-such-program'],
      'error[MCP_SERVER]: The MCP server "no-such-program" could not be started: "no-such-program" was not found.',
    ],
    [
      ['mcp', '--', SERVER],
      `error[MCP_SERVER]: The MCP server "${SERVER}" could not be started: "${SERVER}" is not executable.`,
    ],
  ])('hookline %j says why, and nothing on stdout', async (args, said) => {
    const { status, stdout, stderr } = await machine().cli(args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(said);
  });

  test('the page of help has every option, in both ways to ask for it', async () => {
    const { cli } = machine();
    const [page, same, wrong] = await Promise.all([
      cli(['help', 'mcp']),
      cli(['mcp', '--help']),
      cli(['mcp', '--zzzzzzz']),
    ]);
    expect(same).toEqual(page);
    const options = [...wrong.stderr.matchAll(/(--[a-z]+)(?=[,\n])/g)].flatMap(([, name = '']) => name);
    expect(options.length).toBeGreaterThan(6);
    for (const name of options.filter((one) => one !== '--help')) expect(page.stdout).toContain(name);
    for (const line of page.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  test('an enforced file that cannot be read refuses every call, and the proxy lives on', async () => {
    const computer = machine();
    const client = rawClient(computer, ['--enforced', join(computer.top, 'no-such.yml')]);
    expect(textsOf((await client.call('say')).result)[0]).toMatch(/^Tool execution blocked by hook: /);
    client.send(INITIALIZE);
    expect(await client.answer(0)).toMatchObject({ result: { serverInfo: { name: 'odd one' } } });
  });
});

test('a hook that is added to a file while the proxy runs counts for the next call', async () => {
  const computer = machine();
  computer.write('~/.config/hookline/hooks.yml', 'hooks: []\n');
  const client = rawClient(computer);
  expect(textsOf((await client.call('say')).result)).toEqual(['{}']);
  computer.write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, tools: mcp, deny: Not any more. }\n');
  const refused = async (): Promise<boolean> =>
    textsOf((await client.call('say')).result)[0]?.includes('Not any more') === true;
  const deadline = Date.now() + 10_000;
  while (!(await refused())) expect(Date.now()).toBeLessThan(deadline);
});

test('what was refused is in the audit trail', async () => {
  const computer = machine();
  computer.write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, tools: mcp, deny: No. }\n');
  const client = rawClient(computer, ['--name', 's']);
  await client.call('say');
  client.stdin.end();
  await client.ended;
  const { stdout } = await computer.cli(['audit', 'tail']);
  expect(stdout).toContain('mcp__s__say');
});

test('without hooks the command line of the server is all it sees, with its own "--"', async () => {
  const computer = machine();
  const child = spawn(
    NODE,
    [CLI, 'mcp', '--', NODE, '-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--', '--name', 'x y'],
    {
      cwd: computer.project,
      env: computer.env,
    },
  );
  const client = talk(child);
  expect(await client.ended).toBe(0);
  expect(client.bytes().toString()).toBe('["--name","x y"]\n');
});

function residentKilobytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
