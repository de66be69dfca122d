import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call } from '../call.ts';
import { closeLost } from '../close-lost.ts';
import { CONNECTION_CLOSED, errorResponse, type ProtocolError } from '../error-response.ts';
import { fromClient } from '../from-client.ts';
import { fromServer } from '../from-server.ts';
import { MAX_LINE_BYTES } from '../lines.ts';
import { lineOf, readLine } from '../message.ts';
import type { Session } from '../session.ts';
import { eventText, onOneLine } from './event-stream.ts';
import { unansweredIn } from './heard.ts';
import { judgedEvents } from './judged-events.ts';
import { whyNot } from './link.ts';
import { headersForClient } from './passed-headers.ts';
import { sendBody, sendStream } from './send-answer.ts';
import type { ToldEvents } from './told-events.ts';
import { isEventStream, wholeBody } from './whole-body.ts';

interface Posted {
  readonly session: Session;
  readonly ask: (body: Uint8Array) => Promise<IncomingMessage>;
  /** The server's answer may begin a session. */
  readonly named: (from: IncomingMessage) => void;
  readonly key: string | null;
  readonly told: ToldEvents;
  readonly response: ServerResponse;
  /** The client does not wait any more. */
  readonly signal: AbortSignal;
}

/** A message, or a list of them. */
type Said = Uint8Array | string;

const JSON_HEAD = { status: 200, headers: { 'content-type': 'application/json' } };
const NO_EVENT = { id: null, type: null, retryMs: null };

/** What a client posts, judged, sent on, and its answer judged. */
export async function postedExchange(body: Buffer, posted: Posted): Promise<void> {
  const { response, signal } = posted;
  const answers: Said[] = [];
  const opened: Call[] = [];
  const session = withWays(posted.session, answers, opened);
  // whoever has gone cannot be told what became of it: what no server has heard of does not go ahead
  const giveUp = (): void => {
    for (const call of opened) if (call.stage === 'before') call.cancelled.abort();
  };
  signal.addEventListener('abort', giveUp);
  const sent: Buffer[] = [];
  await fromClient(body, {
    ...session,
    toServer: { write: async (line) => void sent.push(onOneLine(Buffer.from(line))) },
  });
  signal.removeEventListener('abort', giveUp);
  const [toServer] = sent;
  if (toServer === undefined) return unsent(response, answers, opened.length > 0);
  const from = await posted.ask(toServer).catch(async (error: unknown) => {
    await unanswered(toServer, session, opened, {
      code: CONNECTION_CLOSED,
      message: `The MCP server gave no answer: ${whyNot(error)}.`,
    });
    return null;
  });
  if (from === null) return sendBody(response, { ...JSON_HEAD, status: 502 }, joined(answers));
  posted.named(from);
  if (isEventStream(from)) return streamed(from, { ...posted, session }, answers, opened);
  return whole(from, { ...posted, session }, answers, opened);
}

/** Remembers what hooks answer in the server's place, and which calls this is about. */
function withWays(session: Session, answers: Said[], opened: Call[]): Session {
  const open = (call: Call): string | null => {
    const problem = session.calls.open(call);
    if (problem === null) opened.push(call);
    return problem;
  };
  const toClient = { write: async (line: Said) => void answers.push(line) };
  return { ...session, calls: { ...session.calls, open }, toClient };
}

/** The server hears of nothing. */
function unsent(response: ServerResponse, answers: readonly Said[], wasCall: boolean): void {
  if (answers.length > 0) sendBody(response, JSON_HEAD, joined(answers));
  // a call that was given up has no answer
  else if (wasCall) sendBody(response, { status: 200, headers: { 'content-type': 'text/event-stream' } }, '');
  else sendBody(response, { status: 202, headers: {} }, '');
}

async function streamed(
  from: IncomingMessage,
  { session, key, told, response }: Posted,
  answers: Said[],
  opened: readonly Call[],
): Promise<void> {
  let isResumable = false;
  const error = { code: CONNECTION_CLOSED, message: 'What the MCP server said ended before its answer.' };
  async function* events() {
    for (const answer of answers.splice(0)) yield { bytes: eventText(NO_EVENT, answer) };
    try {
      for await (const event of judgedEvents(from, session, { key, isResumed: false, told })) {
        isResumable ||= Boolean(event.id) && key !== null;
        yield event;
      }
    } catch (broken) {
      // the client asks for the rest
      if (isResumable) throw broken;
    }
    if (!isResumable) await lose(session, opened, error);
    for (const answer of answers.splice(0)) yield { bytes: eventText(NO_EVENT, answer) };
  }
  try {
    await sendStream(response, { status: from.statusCode ?? 502, headers: headersForClient(from.headers) }, events());
  } finally {
    if (!isResumable) await lose(session, opened, error);
  }
}

async function whole(
  from: IncomingMessage,
  { session, response }: Posted,
  answers: Said[],
  opened: readonly Call[],
): Promise<void> {
  const status = from.statusCode ?? 502;
  const body = await wholeBody(from, MAX_LINE_BYTES).catch(() => null);
  const before = answers.length;
  if (body !== null && body.length > 0) await fromServer(body, session);
  const said = answers.length;
  await lose(session, opened, { code: CONNECTION_CLOSED, message: `The MCP server gave no answer: status ${status}.` });
  // whoever sees a status and a body needs no other word
  if (said > before && opened.length > 0) answers.splice(said);
  const headers = headersForClient(from.headers);
  // the bytes that came, and not only the same text
  if (answers.length === 1 && answers[0] === body) return sendBody(response, { status, headers }, body);
  if (answers.length === 0) return sendBody(response, { status, headers }, '');
  sendBody(
    response,
    { status: status === 202 ? 200 : status, headers: { ...headers, ...JSON_HEAD.headers } },
    joined(answers),
  );
}

/** Calls of this exchange that nobody will answer. */
async function lose(session: Session, opened: readonly Call[], error: ProtocolError): Promise<void> {
  const isOpen = (call: Call): boolean => call.stage === 'server' && session.calls.all().includes(call);
  for (const call of opened.filter(isOpen)) await closeLost(call, session, error);
}

/** Everybody who waits hears that the server was not reached. */
async function unanswered(
  line: Buffer,
  session: Session,
  opened: readonly Call[],
  error: ProtocolError,
): Promise<void> {
  const calls = new Set(opened.map(({ idText }) => idText));
  const others = [...unansweredIn(readLine(line)?.messages ?? []).values()].filter((id) => !calls.has(id));
  await lose(session, opened, error);
  for (const id of others) await session.toClient.write(lineOf([errorResponse(id, error)], false));
}

/** Several answers are one list. */
function joined(answers: readonly Said[]): string {
  const texts = answers.map((answer) => Buffer.from(answer).toString('utf8').trim());
  const [only = '', ...others] = texts;
  if (others.length === 0) return only;
  return `[${texts.map((text) => (text.startsWith('[') ? text.slice(1, -1) : text)).join(',')}]`;
}
