import { describe, expect, test } from 'vitest';
import { type EventName, eventRow } from '../../../src/core/events.ts';
import type { HookEvent } from '../../../src/core/hook-event.ts';
import { cliAgentTemplate } from '../../../src/dialects/cli-agent/template.ts';

const AT = Date.UTC(2024, 0, 1, 12);

function event(name: EventName, payload: object, more: Partial<HookEvent> = {}): HookEvent {
  const whole = { session_id: 's', cwd: '/project', hook_event_name: name, ...payload };
  return { name, row: eventRow(name), payload: whole, projectDir: '/project', at: AT, lastPrompt: null, ...more };
}

const TOOL = event('PostToolUse', {
  tool_name: 'write_file',
  tool_input: {
    file_path: 'a.py',
    edits: [{ path: 'b.py' }, { path: '-c.py' }],
    flags: { deep: { er: true } },
    zero: 0,
    none: null,
  },
  tool_response: { stdout: 'out', lines: ['one', 'two'] },
  duration_ms: 1234,
});
const value = cliAgentTemplate.value;

describe('every placeholder of the document', () => {
  test.each([
    ['tool_name', 'write_file'],
    ['tool_args', TOOL.payload.tool_input],
    ['result', { stdout: 'out', lines: ['one', 'two'] }],
    ['timestamp', '2024-01-01T12:00:00.000Z'],
    ['session_id', 's'],
    ['execution_time', 1.234],
  ])('%s', (name, expected) => {
    expect(value(name, TOOL)).toEqual(expected);
  });

  test('result is a text where the tool gave a text', () => {
    expect(value('result', event('PostToolUse', { tool_response: 'plain "text"' }))).toBe('plain "text"');
  });

  test('error is what went wrong', () => {
    expect(value('error', event('PostToolUseFailure', { error: 'no such file' }))).toBe('no such file');
  });

  test('message and event_type are those of a notification', () => {
    const told = event('Notification', { message: 'M', notification_type: 'status' });
    expect([value('message', told), value('event_type', told)]).toEqual(['M', 'status']);
    expect(value('event_type', event('Notification', { event_type: 'error' }))).toBe('error');
  });

  test('conversation_length is that of a turn that ends', () => {
    expect(value('conversation_length', event('Stop', { conversation_length: 4 }))).toBe(4);
  });

  test("user_input is the session's last prompt, or the event's own", () => {
    expect(value('user_input', event('PreToolUse', {}, { lastPrompt: 'fix it' }))).toBe('fix it');
    expect(value('user_input', event('UserPromptSubmit', { prompt: 'now' }, { lastPrompt: 'before' }))).toBe('now');
    expect(value('user_input', event('PreToolUse', {}))).toBeNull();
  });

  test('session_id is "unknown" where there is none, and timestamp the one that was given', () => {
    expect(value('session_id', event('Stop', { session_id: '' }))).toBe('unknown');
    expect(value('timestamp', event('Stop', { timestamp: '2020-02-02T02:02:02Z' }))).toBe('2020-02-02T02:02:02Z');
  });

  test('what the event does not have is absent', () => {
    for (const name of ['tool_name', 'tool_args', 'result', 'error', 'message', 'execution_time', 'event_type']) {
      expect(value(name, event('Stop', {}))).toBeUndefined();
    }
  });
});

describe('a dotted name', () => {
  test.each([
    ['tool_args.file_path', 'a.py'],
    ['tool_args.edits.0.path', 'b.py'],
    ['tool_args.edits.1', { path: '-c.py' }],
    ['tool_args.flags.deep', { er: true }],
    ['tool_args.flags.deep.er', true],
    ['tool_args.zero', 0],
    ['tool_args.none', null],
    ['result.stdout', 'out'],
    ['result.lines.1', 'two'],
  ])('%s leads into the value', (name, expected) => {
    expect(value(name, TOOL)).toEqual(expected);
  });

  test.each([
    'tool_args.constructor',
    'tool_args.__proto__',
    'tool_args.toString',
    'tool_args.edits.length',
    'tool_args.edits.2',
    'tool_args.edits.-1',
    'tool_args.edits.at',
    'tool_args.edits.0x0',
    'tool_args.none.x',
    'tool_args.file_path.length',
    'tool_args.file_path.0',
    'tool_name.length',
    'session_id.constructor',
    'user_input.x',
    'constructor',
    'toString.name',
    '__proto__',
    'hasOwnProperty',
  ])('%s is nothing that the value has itself', (name) => {
    expect(value(name, TOOL)).toBeUndefined();
  });

  test('finds a key of that name, whatever it is called', () => {
    const input = JSON.parse('{"__proto__":"own","constructor":"mine","a-b":1}');
    const told = event('PreToolUse', { tool_input: input });
    expect(value('tool_args.__proto__', told)).toBe('own');
    expect(value('tool_args.constructor', told)).toBe('mine');
    expect(value('tool_args.a-b', told)).toBe(1);
  });
});

test('a name that ends in one for a path is a path', () => {
  const paths = ['tool_args.file_path', 'tool_args.path', 'tool_args.notebook_path', 'tool_args.filename'];
  for (const name of [...paths, 'tool_args.edits.0.path', 'result.file_path']) {
    expect(cliAgentTemplate.isPath(name)).toBe(true);
  }
  for (const name of ['tool_args', 'tool_args.command', 'tool_args.file_path.x', 'message', 'file_path', 'path']) {
    expect(cliAgentTemplate.isPath(name)).toBe(false);
  }
});
