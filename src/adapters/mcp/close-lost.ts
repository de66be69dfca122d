import { afterCall } from './after-call.ts';
import type { Call } from './call.ts';
import { ENDED, errorResponse, type ProtocolError } from './error-response.ts';
import { lineOf } from './message.ts';
import type { Session } from './session.ts';

/** Nobody will answer this call any more: hooks hear of it if the server had it, and whoever waits for it. */
export async function closeLost(call: Call, session: Session, error: ProtocolError = ENDED): Promise<void> {
  const { calls, toClient } = session;
  if (call.stage === 'after') return;
  const { stage, cancelled, idText } = call;
  const isWanted = !cancelled.signal.aborted;
  if (stage === 'before') cancelled.abort();
  else call.stage = 'after';
  if (isWanted && stage === 'server')
    await afterCall(call, { jsonrpc: '2.0', id: call.id ?? null, error: { ...error } }, session);
  calls.close(call);
  // given up while its hooks were running
  const isGivenUp = stage === 'server' && cancelled.signal.aborted;
  if (isWanted && !isGivenUp) await toClient.write(lineOf([errorResponse(idText, error)], false));
}
