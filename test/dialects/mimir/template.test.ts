import { describe, expect, test } from 'vitest';
import { eventRow } from '../../../src/core/events.ts';
import type { HookEvent } from '../../../src/core/hook-event.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { type Slot, slotText } from '../../../src/core/slot.ts';
import { mimirTemplate } from '../../../src/dialects/mimir/template.ts';

function eventWith(payload: JsonObject): HookEvent {
  const base = { session_id: 's', cwd: '/base/project', hook_event_name: 'PostToolUse' };
  const [projectDir, at] = ['/base/project', 0];
  return {
    name: 'PostToolUse',
    row: eventRow('PostToolUse'),
    payload: { ...base, ...payload },
    projectDir,
    at,
    lastPrompt: null,
  };
}

/** The text that the placeholder's variable carries. */
function filled(name: string, payload: JsonObject, as: Slot['as'] = 'text'): string {
  const slot: Slot = { variable: 'V', name, as, path: mimirTemplate.isPath(name) };
  return slotText(slot, mimirTemplate.value(name, eventWith(payload)));
}

describe('the placeholders of Mimir', () => {
  test('are those of its document and those that DIALECTS.md adds', () => {
    expect([...mimirTemplate.names].sort()).toEqual(
      [
        ...['file_path', 'file_name', 'file_ext', 'working_dir'],
        ...['bash_command', 'bash_exit_code', 'bash_stdout', 'bash_stderr'],
        ...['task_description', 'agent_id', 'agent_role', 'agent_model', 'agent_status', 'conversation_id'],
        ...['tool_name', 'tool_args', 'tool_result', 'tokens_used', 'cost', 'duration', 'context_tokens'],
        ...['error_message', 'user_email', 'org_slug', 'team_id'],
        ...['item', 'item_kind', 'pruned', 'path', 'mode', 'from_mode', 'plan', 'reason'],
        // fields of the payload under their own names
        ...['session_id', 'cwd', 'hook_event_name', 'transcript_path', 'permission_mode', 'timestamp'],
        ...['parent_agent_id', 'agent_type', 'tool_input', 'tool_use_id', 'tool_response', 'tool_output', 'prompt'],
        ...['error', 'error_details', 'duration_ms', 'message', 'notification_type', 'title', 'source', 'trigger'],
        ...['stop_hook_active', 'last_assistant_message', 'conversation_length', 'conversation'],
      ].sort(),
    );
  });

  test('are paths where they name files and folders', () => {
    expect(mimirTemplate.names.filter(mimirTemplate.isPath).sort()).toEqual([
      ...['cwd', 'file_name', 'file_path', 'path', 'transcript_path', 'working_dir'],
    ]);
  });

  test.each([
    ['a.ts', '/base/project/a.ts', 'a.ts', 'ts'],
    ['./x/../a.ts', '/base/project/a.ts', 'a.ts', 'ts'],
    ['../b/a.tar.gz', '/base/b/a.tar.gz', 'a.tar.gz', 'gz'],
    ['/abs/.env', '/abs/.env', '.env', ''],
    ['/abs/.env.local', '/abs/.env.local', '.env.local', 'local'],
    ['Makefile', '/base/project/Makefile', 'Makefile', ''],
    ['a.', '/base/project/a.', 'a.', ''],
    ['x.d/file', '/base/project/x.d/file', 'file', ''],
    ['dir/', '/base/project/dir', 'dir', ''],
    ['/', '/', '', ''],
    ['-rf', '/base/project/-rf', './-rf', ''],
    ['a\nb.ts', '/base/project/a\nb.ts', 'a\nb.ts', 'ts'],
    ['.ts', '/base/project/.ts', '.ts', ''],
  ])('take %j apart', (path, whole, name, extension) => {
    const payload = { tool_input: { file_path: path } };
    expect(['file_path', 'file_name', 'file_ext'].map((one) => filled(one, payload))).toEqual([whole, name, extension]);
  });

  test.each(['file_path', 'path', 'notebook_path', 'filename'])('find the file in %s', (field) => {
    expect(filled('file_path', { tool_input: { [field]: 'a' } })).toBe('/base/project/a');
  });

  test('find the first of several files', () => {
    expect(filled('file_path', { tool_input: { paths: ['b', 'c'] } })).toBe('/base/project/b');
    expect(filled('file_path', { tool_input: { edits: [{ file_path: 'd' }] } })).toBe('/base/project/d');
  });

  test.each([
    ['file_path', {}],
    ['file_name', { tool_input: { file_path: 5 } }],
    ['file_ext', { tool_input: { file_path: '' } }],
    ['bash_command', { tool_input: {} }],
    ['bash_stdout', { tool_response: 'text' }],
    ['bash_exit_code', { tool_response: null }],
    ['tool_args', {}],
    ['tool_result', { tool_response: null }],
    ['cost', { cost: null }],
    ['error_message', {}],
    ['reason', { reason: null }],
  ] as const)('%s is empty where the event lacks it: %j', (name, payload) => {
    expect(filled(name, payload)).toBe('');
    expect(filled(name, payload, 'json-value')).toBe('null');
  });

  test.each([
    [{ a: ["it's", 1] }, '{"a":["it\'s",1]}'],
    ['a "text"', '"a \\"text\\""'],
    [7, '7'],
    [false, 'false'],
    [[], '[]'],
    ['', '""'],
  ] as const)('tool_result is JSON, whatever it is: %j', (tool_response, json) => {
    expect(filled('tool_result', { tool_response })).toBe(json);
    expect(filled('tool_result', { tool_response }, 'json-value')).toBe(json);
    expect(JSON.parse(`"${filled('tool_result', { tool_response }, 'json-text')}"`)).toBe(json);
  });

  test('of a shell come from its input and from the parts of its response', () => {
    const payload = { tool_input: { command: 'ls' }, tool_response: { exit_code: 0, stdout: 'o', stderr: 'e' } };
    const names = ['bash_command', 'bash_exit_code', 'bash_stdout', 'bash_stderr'];
    expect(names.map((name) => filled(name, payload))).toEqual(['ls', '0', 'o', 'e']);
  });

  test('of a command that is a list are JSON', () => {
    expect(filled('bash_command', { tool_input: { command: ['ls', '-l'] } })).toBe('["ls","-l"]');
  });

  test('have names of their own for two fields', () => {
    expect(filled('duration', { duration_ms: 1500 })).toBe('1500');
    expect(filled('error_message', { error: 'no' })).toBe('no');
    expect(filled('working_dir', {})).toBe('/base/project');
  });

  test.each(
    mimirTemplate.names.filter((name) => !/^(?:file|bash|tool_(?:args|result)|working|duration|error)/.test(name)),
  )('%s is the field of that name', (name) => {
    expect(filled(name, { [name]: 'v' })).toBe('v');
    expect(filled(name, { [name]: { a: 1 } })).toBe('{"a":1}');
  });

  test('what an object inherits is no value', () => {
    for (const name of ['constructor', '__proto__', 'toString']) expect(mimirTemplate.names).not.toContain(name);
  });
});
