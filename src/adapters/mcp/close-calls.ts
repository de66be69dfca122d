import { afterCall } from './after-call.ts';
import type { Call } from './call.ts';
import { ENDED, errorResponse } from './error-response.ts';
import { lineOf } from './message.ts';
import type { Session } from './session.ts';

/** Nobody will answer them any more: whoever waits hears so, and hooks hear of those that the server had. */
export async function closeCalls(session: Session): Promise<void> {
  await Promise.all(session.calls.all().map((call) => close(call, session)));
}

async function close(call: Call, session: Session): Promise<void> {
  const { calls, toClient } = session;
  if (call.stage === 'after') return;
  const { stage, cancelled, idText } = call;
  const isWanted = !cancelled.signal.aborted;
  if (stage === 'before') cancelled.abort();
  else call.stage = 'after';
  if (isWanted && stage === 'server')
    await afterCall(call, { jsonrpc: '2.0', id: call.id ?? null, error: { ...ENDED } }, session);
  calls.close(call);
  // given up while its hooks were running
  const isGivenUp = stage === 'server' && cancelled.signal.aborted;
  if (isWanted && !isGivenUp) await toClient.write(lineOf([errorResponse(idText, ENDED)], false));
}
