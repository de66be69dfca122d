// wide: tries many cases

import { describe, expect, test } from 'vitest';
import type { AnswerKeys } from '../../src/dialects/answer-keys.ts';
import { findAnswers } from '../../src/dialects/find-answers.ts';
import { cpuMs } from '../cpu-ms.ts';

const NAMES = ['decision', 'hookSpecificOutput', 'continue'];
const KEYS: AnswerKeys = {
  alone: NAMES,
  amongOthers: NAMES,
  unreadable: NAMES,
  refusing: { decision: 'word', continue: 'false' },
};
const NOISE = 'log line\n'.repeat(400_000);

describe('in an output of many megabytes', () => {
  test.each([
    ['at its beginning', `{"decision":"deny"}\n${NOISE}`],
    ['at its end', `${NOISE}{"decision":"deny"}`],
    ['somewhere on a line of its own', `${NOISE}{"decision":"deny"}\n${NOISE}`],
    ['over several lines at its end', `${NOISE}{\n"decision":\n"deny"\n}`],
  ])('an answer is found %s', (_where, text) => {
    expect(findAnswers(text, KEYS)).toMatchObject({ answers: [[{ decision: 'deny' }]], alone: false, plain: null });
  });

  test('an answer over several lines is found in the middle, too', () => {
    const text = `${NOISE}{\n"decision":\n"deny",\n"reason": "no"\n}\n${NOISE}`;
    expect(findAnswers(text, KEYS)).toMatchObject({ answers: [[{ decision: 'deny', reason: 'no' }]] });
  });

  test('what begins as an answer in the middle and cannot be read is not passed over', () => {
    expect(findAnswers(`${NOISE}{\n"decision":\n"deny\n${NOISE}`, KEYS)).toMatchObject({ unreadable: true });
  });

  test('a refusal behind more answers than anybody can mean is found', () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `{"decision":"allow","reason":"${i} ${'x'.repeat(40)}"}`);
    const text = `${lines.join('\n')}\n{"decision":"deny"}\n${lines.join('\n')}`;
    expect(findAnswers(text, KEYS)).toMatchObject({ unreadable: true, loose: { decision: 'deny' } });
  });

  test('text stays text', () => {
    expect(findAnswers(NOISE, KEYS)).toMatchObject({ answers: [], unreadable: false, plain: NOISE });
  });

  test.each([
    ['millions of empty objects', '{}\n'.repeat(5_000_000), 0],
    ['the same answer again and again', '{"decision":"allow"}\n'.repeat(700_000), 3],
    ['millions of brackets', '['.repeat(15_000_000), 0],
    ['an answer that never ends', `{"decision":${'['.repeat(15_000_000)}`, 0],
  ])('%s are read about as fast as they can be looked through', (_what, text, most) => {
    const started = cpuMs();
    JSON.stringify(text);
    const bareMs = cpuMs() - started;
    const before = cpuMs();
    const { answers, unreadable } = findAnswers(text, KEYS);
    // reading it all as nested values takes many hundred times as long
    expect(cpuMs() - before).toBeLessThan(50 * bareMs + 2000);
    expect(answers.length).toBeLessThanOrEqual(most);
    expect(unreadable).toBe(text.startsWith('{"decision":['));
  });

  test('more different answers than anybody can mean cannot be read', () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `{"decision":"allow","reason":"${i} ${'x'.repeat(40)}"}`);
    expect(findAnswers(lines.join('\n'), KEYS).unreadable).toBe(true);
  });
});
