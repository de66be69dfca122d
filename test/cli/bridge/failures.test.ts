// wide: starts many processes

import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AgentName } from '../../../src/core/wire.ts';
import { READS } from '../../dialects/wires/agent-model.ts';
import { callProcess } from '../../world/cli.ts';
import { CLI, machine } from '../machine.ts';
import { AGENTS, agentMachine, SAYINGS } from './agents.ts';

const BAD: Readonly<Record<string, string>> = {
  nothing: '',
  blanks: ' \n',
  'a list': '[{"tool_name":"Bash"}]',
  'a text': '"Bash"',
  'no JSON': 'tool_name=Bash',
  'two objects': '{"tool_name":"Bash","tool_input":{}}{}',
  'a key twice': '{"tool_name":"Bash","tool_name":"Read","tool_input":{}}',
  'a tool without a name': '{"session_id":"s","tool_input":{"command":"ls"}}',
  'an input that is no object': '{"tool_name":"Bash","toolName":"bash","tool_input":7,"toolArgs":7,"input":7}',
};

describe.each(AGENTS)('%s: what is about to happen is refused where the payload is', (agent) => {
  test.each(Object.entries(BAD))('%s', async (_what, payload) => {
    const { bridge } = agentMachine();
    const { does, stderr } = await bridge(agent, SAYINGS[agent].tool, payload);
    expect(does).toBe('refuses');
    expect(stderr).toMatch(/error\[[A-Z_]+\]/);
  });

  test('cut in the middle', async () => {
    const { bridge } = agentMachine();
    const whole = JSON.stringify(SAYINGS[agent].shell('echo hello'));
    const { does } = await bridge(agent, SAYINGS[agent].tool, whole.slice(0, -5));
    expect(does).toBe('refuses');
  });

  test('of another event than the entry is for, or of one that there is not', async () => {
    const { bridge, cli } = agentMachine();
    const { does } = await bridge(agent, 'NoSuchEvent', SAYINGS[agent].shell('ls'));
    const before = SAYINGS[agent].tool;
    const { status, stdout, stderr } = await cli(['bridge', agent, 'NoSuchEvent'], { input: '{}' });
    expect([does, READS[agent](before, { stdout, stderr, exitCode: status ?? -1 })]).toContain('refuses');
  });
});

test('after the fact it is only said', async () => {
  const { bridge } = agentMachine();
  const { does, stderr, exitCode } = await bridge('gemini', 'AfterTool', '[]');
  expect({ does, exitCode }).toEqual({ does: 'goes on', exitCode: 0 });
  expect(stderr).toContain('must be a JSON object');
});

test('an agent that there is not is a refusal by exit code', async () => {
  const { cli } = machine();
  expect(await cli(['bridge', 'gemni'], { input: '{}' })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('did you mean "gemini"?'),
  });
  for (const args of [[], ['gemini', 'BeforeTool', '--deadline', 'soon'], ['gemini', '--no-such']])
    expect((await cli(['bridge', ...args], { input: '{}' })).status).toBe(2);
});

test('a home that is no absolute path is a refusal', async () => {
  const { bridge } = agentMachine();
  const env = { HOME: 'here' };
  const { does, stderr } = await bridge('codex', 'PreToolUse', SAYINGS.codex.shell('ls'), { env });
  expect(does).toBe('refuses');
  expect(stderr).toContain('HOME');
});

test('a state folder that cannot be written stops nothing, and guards still refuse', async () => {
  const { bridge, hooks, write, env } = agentMachine();
  hooks('hooks:\n  - on: PreToolUse\n    when: tool_input.command == "echo canary"\n    deny: no\n');
  write('no-folder', '');
  const odd = { env: { XDG_STATE_HOME: `${env.HOME}/project/no-folder` } };
  expect((await bridge('codex', 'PreToolUse', SAYINGS.codex.shell('ls'), odd)).does).toBe('goes on');
  expect((await bridge('codex', 'PreToolUse', SAYINGS.codex.shell('echo canary'), odd)).does).toBe('refuses');
});

