import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EventName, eventRow } from '../../../src/core/events.ts';
import type { HookEvent } from '../../../src/core/hook-event.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { gencode } from '../../../src/dialects/gencode/dialect.ts';

await gencode.ready?.();

function eventOf(name: EventName, fields: JsonObject): HookEvent {
  const payload = { session_id: 's', cwd: '/project', hook_event_name: name, ...fields };
  return { name, row: eventRow(name), payload, projectDir: '/project', at: 0, lastPrompt: null };
}

const HOOK = { own: {}, handler: { kind: 'command' } } as never;

function told(name: string, fields: JsonObject, event: EventName = 'PostToolUse'): unknown {
  return gencode.template?.value(name, eventOf(event, fields));
}

test('the placeholders are the five variables, of which two are paths', () => {
  expect(gencode.template?.form).toBe('dollar');
  expect(gencode.template?.names).toEqual(['TOOL_NAME', 'FILE_PATH', 'EXIT_CODE', 'SESSION_ID', 'CWD']);
  expect(gencode.template?.names.filter((name) => gencode.template?.isPath(name))).toEqual(['FILE_PATH', 'CWD']);
});

test.each([
  ['TOOL_NAME', { tool_name: 'Write' }, 'Write'],
  ['TOOL_NAME', {}, ''],
  ['TOOL_NAME', { tool_name: null }, ''],
  ['FILE_PATH', { tool_input: { file_path: 'src/a.ts' } }, 'src/a.ts'],
  ['FILE_PATH', { tool_input: { path: 'src/a.ts' } }, 'src/a.ts'],
  ['FILE_PATH', { tool_input: { path: 'second', file_path: 'first' } }, 'first'],
  ['FILE_PATH', { tool_input: { edits: [{ file_path: 'a' }, { file_path: 'b' }] } }, 'a'],
  ['FILE_PATH', { tool_input: { file_path: '' } }, ''],
  ['FILE_PATH', { tool_input: { file_path: 7 } }, ''],
  ['FILE_PATH', { tool_input: null }, ''],
  ['FILE_PATH', {}, ''],
  ['EXIT_CODE', { tool_response: { exit_code: 0 } }, '0'],
  ['EXIT_CODE', { tool_response: { exit_code: 127 } }, '127'],
  ['EXIT_CODE', { tool_response: { exit_code: -1 } }, '-1'],
  ['EXIT_CODE', { tool_response: { exit_code: '3' } }, '3'],
  ['EXIT_CODE', { tool_response: { exit_code: 'a[$(touch x)]' } }, ''],
  ['EXIT_CODE', { tool_response: { exit_code: [1] } }, ''],
  ['EXIT_CODE', { tool_response: { exit_code: null } }, ''],
  ['EXIT_CODE', { tool_response: 'text' }, ''],
  ['EXIT_CODE', { tool_response: [0] }, ''],
  ['EXIT_CODE', {}, ''],
  ['SESSION_ID', {}, 's'],
  ['CWD', {}, '/project'],
] as const)('%s of %j is "%s"', (name, fields, value) => {
  expect(told(name, fields)).toBe(value);
});

describe('a path', () => {
  test.each([
    ['./a/../b', 'b'],
    ['a/./b//c', 'a/b/c'],
    ['../x', '../x'],
    ['a/../../x', '../x'],
    ['/a/../../etc/passwd', '/etc/passwd'],
    ['/', '/'],
    ['.', '.'],
    ['-rf', './-rf'],
    ['./-rf', './-rf'],
    ['a/../-x', './-x'],
    ['~/x', '~/x'],
    ['a b\n"c"', 'a b\n"c"'],
  ])('%j is told as %j', (path, expected) => {
    expect(told('FILE_PATH', { tool_input: { file_path: path } })).toBe(expected);
  });

  test('stays relative or absolute, has no step back behind a step forward, and begins with no dash', () => {
    const step = fc.constantFrom('a', '-b', '..', '.', '', 'c d');
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), (steps, absolute) => {
        const path = `${absolute ? '/' : ''}${steps.join('/')}`;
        fc.pre(path !== '');
        const plain = String(told('FILE_PATH', { tool_input: { file_path: path } }));
        expect(plain.startsWith('/')).toBe(path.startsWith('/'));
        expect(plain).not.toMatch(/^-|\/\/|\/\.\/|[^./]\/\.\.(?:\/|$)/);
        expect(told('FILE_PATH', { tool_input: { file_path: plain } })).toBe(plain);
      }),
    );
  });
});

test('the environment and the placeholders say the same', () => {
  const event = eventOf('PostToolUse', {
    tool_name: 'Bash',
    tool_input: { file_path: './x' },
    tool_response: { exit_code: 1 },
  });
  const { env } = gencode.input(HOOK, event, {});
  expect(Object.keys(env)).toEqual(gencode.template?.names);
  for (const [name, value] of Object.entries(env)) expect(value).toBe(gencode.template?.value(name, event));
});

test('a module, which stays for the session, is told nothing in variables that only its first event had', () => {
  const event = eventOf('PreToolUse', { tool_name: 'Write', tool_input: { file_path: 'x' } });
  const { env, unset, stdin } = gencode.input({ own: {}, handler: { kind: 'module' } } as never, event, {});
  expect(env).toEqual({ SESSION_ID: 's', CWD: '/project' });
  expect(unset).toEqual(expect.arrayContaining(['TOOL_NAME', 'FILE_PATH', 'EXIT_CODE', 'CLAUDE_EFFORT']));
  expect(JSON.parse(stdin)).toMatchObject({ toolName: 'Write', tool_input: { file_path: 'x' } });
});

describe('the time of the event', () => {
  const timeOf = (fields: JsonObject): unknown => {
    const event = { ...eventOf('Stop', fields), at: Date.UTC(2026, 0, 18, 12) };
    return JSON.parse(gencode.input(HOOK, event, {}).stdin).timestamp;
  };
  test('is when it happened', () => expect(timeOf({})).toBe('2026-01-18T12:00:00.000Z'));
  test('is what the agent says', () => expect(timeOf({ timestamp: '2025-01-01' })).toBe('2025-01-01'));
  test.each([null, ''])('is not %j', (timestamp) => expect(timeOf({ timestamp })).toBe('2026-01-18T12:00:00.000Z'));
});
