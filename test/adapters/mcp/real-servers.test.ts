import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { machine } from '../../cli/machine.ts';
import { until } from './raw-client.ts';
import { sdkClient, serverProgram, textsIn } from './sdk-client.ts';

describe('the server for files', () => {
  async function files(hooks: string) {
    const computer = machine();
    const file = computer.write('~/guards.yml', `hooks:\n${hooks}`);
    const options = ['--config', file, '--name', 'files'];
    const { client } = await sdkClient(computer, options, [serverProgram('filesystem'), computer.project]);
    const write = (path: string, content: string) =>
      client.callTool({ name: 'write_file', arguments: { path: computer.at(path), content } });
    return { ...computer, client, write };
  }

  test('a refused write leaves no file, and the client has the reason', async () => {
    const { write, at } = await files(
      '  - { on: PreToolUse, tools: mcp__files__write_file, files: "**/*.env", deny: "No secrets in files." }\n',
    );
    const refused = await write('.env', 'KEY=1');
    expect(refused).toMatchObject({ isError: true });
    expect(textsIn(refused)).toEqual(['Tool execution blocked by hook: No secrets in files.']);
    expect(existsSync(at('.env'))).toBe(false);
    expect((await write('notes.txt', 'hello')).isError).not.toBe(true);
    expect(readFileSync(at('notes.txt'), 'utf8')).toBe('hello');
  });

  test('a rewritten path is what is written, and what PostToolUse reports', async () => {
    const { write, at, env } = await files(
      `  - { on: PreToolUse, tools: mcp__files__write_file, run: 'echo "{\\"hookSpecificOutput\\":{\\"hookEventName\\":\\"PreToolUse\\",\\"updatedInput\\":{\\"path\\":\\"$PWD/safe.txt\\",\\"content\\":\\"mine\\"}}}"' }
  - { on: PostToolUse, tools: mcp__files__write_file, run: 'cat > "$LOG"' }\n`,
    );
    await write('other.txt', 'theirs');
    expect(existsSync(at('other.txt'))).toBe(false);
    expect(readFileSync(at('safe.txt'), 'utf8')).toBe('mine');
    const told = JSON.parse(readFileSync(env.LOG, 'utf8'));
    expect(told).toMatchObject({ tool_input: { path: at('safe.txt'), content: 'mine' } });
    expect(JSON.stringify(told.tool_response)).toContain('safe.txt');
  });
});

describe('the server that has everything', () => {
  async function everything(hooks: string) {
    const computer = machine();
    const file = computer.write('~/guards.yml', `hooks:\n${hooks}`);
    const connected = await sdkClient(computer, ['--config', file], [serverProgram('everything'), 'stdio']);
    return { ...computer, ...connected };
  }

  test('is called what it calls itself', async () => {
    const { client } = await everything(
      `  - { on: PreToolUse, tools: mcp, run: 'echo "$HOOKLINE_TOOL" >&2; exit 2' }\n`,
    );
    expect(client.getServerVersion()?.name).toBe('mcp-servers/everything');
    expect(textsIn(await client.callTool({ name: 'echo', arguments: { message: 'x' } }))).toEqual([
      'Tool execution blocked by hook: mcp__mcp-servers_everything__echo',
    ]);
  });

  test('tells its progress while the call is under way, in order and before the result', async () => {
    const { client } = await everything("  - { on: [PreToolUse, PostToolUse], tools: mcp, run: 'sleep 0.2' }\n");
    const progress: number[] = [];
    const result = await client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 0.4, steps: 4 } },
      undefined,
      { onprogress: (step) => progress.push(step.progress) },
    );
    expect(progress).toEqual([1, 2, 3, 4]);
    expect(textsIn(result)[0]).toContain('completed');
  });

  test('a call that the client gives up ends its hooks, or is given up by the server', async () => {
    const { client, env, spoken } = await everything(
      `  - { on: PreToolUse, tools: mcp__.*__echo, run: 'touch "$LOG"; sleep 60' }\n`,
    );
    for (const name of ['echo', 'trigger-long-running-operation']) {
      const given = new AbortController();
      const args = name === 'echo' ? { message: 'x' } : { duration: 30, steps: 30 };
      const call = client.callTool({ name, arguments: args }, undefined, { signal: given.signal });
      if (name === 'echo') await until(() => existsSync(env.LOG));
      given.abort('enough');
      await expect(call).rejects.toThrow('enough');
    }
    expect(textsIn(await client.callTool({ name: 'get-sum', arguments: { a: 1, b: 2 } }))[0]).toContain('3');
    const answered = spoken.filter(({ from, message }) => from === 'server' && 'result' in message).length;
    // initialize and get-sum
    expect(answered).toBe(2);
  });

  test('structured content is validated by the client after a hook rewrote or added to the result', async () => {
    const weather = { temperature: 1, conditions: 'Snow', humidity: 2 };
    const rewritten = JSON.stringify({
      hookSpecificOutput: {
        hookEventName: 'PostToolUse',
        updatedToolOutput: { content: [{ type: 'text', text: 'Snow' }], structuredContent: weather },
      },
    });
    const { client, write } = await everything('  - { on: PreToolUse, tools: mcp, context: Dress warm. }\n');
    await client.listTools();
    const call = () => client.callTool({ name: 'get-structured-content', arguments: { location: 'Chicago' } });
    const first = await call();
    expect(first.structuredContent).toMatchObject({ temperature: 36 });
    expect(textsIn(first)[1]).toBe('[PreToolUse Hook Output]:\nDress warm.');
    write('~/guards.yml', `hooks:\n  - { on: PostToolUse, tools: mcp, run: 'echo ''${rewritten}''' }\n`);
    await expect.poll(async () => (await call()).structuredContent, { timeout: 10_000 }).toEqual(weather);
  });

  test('an error of a tool and an error of the protocol are the same as without us', async () => {
    const { client } = await everything("  - { on: [PreToolUse, PostToolUseFailure], tools: mcp, run: 'true' }\n");
    const wrong = await client.callTool({ name: 'get-sum', arguments: { a: 'x' } });
    expect(wrong.isError).toBe(true);
    expect(textsIn(wrong)).toHaveLength(1);
    await expect(client.readResource({ uri: 'no:such' })).rejects.toThrow();
  });
});
