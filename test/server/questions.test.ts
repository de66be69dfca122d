import { describe, expect, onTestFinished, test } from 'vitest';
import { ROLES, type Who } from '../../packages/server/src/people/who.ts';
import { forgetQuestions } from '../../packages/server/src/store/questions.ts';
import { pair } from '../bundle/made.ts';
import { asAdmin, ask, enrolled, newMachine, signedRequest, type TestMachine } from './world/machine.ts';
import { answerTo, documentOf, questionOf } from './world/questions.ts';
import { type TestServer, testServer } from './world/server.ts';

const [ann, eve] = [pair('es256'), pair('es256')];

async function desk(given: Parameters<typeof testServer>[0] = {}) {
  const server = await testServer(given);
  const unlisten = await server.context.answerPolls.listen();
  onTestFinished(unlisten);
  const machine = await enrolled(server.app);
  return { ...server, machine };
}

const told = (app: TestServer['app'], machine: TestMachine, questions: readonly unknown[]) =>
  ask(app, machine, 'POST', '/v1/questions', { body: { v: 1, questions } });
const given = (app: TestServer['app'], { id: machine }: TestMachine, { id }: { id: string }, token: string) =>
  asAdmin(app, 'POST', `/v1/questions/${machine}/${id}/answer`, { token });
const codeOf = (answer: { json: () => { error?: { code: string } } }): string => answer.json().error?.code ?? 'none';

