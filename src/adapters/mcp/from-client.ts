import { isObject, type JsonObject } from '../../core/json.ts';
import { asRead } from './as-read.ts';
import { callOf } from './call.ts';
import { errorResponse, INVALID_REQUEST, PARSE_ERROR } from './error-response.ts';
import { judgeCalls } from './judge-calls.ts';
import { type Batch, idOf, lineOf, type Message, readLine } from './message.ts';
import { sendOn } from './send-on.ts';
import type { Session } from './session.ts';
import { isOddCall, isToolCall, mentionsToolCall, withoutReturns } from './tool-call.ts';

/** As deep as a message says what it is: in itself, and in its `params`. */
const ENVELOPE_LEVELS = 2;

/** What the client says goes to the server as it is, but for tool calls, which the hooks see first. */
export async function fromClient(line: Buffer, session: Session): Promise<void> {
  const plain = withoutReturns(line);
  const batch = readLine(plain);
  if (batch === null && !mentionsToolCall(line)) return session.toServer.write(line);
  if (batch === null || batch.messages.some(isOddCall)) return notPassed(batch, session);
  const { isList } = batch;
  const messages = batch.messages.filter(({ value }) => !takesBack(value, session)).map(withOneEnvelope);
  if (messages.length === 0 && batch.messages.length > 0) return;
  for (const message of messages) expectTaskResult(message, session);
  const isSame = messages.length === batch.messages.length && messages.every((one, i) => one === batch.messages[i]);
  const texts = messages.map(({ text }) => text);
  const asItWas = isSame ? plain : Buffer.from(lineOf(texts, isList));
  if (!messages.some(({ value }) => isToolCall(value))) return sendOn(asItWas, messages, session);
  // what follows does not wait for it
  return session.before.add(judgeCalls(asItWas, { messages, isList }, session));
}

/** The same message, if no key stands twice where it says what it is. */
function withOneEnvelope(message: Message): Message {
  const text = asRead(message.text, ENVELOPE_LEVELS);
  return text === message.text ? message : { ...message, text };
}

/** A call that no hook can judge must not reach the server in some other reading. */
async function notPassed(batch: Batch | null, session: Session): Promise<void> {
  const message = 'A message that may be a tool call cannot be read as one, and was not passed on.';
  session.tell(message);
  const ids = batch?.messages.flatMap((one) => idOf(one)?.text ?? []) ?? [];
  const answers =
    batch === null
      ? [errorResponse('null', { code: PARSE_ERROR, message })]
      : ids.map((id) => errorResponse(id, { code: INVALID_REQUEST, message }));
  if (answers.length > 0) await session.toClient.write(lineOf(answers, batch?.isList === true));
}

/** Whether a message gives a call up of which the server has not heard yet: it never will. */
function takesBack({ method, params }: JsonObject, { calls }: Session): boolean {
  if (method !== 'notifications/cancelled' || !isObject(params)) return false;
  return calls.cancel(params.requestId)?.stage === 'before';
}

/** The result of a call that became a task is the answer to another request. */
function expectTaskResult(message: Message, { calls }: Session): void {
  const { method, params } = message.value;
  if (method !== 'tasks/result' || !isObject(params)) return;
  const call = calls.task(params.taskId);
  if (call === undefined) return;
  const { tool, input, sentAt, context } = call;
  calls.open({ ...callOf(message), tool, input, sentAt, context, stage: 'server' });
}
