import type { TrustedKey } from '../../../../src/bundle/trusted-key.ts';
import { checkLeadAnswer, type LeadKey } from '../../../../src/fleet/lead-answer.ts';
import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { type PersonAsked, personRoute } from '../http/route.ts';
import { bodyShape } from '../http/shape.ts';
import { recordAct } from '../store/acts.ts';
import {
  answeredQuestions,
  keepAnswer,
  type QuestionRow,
  questionOf,
  type ToldLead,
  waitingQuestions,
} from '../store/questions.ts';
import { shownQuestion } from './shown-question.ts';

const MOST_WAITING = 200;
const MOST_ANSWERED = 50;

const ANSWER = bodyShape<{ readonly token: string }>({
  type: 'object',
  additionalProperties: false,
  required: ['token'],
  properties: { token: { type: 'string', maxLength: 8192, pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$' } },
});

/** Who may read decisions may read what was asked; who answers has the role for it, and a key that the machine knows. */
export const questionsForPeople = [
  personRoute({
    method: 'GET',
    url: '/v1/questions',
    role: 'read',
    summary: 'What waits for a lead, the oldest first, and what was answered lately.',
    handle: async (_, { db, fleet }) => {
      const waiting = await waitingQuestions(db, fleet, MOST_WAITING + 1);
      const answered = await answeredQuestions(db, fleet, MOST_ANSWERED);
      return {
        status: 200,
        body: {
          waiting: waiting.slice(0, MOST_WAITING).map(shownQuestion),
          more: waiting.length > MOST_WAITING,
          answered: answered.map(shownQuestion),
        },
      };
    },
  }),
  personRoute({
    method: 'POST',
    url: '/v1/questions/:machine/:id/answer',
    role: 'approve',
    summary: "A lead's answer, signed by their own key. Of two the first counts.",
    body: ANSWER,
    handle: answered,
  }),
];

async function answered(
  { params: { machine = '', id = '' }, body: { token }, person: { person } }: PersonAsked & { body: { token: string } },
  { db, fleet, nowMs, metrics }: Context,
) {
  const question = await questionOf(db, fleet, machine, id);
  if (question === null) throw new Problem(404, 'QUESTION_UNKNOWN', 'No question has this id.');
  const leads = question.leads.map(leadKey);
  const check = checkLeadAnswer(token, question, leads, nowMs());
  if (check.kind === 'refused') throw new Problem(422, 'ANSWER_INVALID', check.why);
  if (check.kind === 'over') throw new Problem(422, 'ANSWER_INVALID', 'It was signed too long ago.');
  if (check.kind === 'early') throw new Problem(422, 'ANSWER_INVALID', 'It was given at a time that has not come yet.');
  const { answer, by } = check;
  // to decline what one asks for oneself is nobody's harm
  if (answer === 'yes' && isOwn(question, person, by))
    throw new Problem(409, 'OWN_QUESTION', 'It is your own question; another lead has to answer it.');
  await db.transaction(async (tx) => {
    if (!(await keepAnswer(tx, fleet, question, { answer, token, person, lead: by.name })))
      throw new Problem(409, 'ANSWERED', question.isOver ? 'It is over.' : 'It was answered already, or it is over.');
    const detail = { answer, lead: by.name, machine, host: question.host, digest: question.digest };
    await recordAct(tx, fleet, { person, act: `question.${answer}`, about: id, detail });
  });
  metrics.count('hookline_answers_total', 1, { answer });
  return { status: 200, body: { id, machine, answer } };
}

/**
 * As far as that can be told here: the account of the machine is the lead's own by the policy's word, or is called as the
 * person who has signed in. Somebody with two names is found by neither.
 */
function isOwn({ user }: QuestionRow, person: string, { account }: LeadKey): boolean {
  if (user === null || user === '') return false;
  const own = user.toLowerCase();
  return account?.toLowerCase() === own || person.split('@')[0]?.toLowerCase() === own;
}

function leadKey({ name, jwk, account }: ToldLead): LeadKey {
  const algorithm = jwk.crv === 'Ed25519' ? 'EdDSA' : 'ES256';
  const key: TrustedKey = { id: null, algorithm, jwk, notAfterMs: null, carried: false };
  return { name, key, account };
}
