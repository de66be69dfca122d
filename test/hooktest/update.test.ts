import { expect, test } from 'vitest';
import { updated } from '../../src/hooktest/update.ts';
import { played } from './played.ts';

const HOOKS = `
hooks:
  - name: asks
    on: PreToolUse
    if: Bash(git push *)
    ask: Has somebody looked at it?
  - name: stops
    on: PreToolUse
    if: Bash(deploy *)
    deny: A person deploys.
  - name: tells
    on: UserPromptSubmit
    context: Remember the style guide.
`;

test('what was seen is written where it was not as expected, and comments, order and everything else stay', async () => {
  const tests = `# what we promise
tests:
  # pushing
  - name: pushing   # by hand
    command: git push origin
    expect: deny # as it was

  - { name: deploying, command: deploy now, expect: { decision: ask, by: asks, reason: Nobody } }
  - { event: UserPromptSubmit, prompt: hi, expect: { context: [forget], ran: [nobody] } }
  - command: make
    expect: none
`;
  const { text, changed, left } = updated(await played({ hooks: HOOKS, tests }));
  expect(text).toBe(
    tests
      .replace('expect: deny #', 'expect: ask #')
      .replace(
        '{ decision: ask, by: asks, reason: Nobody }',
        '{ decision: deny, by: stops, reason: A person deploys. }',
      )
      .replace('{ context: [forget], ran: [nobody] }', '{ context: [Remember the style guide.], ran: [tells] }'),
  );
  expect([changed, left.length]).toEqual([3, 0]);
  expect((await played({ hooks: HOOKS, tests: text })).cases.map(({ status }) => status)).toEqual(
    Array(4).fill('passed'),
  );
});

test('a call of a table moves to the list that is as it was seen', async () => {
  const tests = `tests:
  - rule: asks
    deny:
      # forced
      - git push origin -f
    pass:
      - git push origin
      - make # stays
  - rule: stops
    deny:
      - deploy now
      - make
`;
  const { text, changed } = updated(await played({ hooks: HOOKS, tests }));
  expect(changed).toBe(3);
  const again = await played({ hooks: HOOKS, tests: text });
  expect(again.cases.map(({ status, testCase }) => [testCase.name, status])).toEqual([
    ['asks: make', 'passed'],
    ['asks: git push origin', 'passed'],
    ['asks: git push origin -f', 'passed'],
    ['stops: deploy now', 'passed'],
    ['stops: make', 'passed'],
  ]);
  expect(text).toContain('- make # stays');
});

test('what no list of a table can say, an earlier call that was refused, and who was kept out, is left as it is', async () => {
  const tests = `tests:
  - rule: asks
    pass: [deploy now]
  - { command: make, before: [deploy now], expect: none }
  - { command: make, expect: { skipped: { asks: once } } }
`;
  const result = await played({ hooks: HOOKS, tests });
  const { text, changed, left } = updated(result);
  expect(text).toBe(tests);
  expect([changed, left.map(({ testCase }) => testCase.line)]).toEqual([0, [3, 4, 5]]);
});
