import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type McpHttpProxyOptions, mcpHttpProxy } from '../../adapters/mcp/http/http-proxy.ts';
import { HookError } from '../../core/hook-error.ts';
import { messageOf } from '../../core/message-of.ts';
import { shownUrl } from '../../core/shown-url.ts';
import { onEndingSignal, signalExitCode } from '../../handlers/ending-signals.ts';
import type { Hooks } from '../../hooks/api.ts';

type Served = McpHttpProxyOptions & {
  readonly hooks: Hooks;
  readonly url: URL;
  /** 0: any that is free. */
  readonly port: number;
  readonly tell: (text: string) => void;
};

/** Listens on this machine, for programs of this machine, until a signal ends it. */
export async function serveHttp({ port, ...options }: Served): Promise<number> {
  const { hooks, url, tell } = options;
  const signalled = new Promise<number>((resolve) => {
    onEndingSignal((signal) => resolve(signalExitCode(signal)));
  });
  const proxy = mcpHttpProxy(options);
  const server = createServer(proxy.handle);
  try {
    const listensAt = await listening(server, port);
    tell(`${shownUrl(url.href)} is at http://127.0.0.1:${listensAt}${url.pathname}, with its hooks.`);
    return await signalled;
  } finally {
    proxy.close();
    server.close();
    server.closeAllConnections();
    await hooks.close();
  }
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const why = `Nobody can listen at port ${port} of this machine: ${messageOf(error)}.`;
      reject(new HookError('MCP_SERVER', why, { cause: error, hint: 'name another one, or 0 for any that is free' }));
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
