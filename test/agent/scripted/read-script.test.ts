import { describe, expect, test } from 'vitest';
import { readScript } from '../../../src/agent/scripted/read-script.ts';
import { HookError } from '../../../src/core/hook-error.ts';
import { workshop } from '../../handlers/workshop.ts';

describe('a script is read', () => {
  test('from YAML: a list of steps', () => {
    const path = workshop().write(
      'script.yml',
      [
        '# what the model says',
        '- say: I look.',
        '  wait_ms: 20',
        '  calls:',
        '    - tool: Bash',
        '      input: { command: "ls -l", timeout_ms: 500 }',
        '    - tool: Status',
        '- error: overloaded',
        '- say: |',
        '    Done.',
        '    Really.',
      ].join('\n'),
    );
    expect(readScript(path)).toEqual({
      steps: [
        {
          ...{ say: 'I look.', waitMs: 20 },
          calls: [
            { tool: 'Bash', input: { command: 'ls -l', timeout_ms: 500 } },
            { tool: 'Status', input: {} },
          ],
        },
        { error: 'overloaded' },
        { say: 'Done.\nReally.', calls: [] },
      ],
      others: [],
    });
  });

  test('from JSON: with those of sub-agents', () => {
    const script = { steps: [{ say: 'a' }], others: [{ when: '^SUB', steps: [{ say: 'b' }] }] };
    const path = workshop().write('script.json', `\uFEFF${JSON.stringify(script, null, '\t')}`);
    expect(readScript(path)).toEqual({
      steps: [{ say: 'a', calls: [] }],
      others: [{ when: /^SUB/, steps: [{ say: 'b', calls: [] }] }],
    });
  });
});

describe('what is wrong with a script is said, and where', () => {
  test.each([
    ['- say: "a', 'SYNTAX', 1, /^The script cannot be read: /],
    ['{"steps": [{"say": "a"},]', 'SYNTAX', 1, /^The script cannot be read: /],
    ['', 'WRONG_TYPE', 1, /^Here is a map with steps, others\.$/],
    ['hello', 'WRONG_TYPE', 1, /^Here is a map/],
    ['others: []', 'MISSING_KEY', 1, /has "steps"/],
    ['steps: 1', 'WRONG_TYPE', 1, /^The steps of a script are a list\.$/],
    ['- say: a\n- sya: b', 'UNKNOWN_KEY', 2, /^There is no "sya" here, but say, calls, wait_ms, error\.$/],
    ['- say: a\n- {}', 'MISSING_KEY', 2, /^A step says something/],
    ['- say: 1', 'WRONG_TYPE', 1, /^"say" is a text\.$/],
    ['- error: a\n  say: b', 'CONFLICTING_KEYS', 1, /nothing else/],
    ['- wait_ms: soon\n  say: b', 'WRONG_TYPE', 1, /^"wait_ms" is a number/],
    ['- calls:\n    - input: {}', 'MISSING_KEY', 2, /^A call needs "tool"/],
    ['- calls:\n    - tool: Bash\n      input: ls', 'WRONG_TYPE', 3, /^The "input" of a call is a map/],
    ['- calls: ls', 'WRONG_TYPE', 1, /^Here is a list\.$/],
    ['- &a\n  say: x\n- *a', 'WRONG_TYPE', 3, /^A script has no aliases\.$/],
    ['steps: []\nothers:\n  - steps: []', 'MISSING_KEY', 3, /needs "when"/],
    ['steps: []\nothers:\n  - when: "["\n    steps: []', 'BAD_MATCHER', 3, /^"\[" is no regular expression\.$/],
  ])('%j', (text, code, line, message) => {
    const path = workshop().write('script.yml', text);
    const error = thrownBy(() => readScript(path));
    expect(error).toMatchObject({ code, file: path, line, message: expect.stringMatching(message) });
  });

  test('a file that is not there', () => {
    expect(thrownBy(() => readScript('/no/such/script.yml'))).toMatchObject({
      code: 'FILE_UNREADABLE',
      file: '/no/such/script.yml',
    });
  });
});

function thrownBy(work: () => unknown): HookError {
  try {
    work();
  } catch (error) {
    if (error instanceof HookError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
