// wide: starts many processes

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { linuxProcess } from '../../src/handlers/processes/linux-processes.ts';
import { everythingOverHttp } from '../adapters/mcp/http-servers.ts';
import { serverProgram } from '../adapters/mcp/sdk-client.ts';
import { settings } from '../agent/support/hook-files.ts';
import { machine } from './machine.ts';

/** A computer with the server for files from npm, and an agent that is asked to call it. */
function withFiles() {
  const computer = machine();
  const args = [serverProgram('filesystem'), computer.project];
  const mcp = computer.write('~/mcp.json', {
    mcpServers: { files: { command: process.execPath, args }, off: { command: 'no-such-program', disabled: true } },
  });
  const agent = (prompt: string, ...options: readonly string[]) =>
    computer.cli(['agent', '--mcp', mcp, '--permission', 'auto', ...options, prompt]);
  const input = (path: string) => JSON.stringify({ path: computer.at(path), content: 'hello' });
  return { ...computer, mcp, agent, writing: (path: string) => `call mcp__files__write_file ${input(path)}` };
}

describe('tools of an MCP server in hookline agent', () => {
  test('"mcp__*" of cli-agent refuses each of them and no tool of the agent itself', async () => {
    const { write, at, agent, writing } = withFiles();
    const guard = settings({ PreToolUse: "echo 'not {{tool_name}}' >&2; exit 2" }, 'mcp__*');
    write('~/.config/agent/settings.json', guard);
    const { stdout, stderr } = await agent(`${writing('a.txt')}\nwrite b.txt hello`);
    expect(stderr).toBe('');
    expect(stdout).toContain('Agent: [mcp__files__write_file] ');
    expect(stdout).toContain('✗ Blocked by PreToolUse hook: not mcp__files__write_file');
    expect([existsSync(at('a.txt')), existsSync(at('b.txt'))]).toEqual([false, true]);
  });

  test('"builtin:*" of cli-agent is about the agent itself and about none of them', async () => {
    const { write, at, agent, writing } = withFiles();
    write('~/.config/agent/settings.json', settings({ PreToolUse: 'exit 2' }, 'builtin:*'));
    await agent(`${writing('a.txt')}\nwrite b.txt hello`);
    expect([existsSync(at('a.txt')), existsSync(at('b.txt'))]).toEqual([true, false]);
  });

  test.each([
    ['GenCode', '~/.gen/settings.json', settings({ PreToolUse: 'exit 2' }, 'mcp__files__.*')],
    ['hookline', '~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, tools: mcp, deny: no }\n'],
  ])('are refused by a matcher of %s', async (_, file, text) => {
    const { write, at, agent, writing } = withFiles();
    write(file, text);
    expect((await agent(writing('a.txt'))).stdout).toContain('✗ Blocked by PreToolUse hook: ');
    expect(existsSync(at('a.txt'))).toBe(false);
  });

  test('run with the arguments that a hook has changed, and hooks are told which tool of which server it was', async () => {
    const { write, at, agent, writing, env } = withFiles();
    const changed = JSON.stringify({ decision: 'modify', modified_args: { path: at('safe.txt') } });
    write('~/changed.json', changed);
    write('~/.config/agent/settings.json', settings({ PreToolUse: 'cat ~/changed.json', PostToolUse: 'cat > "$LOG"' }));
    await agent(writing('a.txt'));
    expect([existsSync(at('a.txt')), readFileSync(at('safe.txt'), 'utf8')]).toEqual([false, 'hello']);
    expect(JSON.parse(readFileSync(env.LOG, 'utf8'))).toMatchObject({
      tool_name: 'mcp__files__write_file',
      tool_input: { path: at('safe.txt'), content: 'hello' },
      tool_response: { content: [{ type: 'text' }] },
      tool_output: expect.stringContaining('safe.txt'),
      mcp_context: { server_name: 'files', tool_name: 'write_file' },
    });
  });

  test('that fail are told to the hooks of a failure, with what the server said', async () => {
    const { write, agent, at, env } = withFiles();
    write('~/.config/agent/settings.json', settings({ PostToolUse: 'cat > "$LOG"' }));
    const { stdout } = await agent(`call mcp__files__read_file {"path":"${at('missing.txt')}"}`);
    expect(stdout).toContain('ENOENT');
    expect(JSON.parse(readFileSync(env.LOG, 'utf8'))).toMatchObject({
      hook_event_name: 'PostToolUseFailure',
      error: expect.stringContaining('ENOENT'),
      tool_response: { isError: true },
    });
  });

  test('need a person, whatever the server says about them, and do not run in plan mode', async () => {
    const { mcp, cli, at, agent } = withFiles();
    const reading = `call mcp__files__list_directory {"path":"${at('.')}"}`;
    expect((await cli(['agent', '--mcp', mcp, reading])).stdout).toContain('Nobody is there who could be asked.');
    expect((await agent(reading, '--mode', 'plan')).stdout).toContain('In plan mode nothing is changed.');
  });

  test('of a server that is reached over HTTP are there as well', async () => {
    const computer = machine();
    const mcp = computer.write('~/mcp.json', { mcpServers: { 'all of it': { url: await everythingOverHttp() } } });
    computer.write(
      '~/.config/agent/settings.json',
      settings({ PostToolUse: 'echo {{tool_name}} >> "$LOG"' }, 'mcp__*'),
    );
    const call = 'call mcp__all_of_it__echo {"message":"hi"}';
    const { stdout } = await computer.cli(['agent', '--mcp', mcp, '--permission', 'auto', call]);
    expect(stdout).toContain('→ Echo: hi');
    expect(computer.logged()).toEqual(['mcp__all_of_it__echo']);
  });
});

