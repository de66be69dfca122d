import { expect, test } from 'vitest';
import { caseOfRecord } from '../../src/hooktest/case-of-record.ts';

const HOME = '/home/me';
const made = (payload: Record<string, unknown>, event = 'PreToolUse') =>
  caseOfRecord(
    { event, payload: { session_id: 's', cwd: '/home/me/app', ...(payload as object) }, decision: 'deny', by: ['no'] },
    HOME,
  );

test('a shell line is the command of a case, and what an agent says about it is left out', () => {
  const payload = {
    tool_name: 'Bash',
    tool_input: { command: 'ls', description: 'Looks', timeout: 5 },
    tool_use_id: 'x',
  };
  expect(made(payload)).toEqual({ command: 'ls', expect: { decision: 'deny', by: 'no' } });
});

test('a shell line that is given more than that is a case with all of it', () => {
  const input = { command: 'ls', dangerouslyDisableSandbox: true };
  expect(made({ tool_name: 'Bash', tool_input: input })).toMatchObject({ tool: 'Bash', input });
});

test('paths below the folder where it happened are relative, those of the home begin with ~, others stay', () => {
  const input = {
    file_path: '/home/me/app/src/a.ts',
    others: ['/home/me/app', '/home/me/apples/x', '/home/me/b', '/srv/home/me/app/c', '/home/media'],
    text: 'cd /home/me/app && cat /home/me/app/x "/home/me/.ssh/id"',
  };
  expect(made({ tool_name: 'Write', tool_input: input })).toEqual({
    tool: 'Write',
    input: {
      file_path: 'src/a.ts',
      others: ['.', '~/apples/x', '~/b', '/srv/home/me/app/c', '/home/media'],
      text: 'cd . && cat x "~/.ssh/id"',
    },
    expect: { decision: 'deny', by: 'no' },
  });
});

test('another event keeps its name and its other fields', () => {
  expect(made({ prompt: 'hello', permission_mode: 'default' }, 'UserPromptSubmit')).toEqual({
    event: 'UserPromptSubmit',
    payload: { prompt: 'hello' },
    expect: { decision: 'deny', by: 'no' },
  });
});
