import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { messageOf } from '../../../core/message-of.ts';
import type { RunningServer } from '../../mcp/server-process.ts';

/** A line of a server may be as long as an answer of the proxy. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** The streams of a process as the SDK wants them: with everything that the process started it ends, not alone. */
export function processTransport({ input, output, end }: RunningServer): Transport {
  const buffer = new ReadBuffer({ maxBufferSize: LONGEST_LINE });
  let closing: Promise<void> | null = null;
  const transport: Transport = {
    async start() {
      output.on('data', (chunk: Buffer) => received(chunk));
      output.once('close', () => transport.onclose?.());
      for (const stream of [input, output]) stream.on('error', (error) => transport.onerror?.(error));
    },
    send: (message) =>
      new Promise((resolve, reject) => {
        if (!input.writable) reject(new Error('The MCP server has ended.'));
        else input.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
      }),
    close() {
      input.end();
      closing ??= end();
      return closing;
    },
  };
  const received = (chunk: Buffer): void => {
    try {
      buffer.append(chunk);
    } catch (error) {
      // nothing that comes after it could be told apart
      transport.onerror?.(new Error(messageOf(error)));
      void transport.close();
      return;
    }
    for (;;) {
      try {
        const message = buffer.readMessage();
        if (message === null) return;
        transport.onmessage?.(message);
      } catch (error) {
        transport.onerror?.(new Error(messageOf(error)));
      }
    }
  };
  return transport;
}
