import { expect, test } from 'vitest';
import { questionsOf } from '../../bench/agents/questions.mjs';

const PROMPT = 'Please go on.';
const CALL = { calls: [{ name: 'read', args: {} }] };

/** A conversation on a clock that is put by hand, and an agent that asks in it. */
function conversation() {
  const clock = { ms: 0 };
  const questions = questionsOf(PROMPT, () => clock.ms);
  const asks = (results: number, isGone = () => false, userText = `${PROMPT} <context>`) =>
    questions.answer({ userText, results, isGone });
  const at = (ms: number) => {
    clock.ms = ms;
  };
  return { questions, asks, at };
}

test('an answer is paired with the question that follows it', async () => {
  const { questions, asks, at } = conversation();
  at(100);
  const first = asks(0);
  expect(await questions.asked()).toBe(100);
  at(500);
  expect(await questions.give(CALL)).toBe(500);
  expect(await first).toBe(CALL);
  const next = questions.asked();
  at(560);
  void asks(1);
  expect(await next).toBe(560);
});

test('who has waited for so long that it asks again has asked one question, and is answered where it waits now', async () => {
  const { questions, asks, at } = conversation();
  let isGone = false;
  const given = asks(0, () => isGone);
  at(60_000);
  isGone = true;
  const again = asks(0);
  expect(await questions.asked()).toBe(0);
  at(90_000);
  expect(await questions.give(CALL)).toBe(90_000);
  expect(await again).toBe(CALL);
  expect(await given).toEqual({ say: 'ok' });
  at(90_050);
  void asks(1);
  expect(await questions.asked()).toBe(90_050);
});

test('an answer waits while nobody is there to take it', async () => {
  const { questions, asks, at } = conversation();
  void asks(0, () => true);
  at(10);
  const given = questions.give(CALL);
  at(2000);
  void asks(0);
  expect(await given).toBe(2000);
});

test('what an agent asks its model beside the conversation is answered at once, and counts for nothing', async () => {
  const { questions, asks, at } = conversation();
  void asks(0);
  await questions.give(CALL);
  at(5);
  expect(await asks(0, undefined, 'Write a title.')).toEqual({ say: 'ok' });
  at(40);
  void asks(1);
  expect(await questions.asked()).toBe(40);
});

test.each([
  ['the next question before this one is answered', [0, 1], 'The question after 1 results came while'],
  ['a question that is answered already', [0, null, 0], 'The question after 0 results came while'],
  ['a question further on', [0, null, 2], 'The question after 2 results came while'],
])('%s is an error, and no figure', async (_, asked, message) => {
  const { questions, asks } = conversation();
  for (const results of asked) {
    if (results === null) await questions.give(CALL);
    else void asks(results);
  }
  await expect(questions.asked()).rejects.toThrow(message);
});

test('the same question twice at once is an error: nobody knows which answer the call comes from', async () => {
  const { questions, asks } = conversation();
  void asks(0);
  void asks(0);
  await expect(questions.give(CALL)).rejects.toThrow('asked 2 times at once');
});

test('a clock that says that a question came before the answer that it follows is not believed', async () => {
  const { questions, asks, at } = conversation();
  at(100);
  void asks(0);
  await questions.give(CALL);
  at(40);
  void asks(1);
  await expect(questions.asked()).rejects.toThrow('60 ms before the answer that it follows');
});

test('after the last answer nothing is wrong any more', async () => {
  const { questions, asks } = conversation();
  void asks(0);
  await questions.give({ say: 'All done.' }, { isLast: true });
  expect(await asks(7)).toEqual({ say: 'ok' });
});
