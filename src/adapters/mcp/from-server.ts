import { isUtf8 } from 'node:buffer';
import { isObject, type JsonObject } from '../../core/json.ts';
import { messageOf } from '../../core/message-of.ts';
import { blockedFurther } from '../../core/words.ts';
import { type Answer, afterCall } from './after-call.ts';
import { asRead } from './as-read.ts';
import { changedText } from './changed-text.ts';
import { type Batch, lineOf, type Message, readLine } from './message.ts';
import { isOddAnswer, mayBeAnswer, withheldAnswers } from './odd-answer.ts';
import { taskIn } from './open-calls.ts';
import { resultResponse, textResult } from './result.ts';
import type { Session } from './session.ts';

/** What the server says goes to the client as it is, but for answers to tool calls, which the hooks see first. */
export async function fromServer(line: Buffer, session: Session): Promise<void> {
  const { calls, toClient, after } = session;
  // nothing in it is looked for: it is not even read
  if (calls.isEmpty() && session.server.isNamed) return toClient.write(line);
  const batch = readLine(line) ?? readLine(withoutMark(line));
  const isJudged = !calls.isEmpty() && judgesResults(session);
  if (batch === null || (isJudged && batch.messages.some(isOddAnswer))) {
    if (!isJudged || (batch === null && !mayBeAnswer(line))) return toClient.write(line);
    return after.add(inTheirPlace(withheldAnswers(line, session), session));
  }
  for (const { value } of batch.messages) nameFrom(value, session);
  const isPlain = !isJudged || batch.messages.every(({ text }) => asRead(text, 1) === text);
  if (isPlain && !batch.messages.some((message) => calls.answeredBy(message))) return toClient.write(line);
  // bytes that are no text could be read otherwise than the hooks have read them
  return after.add(deliver(isJudged && !isUtf8(line) ? null : line, batch, session));
}

async function inTheirPlace(messages: readonly Message[], session: Session): Promise<void> {
  await Promise.all(messages.map((message) => deliver(null, { messages: [message], isList: false }, session)));
}

export function judgesResults({ hooks: { has } }: Session): boolean {
  return has === undefined || has('PostToolUse') || has('PostToolUseFailure');
}

/** Some readers pass over the mark with which some writers begin. */
function withoutMark(line: Buffer): Buffer {
  return line.subarray(line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf ? 3 : 0);
}

/** Null: there is no line that could be passed on as it is. Never rejects. */
async function deliver(line: Buffer | null, { messages, isList }: Batch, session: Session): Promise<void> {
  const answers = await Promise.all(messages.map((message) => answered(message, session)));
  const given = answers.filter((answer) => answer !== null);
  if (given.length === 0) return;
  const isSame = given.length === messages.length && given.every((text, i) => text === messages[i]?.text);
  await session.toClient.write(isSame && line !== null ? line : lineOf(given, isList));
}

/** What the client gets; null: nobody asked for it, or nobody wants it any more. */
async function answered(message: Message, session: Session): Promise<string | null> {
  const { calls } = session;
  const asked = calls.answeredBy(message);
  if (asked === undefined) return asRead(message.text, 1);
  // an answer before the question, or a second one, is not the server's to give
  if (asked.stage !== 'server') return null;
  asked.stage = 'after';
  const call = asked.cancelled.signal.aborted ? calls.revive(asked) : asked;
  const task = taskIn(message.value.result);
  if (task !== null) calls.becomesTask(task, call);
  const seen = task === null ? await afterCall(call, message.value, session) : null;
  calls.close(call);
  // given up while its hooks were running: they were stopped, so that nobody has judged it
  if (call.cancelled.signal.aborted) return null;
  if (seen === null) return message.text;
  try {
    return answerText(message, seen);
  } catch (error) {
    // nested too deep to be written again
    return resultResponse(call.idText, textResult(blockedFurther(`hookline failed: ${messageOf(error)}`), true));
  }
}

/** As the hooks have read it, and as they want it. */
function answerText({ text, value }: Message, { response, wasSeen }: Answer): string {
  return response === value && !wasSeen ? text : changedText(asRead(text), value, response);
}

/** A server says in its first answer what it is called. */
function nameFrom({ result }: JsonObject, { server }: Session): void {
  if (server.isNamed || !isObject(result) || !isObject(result.serverInfo)) return;
  const { name } = result.serverInfo;
  server.isNamed = true;
  if (typeof name === 'string' && name !== '') server.name = name;
}