test.each(AGENTS)('%s: an input of 5 MB is judged like any other', async (agent) => {
  const { hooks, shell } = agentMachine();
  hooks(
    'hooks:\n  - on: PreToolUse\n    tools: shell\n    when: tool_input.command.endsWith("canary")\n    deny: no\n',
  );
  const padding = 'x'.repeat(5 * 1024 * 1024);
  expect((await shell(agent, `echo ${padding} canary`)).does).toBe('refuses');
  expect((await shell(agent, `echo ${padding}`)).does).toBe('goes on');
});

describe('a process of its own', () => {
  /** Standard input as the agent leaves it: bytes, and whether it is closed. */
  function answers(
    agent: AgentName,
    bytes: Uint8Array,
    { closes = true, through = 'socket', args = [] as string[] } = {},
  ) {
    const { env, project } = machine();
    const event = SAYINGS[agent].tool;
    const line = [process.execPath, CLI, 'bridge', agent, event, ...args];
    const [program = '', ...rest] = through === 'pipe' ? ['/bin/sh', '-c', 'cat | "$@"', 'sh', ...line] : line;
    const child = spawn(program, rest, { cwd: project, env });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdin.on('error', () => {});
    child.stdin.write(bytes);
    if (closes) child.stdin.end();
    return new Promise<{ does: string; stderr: string }>((resolve) => {
      const answered = (exitCode: number): void => {
        child.stdin.destroy();
        resolve({ does: READS[agent](event, { stdout, stderr, exitCode }), stderr });
      };
      // what feeds a pipe may outlive us
      child.once('exit', (code) => setTimeout(() => answered(code ?? -1), 50));
    });
  }

  test('an input that never ends is refused at the deadline', async () => {
    const args = ['--deadline', '1'];
    const { does, stderr } = await answers('gemini', Buffer.from('{"tool_name":'), { closes: false, args });
    expect(does).toBe('refuses');
    expect(stderr).toContain('did not end');
  });

  test('the same where it is a pipe of a shell', async () => {
    const { env, project, at } = machine();
    const path = at('pipe');
    expect(spawnSync('mkfifo', [path]).status).toBe(0);
    const pipe = openSync(path, 'r+');
    onTestFinished(() => closeSync(pipe));
    writeSync(pipe, '{"tool_name":');
    const line = [CLI, 'bridge', 'codex', 'PreToolUse', '--deadline', '1'];
    const { status, stderr } = spawnSync(process.execPath, line, { cwd: project, env, stdio: [pipe, 'pipe', 'pipe'] });
    expect({ status, stderr: String(stderr) }).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('did not end'),
    });
  });

  test('invalid UTF-8 is refused', async () => {
    const bytes = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]);
    for (const through of ['socket', 'pipe']) {
      const { does, stderr } = await answers('gemini', bytes, { through });
      expect(does).toBe('refuses');
      expect(stderr).toContain('UTF-8');
    }
  });

  test('100 MB are refused and not read to the end', async () => {
    const { does, stderr } = await answers('kimi', Buffer.alloc(100 * 1024 * 1024, 0x20));
    expect(does).toBe('refuses');
    expect(stderr).toContain('longer than');
  });

  test('a hook that takes longer than there is does not hold the answer back', async () => {
    const { env, project, write } = machine();
    write('~/.config/hookline/hooks.yml', 'hooks:\n  - on: PreToolUse\n    run: sleep 30\n    timeout: 60\n');
    const input = JSON.stringify(SAYINGS.codex.shell('ls'));
    const args = ['bridge', 'codex', 'PreToolUse', '--deadline', '1'];
    const { status, stderr } = await callProcess({ args, cwd: project, env, input });
    expect(READS.codex('PreToolUse', { stdout: '', stderr, exitCode: status ?? -1 })).toBe('refuses');
  });
});
