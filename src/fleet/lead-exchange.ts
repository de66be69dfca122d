import { backOffMs } from '../core/back-off.ts';
import { isObject, type Json } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { type LeadQuestion, leadQuestions } from '../state/lead-questions.ts';
import { machineKey } from './machine-key.ts';
import { askServer, type ServerAnswer } from './server-request.ts';
import type { SourceNow } from './sources.ts';

interface Exchanging {
  readonly stateFolder: string;
  readonly now: () => number;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/** One thing to do with a server. */
interface Work {
  readonly what: string;
  readonly begin: () => Promise<void>;
}

/** A server may hold its answer back for so long. */
const WAIT_SECONDS = 50;
const SEND_TIMEOUT_MS = 15_000;
/** One that does not hold its answers back is not asked more often. */
const LEAST_BETWEEN_MS = 2000;
/** Somebody sits and waits. */
const MOST_REST_MS = 30_000;
const MOST_TOKEN_CHARS = 8192;
/** So many ids have their place in an address. */
const MOST_NAMED = 100;
const ID = /^[a-z0-9]{8}$/;

/** Brings questions to their server and answers back. Whether an answer is one, is for whoever uses it to see. */
export function leadExchange({ stateFolder, now, random, signal }: Exchanging) {
  const store = leadQuestions(stateFolder, now);
  const sent = new Set<string>();
  const came = new Set<string>();
  const pauses = new Map<string, { failures: number; untilMs: number }>();
  let turn = 0;
  /** All at once, or after a failure each in its turn: one that the server does not take keeps no other back. */
  const nextOf = (what: string, unsent: readonly LeadQuestion[]): readonly LeadQuestion[] => {
    if ((pauses.get(what)?.failures ?? 0) === 0) return unsent;
    const at = turn++ % unsent.length;
    return unsent.slice(at, at + 1);
  };
  const isAnswered = ({ id }: LeadQuestion): boolean => store.answerOf(id) !== null;
  const waitingAt = ({ source }: SourceNow): readonly LeadQuestion[] =>
    store.waiting().filter((question) => question.source === source);
  const ask = async (one: SourceNow, what: string, path: string, body: object | null): Promise<ServerAnswer | null> => {
    const { enrolment } = one;
    if (enrolment === null) return null;
    const headers = body === null ? { prefer: `wait=${WAIT_SECONDS}` } : { 'content-type': 'application/json' };
    const before = now();
    const answer = await askServer(
      { address: enrolment.address, ca: enrolment.ca },
      {
        ...{ method: body === null ? 'GET' : 'POST', path, headers, key: machineKey(stateFolder), now, signal },
        body: body === null ? new Uint8Array() : Buffer.from(JSON.stringify(body)),
        timeoutMs: body === null ? (WAIT_SECONDS + 25) * 1000 : SEND_TIMEOUT_MS,
      },
    );
    const failures = answer.kind === 'good' ? 0 : (pauses.get(what)?.failures ?? 0) + 1;
    // what is held back for a while may be asked for again at once
    const restMs = failures > 0 ? Math.min(backOffMs(failures, random()), MOST_REST_MS) : 0;
    const untilMs = failures === 0 && body === null ? before + LEAST_BETWEEN_MS : now() + restMs;
    pauses.set(what, { failures, untilMs });
    return answer;
  };
  const send = async (one: SourceNow, what: string, questions: readonly LeadQuestion[]): Promise<void> => {
    const told = questions.map(({ version: _v, source: _s, ...question }) => question);
    const answer = await ask(one, what, '/v1/questions', { v: 1, questions: told });
    if (answer?.kind === 'good') for (const { id } of questions) sent.add(id);
  };
  const fetch = async (one: SourceNow, what: string): Promise<void> => {
    const answered = waitingAt(one).filter(isAnswered);
    // also what was used meanwhile: told again and again, nothing would be held back any more
    const have = [...new Set([...answered.map(({ id }) => id), ...came])].slice(-MOST_NAMED);
    const query = have.length === 0 ? '' : `?have=${have.join(',')}`;
    const answer = await ask(one, what, `/v1/answers${query}`, null);
    if (answer?.kind !== 'good' || !Array.isArray(answer.json.answers)) return;
    const open = waitingAt(one);
    for (const { id, token } of answer.json.answers.flatMap(answerIn)) {
      came.add(id);
      if (open.some((question) => question.id === id)) orElse(() => store.keepAnswer(id, token), undefined);
    }
  };
  const isResting = (what: string): boolean => (pauses.get(what)?.untilMs ?? 0) > now();
  return {
    /** What is to be done there now; whoever is given it does one of each name at a time. */
    due(one: SourceNow): readonly Work[] {
      if (one.enrolment?.from !== 'server') return [];
      const open = waitingAt(one).filter((question) => !isAnswered(question));
      const unsent = open.filter(({ id }) => !sent.has(id));
      const [sending, fetching] = [`${one.source} questions`, `${one.source} answers`];
      return [
        ...(unsent.length === 0 ? [] : [{ what: sending, begin: () => send(one, sending, nextOf(sending, unsent)) }]),
        ...(open.length === unsent.length ? [] : [{ what: fetching, begin: () => fetch(one, fetching) }]),
      ].filter(({ what }) => !isResting(what));
    },
    /** Somebody waits for an answer, and there is a server that could have it. */
    isOpen: (sources: readonly SourceNow[]): boolean =>
      sources.some(
        (one) => one.enrolment?.from === 'server' && waitingAt(one).some((question) => !isAnswered(question)),
      ),
  };
}

function answerIn(one: Json): readonly { readonly id: string; readonly token: string }[] {
  if (!isObject(one)) return [];
  const { id, token } = one;
  const isOne = typeof id === 'string' && ID.test(id) && typeof token === 'string' && token.length <= MOST_TOKEN_CHARS;
  return isOne ? [{ id, token }] : [];
}