describe('the MCP servers of hookline agent', () => {
  test('end with the agent, and so does what they started', async () => {
    const { cli, write, at } = machine();
    const script = `echo $$ > "$0.pid"; sleep 1000 & echo $! > "$0.child"; exec "$1" "$2" stdio`;
    const args = ['-c', script, at('server'), process.execPath, serverProgram('everything')];
    const mcp = write('~/mcp.json', { mcpServers: { it: { command: 'sh', args } } });
    const call = 'call mcp__it__echo {"message":"hi"}';
    expect((await cli(['agent', '--mcp', mcp, '--permission', 'auto', call])).stdout).toContain('→ Echo: hi');
    for (const name of ['server.pid', 'server.child'])
      expect(linuxProcess(Number(readFileSync(at(name), 'utf8')))).toBe(null);
  });

  test('are not given the key of the model, and have what their entry says', async () => {
    const { cli, write } = machine();
    const args = [serverProgram('everything'), 'stdio'];
    const mcp = write('~/mcp.json', { mcpServers: { it: { command: process.execPath, args, env: { OWN: 'mine' } } } });
    const options = ['agent', '--mcp', mcp, '--permission', 'auto', '--json', 'call mcp__it__get-env {}'];
    const { stdout } = await cli(options, { env: { HOOKLINE_MODEL_API_KEY: 'a-made-up-key' } });
    expect(stdout).toContain('OWN');
    expect(stdout).not.toContain('a-made-up-key');
  });

  test('of a file that nobody named are not started', async () => {
    const { cli, write, at } = machine();
    const touch = { command: 'touch', args: [at('started')] };
    for (const name of ['.mcp.json', '.claude/settings.json', '.config/agent/settings.json'])
      write(name, { mcpServers: { it: touch } });
    await cli(['agent', 'hello']);
    expect(existsSync(at('started'))).toBe(false);
  });

  test.each([
    [{ mcpServers: { it: { command: 'no-such-program-here' } } }, /The MCP server "no-such-program-here" could not be/],
    [
      { mcpServers: { it: { command: 'sh', args: ['-c', 'echo broken >&2'] } } },
      /MCP server "it" does not answer: .*broken/,
    ],
    [{ mcpServers: { it: {} } }, /The MCP server "it" needs a "command", or the "url"/],
    [{ mcpServers: { it: { command: 'sh', args: 'x' } } }, /"args" of the MCP server "it" must be a list of texts/],
    [{ mcpServers: { it: { command: 'sh', env: { A: 1 } } } }, /"env" of the MCP server "it" must hold texts/],
    [{ servers: {} }, /has no "mcpServers"/],
  ])('%j end it before it begins, with a sentence', async (text, message) => {
    const { cli, write } = machine();
    const { status, stderr } = await cli(['agent', '--mcp', write('~/mcp.json', text), 'hello']);
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
  });
});
