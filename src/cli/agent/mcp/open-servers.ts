import type { Tool } from '../../../agent/session.ts';
import { HookError } from '../../../core/hook-error.ts';
import { type ConnectedServer, connectServer, type ServerSurroundings } from './connect-server.ts';
import { serversIn } from './servers-in.ts';
import { toolOf } from './tool-of.ts';

/** The tools of every server, and what ends all of them. */
export interface OpenServers {
  readonly tools: readonly Tool[];
  readonly close: () => Promise<void>;
}

/** The MCP servers of the files that a person named. Where one cannot be had, none stays, and it throws. */
export async function openServers(files: readonly string[], surroundings: ServerSurroundings): Promise<OpenServers> {
  const begun = await Promise.allSettled(serversIn(files).map((entry) => connectServer(entry, surroundings)));
  const servers = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const close = async (): Promise<void> => {
    await Promise.allSettled(servers.map(({ client }) => client.close()));
  };
  try {
    for (const one of begun) if (one.status === 'rejected') throw one.reason;
    return { tools: toolsOf(servers), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A guard knows a tool by its name: two that share one cannot be told apart. */
function toolsOf(servers: readonly ConnectedServer[]): readonly Tool[] {
  const tools = servers.flatMap(({ name, client, tools: all }) => all.map((tool) => toolOf(tool, name, client)));
  const twice = tools.find(({ name }, i) => tools.findIndex((other) => other.name === name) !== i);
  if (twice === undefined) return tools;
  const hint = 'give the servers other names in the file, or leave one of them out';
  throw new HookError('MCP_SERVER', `Two tools of MCP servers are both called "${twice.name}".`, { hint });
}
