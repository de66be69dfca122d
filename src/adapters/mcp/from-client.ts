import { isObject, type JsonObject } from '../../core/json.ts';
import { callOf } from './call.ts';
import { errorResponse, INVALID_REQUEST, PARSE_ERROR } from './error-response.ts';
import { judgeCalls } from './judge-calls.ts';
import { type Batch, idOf, readLine, writeLine } from './message.ts';
import type { Session } from './session.ts';
import { isOddCall, isToolCall, mentionsToolCall, withoutReturns } from './tool-call.ts';

/** What the client says goes to the server as it is, but for tool calls, which the hooks see first. */
export async function fromClient(line: Buffer, session: Session): Promise<void> {
  const batch = readLine(line);
  if (batch === null && !mentionsToolCall(line)) return session.toServer.write(line);
  if (batch === null || batch.messages.some(isOddCall)) return notPassed(batch, session);
  const messages = batch.messages.filter((message) => !takesBack(message, session));
  const isWhole = messages.length === batch.messages.length;
  if (messages.length === 0 && !isWhole) return;
  for (const message of messages) expectTaskResult(message, session);
  const said: Batch = { messages, isList: batch.isList };
  const asItWas = isWhole ? withoutReturns(line) : Buffer.from(writeLine(said));
  if (!messages.some(isToolCall)) return session.toServer.write(asItWas);
  // what follows does not wait for it
  return session.before.add(judgeCalls(asItWas, said, session));
}

/** A call that no hook can judge must not reach the server in some other reading. */
async function notPassed(batch: Batch | null, session: Session): Promise<void> {
  const what = 'A message that may be a tool call cannot be read as one, and was not passed on.';
  session.tell(what);
  const ids = batch?.messages.flatMap((message) => idOf(message)?.id ?? []) ?? [];
  const answers =
    batch === null
      ? [errorResponse(null, PARSE_ERROR, what)]
      : ids.map((id) => errorResponse(id, INVALID_REQUEST, what));
  if (answers.length > 0)
    await session.toClient.write(writeLine({ messages: answers, isList: batch?.isList === true }));
}

/** Whether a message gives a call up of which the server has not heard yet: it never will. */
function takesBack({ method, params }: JsonObject, { calls }: Session): boolean {
  if (method !== 'notifications/cancelled' || !isObject(params)) return false;
  return calls.cancel(params.requestId)?.stage === 'before';
}

/** The result of a call that became a task is the answer to another request. */
function expectTaskResult(message: JsonObject, { calls }: Session): void {
  if (message.method !== 'tasks/result' || !isObject(message.params)) return;
  const call = calls.task(message.params.taskId);
  if (call === undefined) return;
  const { tool, input, sentAt, context } = call;
  calls.open(message, { ...callOf(message), tool, input, sentAt, context, stage: 'server' });
}
