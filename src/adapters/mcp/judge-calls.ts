import { isUtf8 } from 'node:buffer';
import { messageOf } from '../../core/message-of.ts';
import { nowMs } from '../../core/now-ms.ts';
import { blockedByHook } from '../../core/words.ts';
import { asRead } from './as-read.ts';
import { beforeCall, type Judged } from './before-call.ts';
import { type Call, callOf } from './call.ts';
import { withArguments } from './call-text.ts';
import { ENDED, errorResponse, INVALID_PARAMS, INVALID_REQUEST, type ProtocolError } from './error-response.ts';
import { type Batch, lineOf, type Message } from './message.ts';
import { resultResponse, textResult } from './result.ts';
import { sendOn } from './send-on.ts';
import type { Session } from './session.ts';
import { isToolCall, misfitOf } from './tool-call.ts';

type Fate = Judged | { readonly error: ProtocolError };

interface Part {
  readonly message: Message;
  /** Null: it is no tool call. */
  readonly call: Call | null;
  readonly fate: Fate;
}

const AS_IT_IS: Judged = { go: 'as it is' };

/** Holds a line with calls until their hooks have answered, then passes on what may go ahead. Never rejects. */
export async function judgeCalls(line: Buffer, batch: Batch, session: Session): Promise<void> {
  const judged = await Promise.all(batch.messages.map((message) => judge(message, session)));
  const parts = session.server.hasEnded ? judged.map((part) => ({ ...part, fate: { error: ENDED } })) : judged;
  const going = parts.filter(({ call, fate }) => 'go' in fate && !isGivenUp(call));
  const answers = parts.flatMap((part) => (going.includes(part) ? [] : answersTo(part, session)));
  try {
    const toServer = going.length === 0 ? null : lineFor(going, line, batch);
    for (const { call } of going) if (call !== null) Object.assign(call, { stage: 'server', sentAt: nowMs() });
    const sent = going.map(({ message }) => message);
    if (toServer !== null) await sendOn(toServer, sent, session);
  } catch (error) {
    // nested too deep to be written again, so that nobody knows how the server would read it
    const fate: Fate = { refused: `hookline failed: ${messageOf(error)}` };
    answers.push(...going.flatMap((part) => answersTo({ ...part, fate }, session)));
  }
  if (answers.length > 0) await session.toClient.write(lineOf(answers, batch.isList));
}

async function judge(message: Message, session: Session): Promise<Part> {
  if (!isToolCall(message.value)) return { message, call: null, fate: AS_IT_IS };
  const call = callOf(message);
  const misfit = misfitOf(message.value);
  if (misfit !== null) return { message, call, fate: { error: { code: INVALID_PARAMS, message: misfit } } };
  const problem = session.calls.open(call);
  if (problem !== null) return { message, call, fate: { error: { code: INVALID_REQUEST, message: problem } } };
  return { message, call, fate: await beforeCall(call, message, session) };
}

function isGivenUp(call: Call | null): boolean {
  return call?.cancelled.signal.aborted === true;
}

/** The bytes as they came, if the server can read nothing else in them than the hooks did. */
function lineFor(going: readonly Part[], line: Buffer, { messages, isList }: Batch): Buffer | string {
  const texts = going.map(textFor);
  const isSame = going.length === messages.length && texts.every((text, i) => text === messages[i]?.text);
  return isSame && isUtf8(line) ? line : lineOf(texts, isList);
}

/** As the hooks have read it. */
function textFor({ message, call, fate }: Part): string {
  if (call === null) return message.text;
  const text = JSON.stringify(message.value) === message.text ? message.text : asRead(message.text);
  return 'go' in fate && fate.go === 'rewritten' ? withArguments(text, call.input) : text;
}

/** What the client gets instead of the server's answer; a call that it gave up gets none. */
function answersTo({ call, fate }: Part, { calls }: Session): readonly string[] {
  if (call === null) return [];
  calls.close(call);
  const { id, idText } = call;
  if (id === undefined || isGivenUp(call)) return [];
  if ('error' in fate) return [errorResponse(idText, fate.error)];
  return [resultResponse(idText, textResult(blockedByHook('refused' in fate ? fate.refused : ''), true))];
}
