import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readTestText } from '../../src/hooktest/read-test-file.ts';
import { problemsWith } from '../../src/schemas.ts';

/** What the schema says of a text, and what the reader says. */
async function both(text: string): Promise<readonly [boolean, boolean]> {
  const { problems } = await readTestText('/t/a.hooktest.yml', text);
  return [problemsWith('hooktest', parse(text)).length === 0, problems.length === 0];
}

test.each([
  'tests: []',
  'config: [a.yml]\ntests:\n  - { command: ls, expect: none }',
  'tests:\n  - { tool: Read, input: { file_path: a }, expect: { decision: deny, by: x, reason: y, ran: [], skipped: { a: matcher } } }',
  'tests:\n  - { event: pre-tool-call, tool: Read, expect: pass }',
  'tests:\n  - { command: ls, files: { a: "", b: { link: a }, c: { from: d }, "e/": null }, env: { A: b }, cwd: x, before: [ls, { command: a, expect: ask }], expect: none }',
  'tests:\n  - { rule: a, deny: [ls, { tool: Read, input: {} }], pass: ls }',
  'tests:\n  - { event: UserPromptSubmit, prompt: hi, expect: { context: [a], rewrite: null, message: b } }',
])('the schema and the reader have nothing to say about %j', async (text) => {
  expect(await both(text)).toEqual([true, true]);
});

test.each([
  'test: []',
  'tests: 7',
  'tests:\n  - { command: ls }',
  'tests:\n  - { command: ls, expect: denny }',
  'tests:\n  - { command: [ls], expect: deny }',
  'tests:\n  - { commnd: ls, expect: deny }',
  'tests:\n  - { command: ls, expect: { decisoin: deny } }',
  'tests:\n  - { event: PreTolUse, expect: none }',
  'tests:\n  - { rule: a }',
  'tests:\n  - { rule: a, denny: [ls] }',
  'tests:\n  - { rule: a, deny: [7] }',
  'tests:\n  - { command: ls, before: ls, expect: none }',
  'tests:\n  - { command: ls, files: { a: { lnk: b } }, expect: none }',
])('the schema and the reader both complain about %j', async (text) => {
  expect(await both(text)).toEqual([false, false]);
});
