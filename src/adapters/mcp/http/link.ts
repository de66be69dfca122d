import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { messageOf } from '../../../core/message-of.ts';
import type { Connection } from './connection.ts';

interface LinkOptions {
  readonly connection: Connection;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** The server's address as it may be shown. */
  readonly name: string;
  readonly tell: (text: string) => void;
}

export type Link = ReturnType<typeof newLink>;

/** What a client of streamable HTTP keeps of a server: its session, and the version that was agreed upon. */
export function newLink({ connection, headers, signal, name, tell }: LinkOptions) {
  const link = {
    name,
    signal,
    tell,
    /** Null: the server has given none. */
    session: null as string | null,
    version: null as string | null,
    /** The client's first words, for a server that has forgotten the session. */
    greeting: null as Buffer | null,
    post: (body: Uint8Array): Promise<IncomingMessage> =>
      connection.ask({
        method: 'POST',
        headers: {
          ...common(),
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        body,
        signal,
      }),
    listen: (lastEventId: string | null, until: AbortSignal): Promise<IncomingMessage> =>
      connection.ask({
        method: 'GET',
        headers: {
          ...common(),
          accept: 'text/event-stream',
          ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
        },
        signal: until,
      }),
    /** The server may forget the session. */
    async takeLeave(): Promise<void> {
      if (link.session === null) return;
      const answer = await connection.ask({ method: 'DELETE', headers: common() });
      answer.resume();
    },
  };
  const common = (): OutgoingHttpHeaders => ({
    ...headers,
    ...(link.session === null ? {} : { 'mcp-session-id': link.session }),
    ...(link.version === null ? {} : { 'mcp-protocol-version': link.version }),
  });
  return link;
}

/** Why nothing came of a request, as the end of a sentence. */
export function whyNot(error: unknown): string {
  return messageOf(error).replace(/\.$/, '') || 'it does not answer';
}
