import { remoteMcp } from '../../adapters/mcp/http/remote-mcp.ts';
import type { RemoteAddress } from './remote-address.ts';
import type { RunningServer } from './server-process.ts';

/** A server that runs elsewhere: for its client it is one that was started. */
export function reachServer({ url, headers }: RemoteAddress, tell: (text: string) => void): RunningServer {
  const { input, output, end } = remoteMcp({ url, headers, tell });
  const exited = new Promise<number>((resolve) => output.once('close', () => resolve(0)));
  return { input, output, exited, end };
}
