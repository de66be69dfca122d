import { isObject, type JsonObject } from '../../core/json.ts';
import { messageOf } from '../../core/message-of.ts';
import { afterCall } from './after-call.ts';
import { type Batch, readLine, writeLine } from './message.ts';
import { taskIn } from './open-calls.ts';
import type { Session } from './session.ts';

/** What the server says goes to the client as it is, but for answers to tool calls, which the hooks see first. */
export async function fromServer(line: Buffer, session: Session): Promise<void> {
  // nothing in it is looked for: it is not even read
  if (session.calls.isEmpty() && session.isNamed) return session.toClient.write(line);
  const batch = readLine(line);
  if (batch === null) return session.toClient.write(line);
  for (const message of batch.messages) nameFrom(message, session);
  if (!batch.messages.some((message) => session.calls.answeredBy(message))) return session.toClient.write(line);
  return session.after.add(deliver(line, batch, session));
}

/** Never rejects. */
async function deliver(line: Buffer, { messages, isList }: Batch, session: Session): Promise<void> {
  const answers = await Promise.all(messages.map((message) => answered(message, session)));
  const given = answers.filter((answer) => answer !== null);
  if (given.length === 0) return;
  const isSame = given.length === messages.length && given.every((answer, i) => answer === messages[i]);
  try {
    await session.toClient.write(isSame ? line : writeLine({ messages: given, isList }));
  } catch (error) {
    session.tell(`What the server answered cannot be written again: ${messageOf(error)}`);
  }
}

/** Null: nobody asked for it, or nobody wants it any more. */
async function answered(message: JsonObject, session: Session): Promise<JsonObject | null> {
  const { calls } = session;
  const asked = calls.answeredBy(message);
  if (asked === undefined) return message;
  // an answer before the question, or a second one, is not the server's to give
  if (asked.stage !== 'server') return null;
  asked.stage = 'after';
  const call = asked.cancelled.signal.aborted ? calls.revive(asked) : asked;
  const task = taskIn(message.result);
  if (task !== null) calls.becomesTask(task, call);
  const answer = task === null ? await afterCall(call, message, session) : message;
  calls.close(call);
  // given up while its hooks were running: they were stopped, so that nobody has judged it
  return call.cancelled.signal.aborted ? null : answer;
}

/** A server says in its first answer what it is called. */
function nameFrom({ result }: JsonObject, session: Session): void {
  if (session.isNamed || !isObject(result) || !isObject(result.serverInfo)) return;
  const { name } = result.serverInfo;
  session.isNamed = true;
  if (typeof name === 'string' && name !== '') session.serverName = name;
}
