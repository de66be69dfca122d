import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HookError } from '../../core/hook-error.ts';
import { messageOf } from '../../core/message-of.ts';
import type { Asset } from './assets.ts';
import { SAFE_HEADERS } from './headers.ts';

const JSON_HEADERS = {
  ...SAFE_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};

export function answerJson(response: ServerResponse, status: number, told: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(told ?? null));
  response.writeHead(status, { ...JSON_HEADERS, 'content-length': bytes.length });
  response.end(bytes);
}

/** For the page to look through, and for nobody to show. */
export function answerBytes(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, {
    ...JSON_HEADERS,
    'content-type': 'application/octet-stream',
    'content-length': bytes.length,
  });
  response.end(bytes);
}

/** What was asked in a wrong way is told as a command would tell it; everything else is a mistake of ours. */
export function answerError(response: ServerResponse, error: unknown): void {
  // a part of an answer must not pass for all of it
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const known = error instanceof HookError ? error : null;
  const { code = 'UNEXPECTED', hint } = known ?? {};
  answerJson(response, known === null ? 500 : 400, { error: { code, message: messageOf(error), hint } });
}

export function answerAsset(request: IncomingMessage, response: ServerResponse, asset: Asset | undefined): void {
  if (asset === undefined) {
    answerJson(response, 404, { error: { code: 'USAGE', message: 'There is no such file.' } });
    return;
  }
  const takesZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const bytes = takesZipped ? asset.zipped : asset.bytes;
  response.writeHead(200, {
    ...SAFE_HEADERS,
    'content-type': asset.type,
    'content-length': bytes.length,
    'cache-control': asset.lasts ? 'max-age=31536000, immutable' : 'no-store',
    ...(takesZipped ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** One line for each, for as long as somebody reads; who reads slowly is waited for. */
export async function answerLines(
  response: ServerResponse,
  lines: AsyncIterable<unknown>,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, { ...JSON_HEADERS, 'content-type': 'application/x-ndjson; charset=utf-8' });
  response.flushHeaders();
  for await (const line of lines) {
    if (signal.aborted) return;
    if (!response.write(`${JSON.stringify(line)}\n`)) await once(response, 'drain', { signal }).catch(() => {});
  }
  response.end();
}
