import { afterCall } from './after-call.ts';
import type { Call } from './call.ts';
import { CONNECTION_CLOSED, errorResponse } from './error-response.ts';
import { lineOf } from './message.ts';
import type { Session } from './session.ts';

const ENDED = { code: CONNECTION_CLOSED, message: 'The MCP server has ended.' };

/** Nobody will answer them any more: whoever waits hears so, and hooks hear of those that the server had. */
export async function closeCalls(session: Session): Promise<void> {
  await Promise.all(session.calls.all().map((call) => close(call, session)));
}

async function close(call: Call, session: Session): Promise<void> {
  const { calls, toClient } = session;
  if (call.stage === 'after') return;
  if (call.stage === 'before' || call.cancelled.signal.aborted) {
    calls.close(call);
    const isWanted = !call.cancelled.signal.aborted;
    call.cancelled.abort();
    if (isWanted) await toClient.write(lineOf([errorResponse(call.idText, ENDED)], false));
    return;
  }
  call.stage = 'after';
  await afterCall(call, { jsonrpc: '2.0', id: call.id ?? null, error: ENDED }, session);
  calls.close(call);
  if (!call.cancelled.signal.aborted) await toClient.write(lineOf([errorResponse(call.idText, ENDED)], false));
}