describe('a question', () => {
  test('waits on the list with what it does, is answered once by what a lead signed, and the act is recorded', async () => {
    const { app, machine } = await desk();
    const question = questionOf({ ann }, { document: documentOf('rm -r build && release 1.2') });
    expect((await told(app, machine, [question])).json()).toEqual({ taken: 1, new: 1 });
    expect((await told(app, machine, [question])).json()).toEqual({ taken: 1, new: 0 });
    const { waiting } = (await asAdmin(app, 'GET', '/v1/questions')).json();
    expect(waiting).toMatchObject([
      { id: question.id, machine: machine.id, user: 'ada', told: { rules: ['releases'] } },
    ]);
    expect(waiting[0].effects).toContainEqual(expect.objectContaining({ does: 'deletes', path: 'build' }));
    expect((await given(app, machine, question, answerTo(question, machine, ann))).json()).toMatchObject({
      answer: 'yes',
    });
    expect(codeOf(await given(app, machine, question, answerTo(question, machine, ann, 'no')))).toBe('ANSWERED');
    const after = (await asAdmin(app, 'GET', '/v1/questions')).json();
    expect(after).toMatchObject({
      waiting: [],
      answered: [{ id: question.id, answer: 'yes', lead: 'ann', answeredBy: 'admin' }],
    });
    const { acts } = (await asAdmin(app, 'GET', '/v1/acts')).json();
    expect(acts[0]).toMatchObject({
      act: 'question.yes',
      about: question.id,
      detail: { lead: 'ann', machine: machine.id },
    });
  });

  test('with a mask in its command is told what is known of it only, and that a part is hidden', async () => {
    const { app, machine } = await desk();
    const command = 'rm -r build && rm -r ***';
    const document = JSON.stringify({ ...JSON.parse(documentOf(command)), hidden: { parts: 1, chars: 10 } });
    await told(app, machine, [questionOf({ ann }, { document })]);
    const [{ effects, remarks }] = (await asAdmin(app, 'GET', '/v1/questions')).json().waiting;
    expect(effects).toContainEqual(expect.objectContaining({ does: 'deletes', path: 'build' }));
    expect(JSON.stringify(effects)).not.toMatch(/\*|\uE000/);
    expect(remarks.join()).toMatch(/A part of the command is hidden/);
  });

  test('is answered to its own machine alone, at once where it waits, and only what that has not', async () => {
    const { app, machine } = await desk();
    const other = await enrolled(app);
    const question = questionOf({ ann });
    await told(app, machine, [question]);
    const held = ask(app, machine, 'GET', '/v1/answers', { headers: { prefer: 'wait=50' } });
    const elsewhere = ask(app, other, 'GET', '/v1/answers', { headers: { prefer: 'wait=1' } });
    const token = answerTo(question, machine, ann);
    await given(app, machine, question, token);
    expect((await held).json()).toEqual({ answers: [{ id: question.id, token }] });
    expect((await held).headers['preference-applied']).toBe('wait=50');
    expect((await elsewhere).json()).toEqual({ answers: [] });
    expect((await ask(app, machine, 'GET', `/v1/answers?have=${question.id}`)).json()).toEqual({ answers: [] });
  });

  test('of two answers at the same time has the first', async () => {
    const { app, machine } = await desk();
    const question = questionOf({ ann });
    await told(app, machine, [question]);
    const both = await Promise.all(
      (['yes', 'no'] as const).map((answer) => given(app, machine, question, answerTo(question, machine, ann, answer))),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('that is over can neither be seen nor answered', async () => {
    const { app, machine } = await desk();
    const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
    const question = questionOf({ ann }, { askedAt: at(-60_000), expiresAt: at(-1000) });
    await told(app, machine, [question]);
    expect((await asAdmin(app, 'GET', '/v1/questions')).json().waiting).toEqual([]);
    expect(codeOf(await given(app, machine, question, answerTo(question, machine, ann)))).toBe('ANSWERED');
  });

  test('of a machine that was revoked is not shown any more', async () => {
    const { app, machine } = await desk();
    await told(app, machine, [questionOf({ ann })]);
    await asAdmin(app, 'DELETE', `/v1/machines/${machine.id}`);
    expect((await asAdmin(app, 'GET', '/v1/questions')).json().waiting).toEqual([]);
  });

  test('is forgotten with the records of its day', async () => {
    const { app, machine, context } = await desk();
    await told(app, machine, [questionOf({ ann })]);
    await forgetQuestions(context.db, context.fleet, new Date(Date.now() + 60_000).toISOString());
    expect((await asAdmin(app, 'GET', '/v1/questions')).json().waiting).toEqual([]);
  });
});

describe('an answer is not taken', () => {
  test.each([
    ['that a stranger signed', (q: Question, m: TestMachine) => answerTo(q, m, eve)],
    ['for another machine', (q: Question) => answerTo(q, newMachine(), ann)],
    ['to another question', (q: Question, m: TestMachine) => answerTo({ ...q, id: 'aaaaaaaa' }, m, ann)],
    [
      'to what was shown otherwise',
      (q: Question, m: TestMachine) => answerTo({ ...q, document: documentOf('ls') }, m, ann),
    ],
    [
      'that was signed an hour ago',
      (q: Question, m: TestMachine) => answerTo(q, m, ann, 'yes', Date.now() - 3_600_000),
    ],
  ])('%s', async (_, forge) => {
    const { app, machine } = await desk();
    const question = questionOf({ ann });
    await told(app, machine, [question]);
    expect(codeOf(await given(app, machine, question, forge(question, machine)))).toBe('ANSWER_INVALID');
    expect((await given(app, machine, question, answerTo(question, machine, ann))).statusCode).toBe(200);
  });

  test('from whom it is their own question, as far as names tell; a no is', async () => {
    const who: Who = async () => ({ person: 'Ada@example.com', roles: new Set(ROLES) });
    const { app, machine } = await desk({ who });
    const question = questionOf({ ann });
    await told(app, machine, [question]);
    expect(codeOf(await given(app, machine, question, answerTo(question, machine, ann)))).toBe('OWN_QUESTION');
    expect((await given(app, machine, question, answerTo(question, machine, ann, 'no'))).statusCode).toBe(200);
  });

  test('from a lead whose account asks, by the word of the policy', async () => {
    const { app, machine } = await desk();
    const { leads, ...rest } = questionOf({ ann });
    const question = { ...rest, leads: leads.map((lead) => ({ ...lead, account: 'ada' })) };
    await told(app, machine, [question]);
    expect(codeOf(await given(app, machine, question, answerTo(question, machine, ann)))).toBe('OWN_QUESTION');
  });

  test('to a question that is nowhere', async () => {
    const { app, machine } = await desk();
    const question = questionOf({ ann });
    expect(codeOf(await given(app, machine, question, answerTo(question, machine, ann)))).toBe('QUESTION_UNKNOWN');
  });
});

describe('what a machine sends as questions is refused', () => {
  const nested = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`;
  test.each([
    ['with a document that is too long', { document: documentOf('x'.repeat(20_001)) }],
    ['with a document that is no JSON object', { document: '[1]' }],
    ['with a document that is nested without end', { document: nested }],
    ['with an id that is none', { id: '../../x' }],
    ['without a lead', { leads: [] }],
    ['that is to last a day', { expiresAt: new Date(Date.now() + 86_400_000).toISOString() }],
    ['with a time that is none', { askedAt: '2026-99-99T00:00:00Z' }],
  ])('%s', async (_, own) => {
    const { app, machine } = await desk();
    expect((await told(app, machine, [questionOf({ ann }, own)])).statusCode).toBe(400);
  });

  test('where fifty wait already, and one more does not come in', async () => {
    const { app, machine } = await desk();
    const many = (n: number, of: string) =>
      Array.from({ length: n }, (_, i) => questionOf({ ann }, { id: `${of}${String(i).padStart(7, '0')}` }));
    for (const [n, of] of [
      [20, 'a'],
      [20, 'b'],
      [10, 'c'],
    ] as const)
      expect((await told(app, machine, many(n, of))).statusCode).toBe(200);
    expect(codeOf(await told(app, machine, many(1, 'd')))).toBe('TOO_MANY_QUESTIONS');
    // what is there already may be told again
    expect((await told(app, machine, many(20, 'a'))).json()).toEqual({ taken: 20, new: 0 });
  });

  test('when the very same request comes twice', async () => {
    const { app, machine } = await desk();
    const request = signedRequest(machine, 'POST', '/v1/questions', {
      body: { v: 1, questions: [questionOf({ ann })] },
    });
    expect((await app.inject(request)).statusCode).toBe(200);
    expect(codeOf(await app.inject(request))).toBe('TOKEN_USED');
  });

  test('with a key that is no point of its curve, which answers nothing', async () => {
    const { app, machine } = await desk();
    const { leads, ...rest } = questionOf({ ann });
    const question = { ...rest, leads: leads.map((lead) => ({ ...lead, jwk: { ...lead.jwk, x: 'AAAA' } })) };
    expect((await told(app, machine, [question])).statusCode).toBe(200);
    expect(codeOf(await given(app, machine, question, answerTo(question, machine, ann)))).toBe('ANSWER_INVALID');
  });
});

type Question = ReturnType<typeof questionOf>;
