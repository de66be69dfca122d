import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { proxyMcp } from '../../../src/adapters/mcp/proxy-mcp.ts';
import { createHooks, type Hooks } from '../../../src/index.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { callOf, type Message, SERVER, textsOf, until } from './raw-client.ts';

async function someHooks(): Promise<Hooks> {
  const home = scratchFolder();
  const hooks = await createHooks({ cwd: home, home, env: { PATH: process.env.PATH }, audit: false });
  onTestFinished(() => hooks.close());
  return hooks;
}

/** A server's process, and a client that is two streams of this one. */
function between(hooks: Pick<Hooks, 'trigger'>, more: { readonly signal?: AbortSignal } = {}) {
  const child = spawn(process.execPath, [SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const [input, output] = [new PassThrough(), new PassThrough()];
  const told: string[] = [];
  const ending = proxyMcp({
    ...{ hooks, serverName: 's', sessionId: 'one', tell: (text: string) => told.push(text), ...more },
    client: { input, output },
    server: { input: child.stdin, output: child.stdout },
  });
  let heard = '';
  output.on('data', (chunk) => (heard += chunk));
  const messages = (): readonly Message[] =>
    heard
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return {
    input,
    output,
    told,
    ending,
    messages,
    async call(name: string, args: unknown, id: number): Promise<Message> {
      input.write(`${JSON.stringify(callOf(id, name, args))}\n`);
      return until(() => messages().find((one) => one.id === id));
    },
  };
}

describe('hooks from code', () => {
  test('see every call, may rewrite and refuse it, and see its result', async () => {
    const hooks = await someHooks();
    const seen: unknown[] = [];
    hooks.register({
      event: 'PreToolUse',
      matcher: 'mcp__s__.*',
      run: ({ tool_name, tool_input }) =>
        tool_name === 'mcp__s__rm' ? { decision: 'deny', reason: 'No.' } : { rewrite: { ...tool_input, more: 1 } },
    });
    hooks.register({
      event: 'PostToolUse',
      run: ({ tool_input, session_id }) => {
        seen.push({ tool_input, session_id });
      },
    });
    const client = between(hooks);
    expect(textsOf((await client.call('say', { a: 1 }, 1)).result)).toEqual(['{"a":1,"more":1}']);
    expect(textsOf((await client.call('rm', {}, 2)).result)).toEqual(['Tool execution blocked by hook: No.']);
    expect(seen).toEqual([{ tool_input: { a: 1, more: 1 }, session_id: 'one' }]);
    client.input.end();
    expect(await client.ending).toBe('server-ended');
  });

  test('that cannot be asked at all refuse every call, before and after, and the proxy lives on', async () => {
    const broken = (events: readonly string[]): Pick<Hooks, 'trigger'> => {
      const trigger = async (event: string): Promise<never> => {
        if (events.includes(event)) throw new Error('out of order');
        const hooks = await someHooks();
        return hooks.trigger('PreToolUse', { tool_name: 'x' }) as Promise<never>;
      };
      return { trigger: trigger as Hooks['trigger'] };
    };
    const before = between(broken(['PreToolUse']));
    for (const id of [1, 2])
      expect((await before.call('say', {}, id)).result).toEqual({
        content: [{ type: 'text', text: 'Tool execution blocked by hook: hookline failed: out of order' }],
        isError: true,
      });
    const after = between(broken(['PostToolUse', 'PostToolUseFailure']));
    const { result } = await after.call('say', { secret: 'hunter2' }, 1);
    expect(textsOf(result)).toEqual(['Hook blocked further execution. hookline failed: out of order']);
    expect((await after.call('error', {}, 2)).error).toMatchObject({ message: 'no such thing' });
    expect(after.told.length).toBe(2);
  });

  test('that were closed refuse every call', async () => {
    const hooks = await someHooks();
    await hooks.close();
    const client = between(hooks);
    expect(textsOf((await client.call('say', {}, 1)).result)[0]).toMatch(/hookline failed: These hooks were closed/);
  });
});

describe('the end', () => {
  test('by its signal ends running hooks and the input of the server', async () => {
    const hooks = await someHooks();
    let cancelled = false;
    hooks.register({
      event: 'PreToolUse',
      run: (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            cancelled = true;
            resolve(undefined);
          });
        }),
    });
    const stop = new AbortController();
    const client = between(hooks, { signal: stop.signal });
    client.input.write(`${JSON.stringify(callOf(1, 'say'))}\n`);
    setTimeout(() => stop.abort(), 300);
    expect(await client.ending).toBe('server-ended');
    expect(cancelled).toBe(true);
    expect(client.messages()).toEqual([]);
  });

  test('of a client that does not listen any more is told', async () => {
    const client = between(await someHooks());
    client.output.destroy();
    expect(await client.ending).toBe('client-gone');
  });

  test('does not come before six hundred calls at once are answered', async () => {
    const hooks = await someHooks();
    hooks.register({ event: 'PreToolUse', run: () => new Promise((resolve) => setTimeout(resolve, 20)) });
    const client = between(hooks);
    for (let id = 0; id < 600; id++) client.input.write(`${JSON.stringify(callOf(id, 'say', { id }))}\n`);
    client.input.end();
    expect(await client.ending).toBe('server-ended');
    expect(new Set(client.messages().map(({ id }) => id)).size).toBe(600);
  });
});
