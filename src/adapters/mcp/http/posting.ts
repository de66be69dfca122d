import type { IncomingMessage } from 'node:http';
import { isObject } from '../../../core/json.ts';
import { CONNECTION_CLOSED, errorResponse } from '../error-response.ts';
import { MAX_LINE_BYTES } from '../lines.ts';
import { type Batch, lineOf, readLine } from '../message.ts';
import { onOneLine } from './event-stream.ts';
import { hear, type Unanswered, unansweredIn } from './heard.ts';
import { type Link, whyNot } from './link.ts';
import { hearEvents, resume } from './resume.ts';
import { headerOf, isEventStream, wholeBody } from './whole-body.ts';

type Say = (line: Uint8Array | string) => Promise<void>;

const INITIALIZED_METHOD = 'notifications/initialized';
const INITIALIZED = Buffer.from(`{"jsonrpc":"2.0","method":"${INITIALIZED_METHOD}"}`);

/** Messages after which it is known how the next are to be sent. */
export function isGreeting(batch: Batch | null): boolean {
  return asksFor(batch, 'initialize') || asksFor(batch, INITIALIZED_METHOD);
}

/** Sends what a client says, each line a request of its own; whoever asks is answered, whatever becomes of it. */
export function posting(link: Link, say: Say, onGreeted: () => void) {
  let greeting: Promise<boolean> | null = null;

  async function refuse(batch: Batch, why: string): Promise<void> {
    await answerAll(unansweredIn(batch.messages), why);
  }

  async function answerAll(unanswered: Unanswered, why: string): Promise<void> {
    if (link.signal.aborted) return;
    const message = `The MCP server at ${link.name} gave no answer: ${why}.`;
    if (unanswered.size === 0) link.tell(message);
    for (const [, id] of unanswered)
      await say(lineOf([errorResponse(id, { code: CONNECTION_CLOSED, message })], false));
    unanswered.clear();
  }

  /** Never rejects. */
  async function send(line: Buffer, batch: Batch | null): Promise<void> {
    const unanswered = unansweredIn(batch?.messages ?? []);
    const isFirst = asksFor(batch, 'initialize');
    try {
      if (isFirst) Object.assign(link, { session: null, version: null, greeting: onOneLine(line) });
      const answer = await postOnce(onOneLine(line), isFirst);
      await receive(answer, unanswered);
      if (asksFor(batch, INITIALIZED_METHOD) && isFine(answer)) onGreeted();
    } catch (error) {
      await answerAll(unanswered, whyNot(error));
    }
  }

  /** A server that has forgotten the session is greeted again, in the client's own words. */
  async function postOnce(body: Buffer, isFirst: boolean): Promise<IncomingMessage> {
    const { session } = link;
    const answer = await link.post(body);
    if (isFirst && isFine(answer)) link.session = headerOf(answer, 'mcp-session-id');
    if (isFirst || answer.statusCode !== 404 || session === null || link.greeting === null) return answer;
    greeting ??= link.session === session ? greetAgain(link.greeting).finally(() => (greeting = null)) : null;
    if (greeting !== null && !(await greeting)) return answer;
    answer.destroy();
    return link.post(body);
  }

  async function greetAgain(words: Buffer): Promise<boolean> {
    Object.assign(link, { session: null, version: null });
    const answer = await link.post(words);
    if (!isFine(answer)) return false;
    link.session = headerOf(answer, 'mcp-session-id');
    // the client has heard it already
    await receive(answer, unansweredIn(readLine(words)?.messages ?? []), async () => {});
    const accepted = await link.post(INITIALIZED);
    accepted.resume();
    onGreeted();
    return true;
  }

  async function receive(answer: IncomingMessage, unanswered: Unanswered, tell: Say = say): Promise<void> {
    if (isFine(answer) && isEventStream(answer)) {
      const position = await hearEvents(answer, unanswered, link, tell);
      if (unanswered.size > 0) await resume(position, unanswered, link, tell);
      if (unanswered.size > 0) await answerAll(unanswered, 'what it said ended before');
      return;
    }
    const body = await wholeBody(answer, MAX_LINE_BYTES);
    if (body === null) return answerAll(unanswered, `its answer is longer than ${MAX_LINE_BYTES} bytes`);
    const words = isFine(answer) ? null : wordsIn(body);
    if (isFine(answer) && body.length > 0) await hear(body, unanswered, link, tell);
    if (!isFine(answer) || unanswered.size > 0) await answerAll(unanswered, whyStatus(answer, words));
  }
  return { send, refuse };
}

function asksFor(batch: Batch | null, method: string): boolean {
  return batch?.messages.some(({ value }) => value.method === method) === true;
}

function isFine({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

/** What a server says besides its status. */
function wordsIn(body: Buffer): string | null {
  const error = readLine(onOneLine(body))?.messages[0]?.value.error;
  return isObject(error) && typeof error.message === 'string' ? error.message : null;
}

function whyStatus({ statusCode = 0 }: IncomingMessage, words: string | null): string {
  const hint = statusCode === 401 ? ' (it wants authorization: --header or --header-env)' : '';
  return `status ${statusCode}${hint}${words === null ? '' : `, ${words.replace(/\.$/, '')}`}`;
}
