import { isObject, type JsonObject } from '../../core/json.ts';
import { messageOf } from '../../core/message-of.ts';
import { nowMs } from '../../core/now-ms.ts';
import { blockedByHook } from '../../core/words.ts';
import { beforeCall, type Judged } from './before-call.ts';
import { type Call, callOf } from './call.ts';
import { CONNECTION_CLOSED, errorResponse, INVALID_REQUEST } from './error-response.ts';
import { type Batch, hasOneReading, writeLine } from './message.ts';
import { textResult } from './result.ts';
import type { Session } from './session.ts';
import { isToolCall } from './tool-call.ts';

type Fate = Judged | { readonly error: { readonly code: number; readonly message: string } };

interface Part {
  readonly message: JsonObject;
  /** Null: it is no tool call. */
  readonly call: Call | null;
  readonly fate: Fate;
}

const AS_IT_IS: Judged = { go: 'as it is' };
const ENDED: Fate = { error: { code: CONNECTION_CLOSED, message: 'The MCP server has ended.' } };

/** Holds a line with calls until their hooks have answered, then passes on what may go ahead. Never rejects. */
export async function judgeCalls(line: Buffer, said: Batch, session: Session): Promise<void> {
  const judged = await Promise.all(said.messages.map((message) => judge(message, session)));
  const parts = session.serverEnded ? judged.map((part) => ({ ...part, fate: ENDED })) : judged;
  const going = parts.filter(({ call, fate }) => 'go' in fate && !isGivenUp(call));
  const answers = parts.flatMap((part) => (going.includes(part) ? [] : answersTo(part, session)));
  try {
    const toServer = going.length === 0 ? null : lineFor(going, line, said);
    for (const { call } of going) if (call !== null) Object.assign(call, { stage: 'server', sentAt: nowMs() });
    if (toServer !== null) await session.toServer.write(toServer);
  } catch (error) {
    // nested too deep to be written again, so that nobody knows how the server would read it
    const fate: Fate = { refused: `hookline failed: ${messageOf(error)}` };
    answers.push(...going.flatMap((part) => answersTo({ ...part, fate }, session)));
  }
  if (answers.length > 0) await session.toClient.write(writeLine({ messages: answers, isList: said.isList }));
}

async function judge(message: JsonObject, session: Session): Promise<Part> {
  if (!isToolCall(message)) return { message, call: null, fate: AS_IT_IS };
  const call = callOf(message);
  const problem = session.calls.open(message, call);
  if (problem !== null) return { message, call, fate: { error: { code: INVALID_REQUEST, message: problem } } };
  return { message, call, fate: await beforeCall(call, session) };
}

function isGivenUp(call: Call | null): boolean {
  return call?.cancelled.signal.aborted === true;
}

/** The bytes as they came, if the server can read nothing else in them than the hooks did. */
function lineFor(going: readonly Part[], line: Buffer, said: Batch): Buffer | string {
  const isSame = going.length === said.messages.length && going.every(({ fate }) => isAsItIs(fate));
  if (isSame && hasOneReading(line, said)) return line;
  const messages = going.map(({ message, call, fate }) =>
    call === null || isAsItIs(fate)
      ? message
      : { ...message, params: { ...asObject(message.params), arguments: call.input } },
  );
  return writeLine({ messages, isList: said.isList });
}

function isAsItIs(fate: Fate): boolean {
  return 'go' in fate && fate.go === 'as it is';
}

function asObject(value: JsonObject[string]): JsonObject {
  return isObject(value) ? value : {};
}

/** What the client gets instead of the server's answer; a call that it gave up gets none. */
function answersTo({ call, fate }: Part, { calls }: Session): readonly JsonObject[] {
  if (call === null) return [];
  calls.close(call);
  const { id } = call;
  if (id === undefined || isGivenUp(call)) return [];
  if ('error' in fate) return [errorResponse(id, fate.error.code, fate.error.message)];
  const reason = 'refused' in fate ? fate.refused : '';
  return [{ jsonrpc: '2.0', id, result: textResult(blockedByHook(reason), true) }];
}
