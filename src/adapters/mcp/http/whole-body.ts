import type { IncomingMessage } from 'node:http';

/** Everything that somebody sends. Null: it is more than this. Rejects where it breaks off. */
export async function wholeBody(message: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of message) {
    bytes += piece.length;
    if (bytes > maxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

export function isEventStream({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /^\s*text\/event-stream\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

/** One header; of one that was sent twice the first. */
export function headerOf({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
