import type { Readable, Writable } from 'node:stream';
import { HookError } from '../../core/hook-error.ts';
import { nowMs } from '../../core/now-ms.ts';
import { closeLost } from './close-lost.ts';
import { fromClient } from './from-client.ts';
import { fromServer } from './from-server.ts';
import { heldWork } from './held-work.ts';
import { type JudgeOptions, judgeOf } from './judge.ts';
import { type LineWriter, lineWriter } from './line-writer.ts';
import { linesOf } from './lines.ts';
import { openCalls } from './open-calls.ts';
import type { Session } from './session.ts';
import { silence } from './silence.ts';

export interface McpProxyOptions extends JudgeOptions {
  /** What the client says, and where it listens: for a program that speaks MCP on stdio, its own stdin and stdout. */
  readonly client: { readonly input: Readable; readonly output: Writable };
  /** Where the server listens, and what it says: the stdin and stdout of its process, or what `remoteMcp` gives. */
  readonly server: { readonly input: Writable; readonly output: Readable };
  /** Ends it: running hooks are ended, their calls do not go ahead, and nothing more is passed on to the server. */
  readonly signal?: AbortSignal | undefined;
}

/** So many calls at most wait for their hooks in each direction; the next waits to be read. */
const MOST_HELD = 256;

/**
 * Passes everything between an MCP client and a server over stdio as it is, with the hooks around each tool call.
 * Resolves when the server has said everything and the client was told, or when the client does not listen any more, or
 * has ended and nothing is heard of the server: what the client says is not read any more then. Rejects where a message is too long to be passed on.
 */
export async function proxyMcp(options: McpProxyOptions): Promise<'server-ended' | 'client-gone'> {
  const { client, server, signal } = options;
  const toClient = lineWriter(client.output);
  const toServer = lineWriter(server.input);
  const before = heldWork(MOST_HELD);
  const session = { ...judgeOf(options), calls: openCalls(), before, after: heldWork(MOST_HELD), toClient, toServer };
  const endHooks = (): void => {
    for (const call of session.calls.all()) call.cancelled.abort();
  };
  const ended = new AbortController();
  let stopped = (): void => {};
  const whenStopped = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  const stop = (): void => {
    endHooks();
    client.input.destroy();
    toServer.end();
    // a client that does not read holds nothing up any more
    toClient.hurry();
    stopped();
  };
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();

  const clientEnded = eachLine(client.input, (line) => fromClient(line, session)).then(async () => {
    // what it said before it went is still to be passed on
    await before.settled();
    toServer.end();
  });
  const heard = (line: Buffer): Promise<void> => {
    session.server.heardAt = nowMs();
    return fromServer(line, session);
  };
  const serverEnded = eachLine(server.output, heard).then(() => 'server-ended' as const);
  const clientGone = toClient.gone.then(() => 'client-gone' as const);
  try {
    // the end of what the client says is no end: it may wait for answers
    const silent = clientEnded.then(() => silence(session, ended.signal)).then(() => 'client-gone' as const);
    const ending = await Promise.race([serverEnded, clientGone, silent]);
    session.server.hasEnded = true;
    if (ending === 'server-ended') await Promise.race([lastWords(session), clientGone, whenStopped]);
    return ending;
  } finally {
    ended.abort();
    signal?.removeEventListener('abort', stop);
    stop();
    server.output.destroy();
    await Promise.allSettled([clientEnded, serverEnded]);
  }
}

/** A stream that breaks has ended, too. */
async function eachLine(input: Readable, pass: (line: Buffer) => Promise<void>): Promise<void> {
  try {
    for await (const line of linesOf(input)) await pass(line);
  } catch (error) {
    if (error instanceof HookError) throw error;
  }
}

/** What the client is still to be told; it may take its time to listen. */
async function lastWords(session: Session & { readonly toClient: LineWriter }): Promise<void> {
  // nobody will answer them any more: whoever waits hears so, and hooks hear of those that the server had
  await Promise.all(session.calls.all().map((call) => closeLost(call, session)));
  await Promise.all([session.before.settled(), session.after.settled()]);
  await session.toClient.flushed();
}
