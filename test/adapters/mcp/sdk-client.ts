import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import { CLI, type machine } from '../../cli/machine.ts';

/** The program of a server from npm. */
export function serverProgram(name: 'everything' | 'filesystem'): string {
  const require = createRequire(import.meta.url);
  const manifest =
    name === 'everything'
      ? require.resolve('@modelcontextprotocol/server-everything/package.json')
      : require.resolve('@modelcontextprotocol/server-filesystem/package.json');
  return join(dirname(manifest), 'dist/index.js');
}

export interface Spoken {
  readonly from: 'client' | 'server';
  readonly message: JSONRPCMessage;
}

/** What a client may do for a server. */
export const OBLIGING = { sampling: {}, elicitation: {}, roots: { listChanged: true } };

/** The client of the MCP SDK, connected to a server through `hookline mcp`, or directly where there are no options. No server: the options say where it is. */
export async function sdkClient(
  computer: ReturnType<typeof machine>,
  options: readonly string[] | null,
  server: readonly string[],
  capabilities: Partial<typeof OBLIGING> = {},
) {
  const proxied =
    options === null ? [] : [CLI, 'mcp', ...options, ...(server.length === 0 ? [] : ['--', process.execPath])];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...proxied, ...server],
    cwd: computer.project,
    env: Object.fromEntries(Object.entries(computer.env).flatMap(([key, value]) => (value ? [[key, value]] : []))),
    stderr: 'ignore',
  });
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  const spoken: Spoken[] = [];
  const send = transport.send.bind(transport);
  transport.send = (message) => {
    spoken.push({ from: 'client', message });
    return send(message);
  };
  if (capabilities === OBLIGING) await prepare(client);
  const connected = client.connect(transport);
  const hear = transport.onmessage;
  transport.onmessage = (message) => {
    spoken.push({ from: 'server', message });
    hear?.(message);
  };
  await connected;
  onTestFinished(() => client.close());
  return { client, transport, spoken };
}

/** Answers what servers ask their clients. */
async function prepare(client: Client): Promise<void> {
  const { CreateMessageRequestSchema, ElicitRequestSchema, ListRootsRequestSchema } = await import(
    '@modelcontextprotocol/sdk/types.js'
  );
  client.setRequestHandler(CreateMessageRequestSchema, () => ({
    ...{ model: 'scripted', role: 'assistant' as const },
    content: { type: 'text' as const, text: 'sampled' },
  }));
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'decline' as const }));
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: 'file:///project', name: 'project' }] }));
}

export function textsIn(result: { readonly [key: string]: unknown }): readonly string[] {
  return (result.content as { readonly text?: string }[]).map(({ text }) => text ?? '');
}
