import type { JsonObject } from '../../core/json.ts';
import type { RequestId } from './message.ts';

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
/** What MCP clients say themselves when a connection is closed. */
export const CONNECTION_CLOSED = -32000;

export function errorResponse(id: RequestId, code: number, message: string): JsonObject {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
