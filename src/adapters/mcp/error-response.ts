export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
/** What MCP clients say themselves when a connection is closed. */
export const CONNECTION_CLOSED = -32000;

export interface ProtocolError {
  readonly code: number;
  readonly message: string;
}

/** The text of the answer to the request whose id is written so. */
export function errorResponse(idText: string, { code, message }: ProtocolError): string {
  return `{"jsonrpc":"2.0","id":${idText},"error":${JSON.stringify({ code, message })}}`;
}

export const ENDED: ProtocolError = { code: CONNECTION_CLOSED, message: 'The MCP server has ended.' };
