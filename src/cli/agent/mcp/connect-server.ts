import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Tool as McpTool } from '@modelcontextprotocol/sdk/types.js';
import { HookError } from '../../../core/hook-error.ts';
import { messageOf } from '../../../core/message-of.ts';
import { version } from '../../../version.ts';
import { startServer } from '../../mcp/server-process.ts';
import { processTransport } from './process-transport.ts';
import type { ServerEntry } from './servers-in.ts';

/** A server that has begun, with the tools that it has. */
export interface ConnectedServer {
  readonly name: string;
  readonly client: Client;
  readonly tools: readonly McpTool[];
}

/** What servers are started with. */
export interface ServerSurroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Package runners may have to fetch a server first. */
const BEGIN_MS = 60_000;
const MOST_PAGES = 100;
const KEPT_CHARS = 2000;
const LAST_WORDS_MS = 200;

/** Starts or reaches a server and asks it for its tools. Throws where it does not answer. */
export async function connectServer(entry: ServerEntry, surroundings: ServerSurroundings): Promise<ConnectedServer> {
  let complaints = '';
  const complains = (text: string): void => {
    complaints = (complaints + text).slice(-KEPT_CHARS);
  };
  const client = new Client({ name: 'hookline-agent', version });
  try {
    await client.connect(await transportTo(entry, surroundings, complains), { timeout: BEGIN_MS });
    return { name: entry.name, client, tools: await toolsOf(client) };
  } catch (error) {
    await client.close().catch(() => {});
    if (error instanceof HookError) throw error;
    // its two outputs end apart: what it complained of may come a moment later
    if (complaints === '') await pause(LAST_WORDS_MS);
    const last = complaints.trim().split('\n').at(-1) ?? '';
    const why = [messageOf(error), last].filter((text) => text !== '').join(': ');
    throw new HookError('MCP_SERVER', `The MCP server "${entry.name}" does not answer: ${why}`, { file: entry.file });
  }
}

async function transportTo(
  entry: ServerEntry,
  { cwd, env }: ServerSurroundings,
  complains: (text: string) => void,
): Promise<Transport> {
  if ('url' in entry) {
    const { url, headers } = entry;
    return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }) as Transport;
  }
  const place = { cwd: resolve(cwd, entry.cwd ?? '.'), env: { ...env, ...entry.env }, complains };
  return processTransport(await startServer(entry.command, entry.args, place));
}

async function toolsOf(client: Client): Promise<readonly McpTool[]> {
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const tools: McpTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { tools: more, nextCursor } = await client.listTools(cursor === undefined ? {} : { cursor });
    tools.push(...more);
    if (nextCursor === undefined) return tools;
    cursor = nextCursor;
  }
  throw new Error('its list of tools does not end');
}
