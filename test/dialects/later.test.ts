import { expect, test } from 'vitest';
import { locatedFrom } from '../../src/core/located.ts';
import { AGENTS } from '../../src/dialects/agents.ts';
import { later } from '../../src/dialects/later.ts';
import { ownToolName, toolKind, toolNamesIn } from '../../src/dialects/tool-names.ts';
import { createHooks } from '../../src/index.ts';
import { scratchFolder } from '../scratch-folder.ts';

const HEAD = {
  name: 'planted',
  files: [],
  events: new Map(),
  tools: {},
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
} as const;

test('a dialect that was not loaded says so when it is asked, and is loaded once', async () => {
  let loads = 0;
  const planted = later(HEAD, async () => {
    loads++;
    return () => ({
      sameAs: () => 'same',
      looksLike: () => true,
      read: () => ({ hooks: [], findings: [], switches: [] }),
      fileWith: () => ({}),
      input: () => ({ stdin: '', env: {} }),
      answer: () => {
        throw new Error('not asked here');
      },
    });
  });
  expect(() => planted.looksLike(locatedFrom({}))).toThrow('the dialect planted was not loaded');
  expect(planted.sameAs).toBeNull();
  await Promise.all([planted.ready?.(), planted.ready?.()]);
  expect(loads).toBe(1);
  expect(planted.looksLike(locatedFrom({}))).toBe(true);
  expect(planted.sameAs?.({} as never)).toBe('same');
});

test('names that only one agent has for a tool are known to all', () => {
  for (const shell of ['local_shell', 'exec_command', 'run_shell_command', 'Execute', 'PowerShell', 'launch-process']) {
    expect(toolKind(shell), shell).toBe('shell');
    expect(toolNamesIn('claude-code', shell), shell).toContain('Bash');
  }
  expect(toolNamesIn('claude-code', 'read_many_files')).toContain('Read');
  expect(toolNamesIn('claude-code', 'apply_patch')).toEqual(expect.arrayContaining(['Write', 'Edit']));
  expect(toolKind('frobnicate')).toBe('other');
});

test('a tool is called as the dialect calls it, and as it came where it is the same or unknown', () => {
  expect(ownToolName('gemini', 'Bash')).toBe('run_shell_command');
  expect(ownToolName('gemini', 'grep_search')).toBe('grep_search');
  expect(ownToolName('qwen', 'Shell')).toBe('Shell');
  expect(ownToolName('droid', 'write_file')).toBe('Create');
  expect(ownToolName('kimi', 'mcp__a__b')).toBe('mcp__a__b');
  expect(ownToolName('nobody', 'Bash')).toBe('Bash');
});

test('no two agents mean different events by one name', () => {
  const meanings = new Map<string, Set<string>>();
  for (const { events } of AGENTS) {
    for (const [name, { event }] of events) meanings.set(name, (meanings.get(name) ?? new Set()).add(event));
  }
  expect([...meanings].filter(([, events]) => events.size > 1)).toEqual([]);
});

test.each([
  ['gemini', 'BeforeTool', 'write_file'],
  ['codex', 'PreToolUse', 'apply_patch'],
  ['qwen', 'PreToolUse', 'write_file'],
  ['droid', 'PreToolUse', 'Create'],
  ['kimi', 'PreToolUse', 'Write'],
  ['auggie', 'PreToolUse', 'save-file'],
])('an entry of %s can be registered at once in code, for the tools that it names', async (dialect, event, matcher) => {
  const home = scratchFolder();
  await using hooks = await createHooks({ home, cwd: home, env: { PATH: process.env.PATH }, selfProtection: false });
  hooks.register({ dialect, event, definition: { matcher, command: 'echo no >&2; exit 2' } });
  const refused = await hooks.trigger('PreToolUse', {
    tool_name: 'Write',
    tool_input: { file_path: 'a', content: '' },
  });
  expect(refused).toMatchObject({ decision: 'block', reason: 'no' });
  const passed = await hooks.trigger('PreToolUse', { tool_name: 'Grep', tool_input: { pattern: 'a' } });
  expect(passed).toMatchObject({ decision: 'none' });
});
