import { deeperThan, parsedObject } from '../../../../src/core/json.ts';
import { MOST_WITHIN_MS } from '../../../../src/core/lead.ts';
import { repeated } from '../http/machine-auth.ts';
import { Problem, unavailable } from '../http/problem.ts';
import { machineRoute } from '../http/route.ts';
import { bodyShape, queryShape } from '../http/shape.ts';
import { waitIn } from '../http/wait-in.ts';
import { spendNonce } from '../store/nonces.ts';
import { answersFor, keepQuestions, type ToldQuestion, waitingOf } from '../store/questions.ts';

const MOST_DEEP = 10;
const MOST_AT_ONCE = 20;
/** A machine leaves at most twenty itself. */
const MOST_WAITING = 50;
/** A machine's clock may be so far ahead. */
const CLOCK_ROOM_MS = 3_600_000;

const TEXT = { type: 'string', pattern: '^[^\\u0000]*$' };
const TIME = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$' };
const KEY_PART = { type: 'string', pattern: '^[\\w-]{1,64}$' };

const LEAD = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'id', 'jwk', 'account'],
  properties: {
    name: { ...TEXT, minLength: 1, maxLength: 64 },
    id: KEY_PART,
    jwk: {
      type: 'object',
      additionalProperties: false,
      required: ['kty', 'crv', 'x'],
      properties: { kty: { enum: ['OKP', 'EC'] }, crv: { enum: ['Ed25519', 'P-256'] }, x: KEY_PART, y: KEY_PART },
    },
    account: { ...TEXT, type: ['string', 'null'], maxLength: 256 },
  },
};

const QUESTIONS = bodyShape<{ readonly v: 1; readonly questions: readonly ToldQuestion[] }>({
  type: 'object',
  required: ['v', 'questions'],
  properties: {
    v: { const: 1 },
    questions: {
      type: 'array',
      minItems: 1,
      maxItems: MOST_AT_ONCE,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'digest', 'document', 'leads', 'askedAt', 'expiresAt'],
        properties: {
          id: { type: 'string', pattern: '^[a-z0-9]{8}$' },
          digest: { type: 'string', pattern: '^[0-9a-f]{64}$' },
          document: { ...TEXT, minLength: 2, maxLength: 20_000 },
          leads: { type: 'array', minItems: 1, maxItems: 50, items: LEAD },
          askedAt: TIME,
          expiresAt: TIME,
        },
      },
    },
  },
});

const questions = machineRoute({
  method: 'POST',
  url: '/v1/questions',
  summary: 'Questions that wait for a lead. The same one again changes nothing.',
  body: QUESTIONS,
  handle: async ({ body, machine, nonce }, { db, fleet, nowMs, metrics }) => {
    const told = body.questions;
    if (told.some(({ document }) => isUnreadable(document)))
      throw new Problem(400, 'MALFORMED', 'The document of a question is a JSON object.');
    const latest = nowMs() + MOST_WITHIN_MS + CLOCK_ROOM_MS;
    if (told.some(({ askedAt, expiresAt }) => !isTimely(askedAt, expiresAt, latest)))
      throw new Problem(400, 'MALFORMED', 'A question can be answered for up to eight hours.');
    const added = await db.transaction(async (tx) => {
      if (!(await spendNonce(tx, fleet, machine.id, nonce))) throw repeated();
      const others = await waitingOf(
        tx,
        fleet,
        machine.id,
        told.map(({ id }) => id),
      );
      if (others + told.length > MOST_WAITING)
        throw new Problem(429, 'TOO_MANY_QUESTIONS', `${others} questions of this machine wait already.`);
      return keepQuestions(tx, fleet, machine.id, told);
    });
    metrics.count('hookline_questions_total', added);
    return { status: 200, body: { taken: told.length, new: added } };
  },
});

/** Everything that shows it recurses; and halves of characters PostgreSQL has no place for. */
function isUnreadable(document: string): boolean {
  const told = /\p{Cs}/u.test(document) ? null : parsedObject(document);
  return told === null || deeperThan(MOST_DEEP, told);
}

function isTimely(askedAt: string, expiresAt: string, latest: number): boolean {
  const [from, to] = [Date.parse(askedAt), Date.parse(expiresAt)];
  return to > from && to - from <= MOST_WITHIN_MS && to <= latest;
}

const ANSWERS = queryShape<{ readonly have?: string }>({
  have: { type: 'string', maxLength: 1000, pattern: '^[a-z0-9]{8}(,[a-z0-9]{8})*$' },
});

const answers = machineRoute({
  method: 'GET',
  url: '/v1/answers',
  summary:
    'What leads answered to questions of this machine, but for those that it has ("have"). "Prefer: wait=N" waits.',
  query: ANSWERS,
  handle: async ({ query, machine, nonce, sent, signal }, { db, fleet, answerPolls }) => {
    if (!(await spendNonce(db, fleet, machine.id, nonce))) throw repeated();
    const have = query.have?.split(',') ?? [];
    const wait = waitIn(sent.headers);
    const headers: Readonly<Record<string, string>> = wait === null ? {} : { 'preference-applied': `wait=${wait}` };
    const done = new AbortController();
    signal.addEventListener('abort', () => done.abort(), { once: true });
    // held before it is looked: what is answered in between is not missed
    const held = answerPolls.hold(machine.id, wait ?? 0, done.signal);
    try {
      const there = await answersFor(db, fleet, machine.id, have);
      if (there.length > 0 || wait === null) return { status: 200, body: { answers: there }, headers };
      const end = await held;
      if (end === 'closing') throw unavailable('This process of the server ends; another one serves you.', 1);
      return { status: 200, body: { answers: await answersFor(db, fleet, machine.id, have) }, headers };
    } finally {
      done.abort();
    }
  },
});

export const questionsFromMachines = [questions, answers];
