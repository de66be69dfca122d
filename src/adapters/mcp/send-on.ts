import { CONNECTION_CLOSED, errorResponse } from './error-response.ts';
import { idOf, lineOf, type Message } from './message.ts';
import type { Session } from './session.ts';

/** Sends a line to the server. If the server does not listen any more, whoever waits for an answer hears so. */
export function sendOn(line: Uint8Array | string, messages: readonly Message[], session: Session): Promise<void> {
  const requests = messages.filter(({ value }) => value.id !== undefined && typeof value.method === 'string');
  session.server.wasAsked ||= requests.length > 0;
  return session.toServer.write(line, () => {
    for (const request of requests) unheard(request, session);
  });
}

function unheard(message: Message, { calls, toClient }: Session): void {
  const identity = idOf(message);
  if (identity === null) return;
  const call = calls.of(identity.key);
  // somebody has told the client already, or it does not want to know
  if (call !== undefined && (call.stage !== 'server' || call.cancelled.signal.aborted)) return;
  if (call !== undefined) calls.close(call);
  const error = { code: CONNECTION_CLOSED, message: 'The MCP server does not listen any more.' };
  void toClient.write(lineOf([errorResponse(identity.text, error)], false));
}
