import { type McpProxyOptions, proxyMcp } from '../../adapters/mcp/proxy-mcp.ts';
import { atMost } from '../../core/at-most.ts';
import { onEndingSignal, signalExitCode } from '../../handlers/ending-signals.ts';
import type { Hooks } from '../../hooks/api.ts';
import type { RunningServer } from './server-process.ts';

type Served = Pick<McpProxyOptions, 'serverName' | 'fallbackName' | 'sessionId' | 'tell'> & {
  readonly hooks: Hooks;
  readonly start: () => Promise<RunningServer>;
};

/** How long a server whose client has gone may take to notice it. */
const NOTICE_MS = 2000;

/** Puts the hooks between a server and its client, which is at our stdin and stdout → the server's exit code. */
export async function serve({ hooks, start, ...naming }: Served): Promise<number> {
  const stopped = new AbortController();
  let signalled: number | null = null;
  // before there is a server: its group would not hear the signal that ends us
  onEndingSignal((signal) => {
    signalled ??= signalExitCode(signal);
    stopped.abort();
  });
  const server = await start();
  let ended: Promise<void> | null = null;
  const end = (): void => {
    ended ??= server.end();
  };
  if (stopped.signal.aborted) end();
  else stopped.signal.addEventListener('abort', end);
  const client = { input: process.stdin, output: process.stdout };
  try {
    const ending = await proxyMcp({ hooks, client, server, signal: stopped.signal, ...naming });
    if (ending === 'client-gone' && (await atMost(server.exited, NOTICE_MS, null)) === null) await server.end();
    const code = await server.exited;
    await ended;
    return signalled ?? code;
  } catch (error) {
    await server.end();
    throw error;
  } finally {
    await hooks.close();
  }
}
