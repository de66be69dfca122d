import { describe, expect, test } from 'vitest';
import { effectCompiler } from '../../../src/config/compile-effects.ts';
import type { EffectRule } from '../../../src/core/effect-rule.ts';
import { callOf } from './call.ts';

const { rule: compile } = effectCompiler({ home: '/h' });

async function holds(rule: EffectRule, tool: string, input: unknown): Promise<boolean> {
  const made = await compile(rule, { at: 0 } as never, []);
  return made(callOf(tool, input));
}

const PATCH = '*** Begin Patch\n*** Update File: .env\n@@\n-a\n+b\n*** Delete File: old.txt\n*** End Patch';

describe('what other tools than a shell do', () => {
  test.each<[EffectRule, string, unknown]>([
    [{ reads: ['**/.env'] }, 'Read', { file_path: '/w/app/.env' }],
    [{ reads: ['**/.env'] }, 'Read', { file_path: '.env' }],
    [{ reads: ['**/.env'] }, 'read_file', { path: 'x/../.env' }],
    [{ reads: ['**/.env'] }, 'Grep', { pattern: 'x', path: '.env' }],
    [{ reads: ['**/.env'] }, 'Grep', { pattern: 'x', glob: '.env*' }],
    [{ reads: ['**/.env'] }, 'mcp__files__read_file', { path: '/w/app/.env' }],
    [{ reads: ['**/.env'] }, 'mcp__files__read_multiple_files', { paths: ['a', '.env'] }],
    [{ reads: ['**/.env'] }, 'str_replace_based_edit_tool', { command: 'view', path: '.env' }],
    [{ reads: ['**/.env'] }, 'mcp__repl__run', { code: "open('.env').read()" }],
    [{ reads: ['**'], outside: ['project'] }, 'Read', { file_path: '/etc/hosts' }],
    [{ writes: ['**/.env'] }, 'Write', { file_path: '.env', content: 'x' }],
    [{ writes: ['**/.env'] }, 'Edit', { file_path: '/w/app/.env', old_string: 'a', new_string: 'b' }],
    [{ writes: ['**/.env'] }, 'MultiEdit', { file_path: '.env', edits: [] }],
    [{ writes: ['**/.env'] }, 'apply_patch', { input: PATCH }],
    [{ writes: ['**/.env'] }, 'mcp__files__write_file', { path: '.env' }],
    [{ writes: ['**/.env'] }, 'mcp__files__move_file', { source: 'a', destination: '/w/app/.env' }],
    [{ deletes: ['**/old.txt'] }, 'apply_patch', { input: PATCH }],
    [{ deletes: ['**/a.txt'] }, 'mcp__files__delete_file', { path: 'a.txt' }],
    [{ deletes: ['**/a.txt'] }, 'mcp__files__move_file', { source: './a.txt', destination: 'b' }],
    [{ sends: true }, 'WebFetch', { url: 'https://www.example.com/x', prompt: 'what is it?' }],
    [{ sends: ['*.example.com'] }, 'WebFetch', { url: 'https://www.example.com/x' }],
    [{ sends: true }, 'WebSearch', { query: 'x' }],
    [{ sends: ['*.example.com'] }, 'mcp__http__post', { url: 'https://www.example.com' }],
    [{ reads: ['**/.env'] }, 'Bash', {}],
    [{ reads: ['**/.env'] }, 'Bash', { command: ['cat', '.env'] }],
    [{ reads: ['**/.env'] }, 'Bash', { command: ['bash', '-lc', 'cat .env'] }],
    [{ reads: ['**/.env'] }, 'shell', { cmd: 'cat .env' }],
    [{ reads: ['**/.env'] }, 'Bash', { command: 'cat .env', workdir: '/srv' }],
    [{ reads: ['/srv/.env'] }, 'Bash', { command: 'cat .env', workdir: '/srv' }],
    [{ escalates: true }, 'Bash', { command: 'sudo ls' }],
  ])('%j holds for %s %j', async (rule, tool, input) => {
    expect(await holds(rule, tool, input)).toBe(true);
  });

  test.each<[EffectRule, string, unknown]>([
    [{ reads: ['**/.env'] }, 'Read', { file_path: '.env.example' }],
    [{ reads: ['**/.env'] }, 'Write', { file_path: '.env', content: 'x' }],
    [{ reads: ['**/.env'] }, 'Glob', { pattern: '**/.env' }],
    [{ reads: ['**/.env'] }, 'LS', { path: '.' }],
    [{ reads: ['**/.env'] }, 'Grep', { pattern: '.env' }],
    [{ reads: ['**/.env'] }, 'Grep', { pattern: 'x', glob: '*.ts' }],
    [{ reads: ['**/.env'] }, 'Task', { prompt: 'cat .env' }],
    [{ reads: ['**/.env'] }, 'mcp__chat__send', { text: 'cat .env', to: 'me@example.com' }],
    [{ writes: ['**/.env'] }, 'Read', { file_path: '.env' }],
    [{ writes: ['**/.env'] }, 'mcp__files__read_file', { path: '.env' }],
    [{ writes: ['**/.env'] }, 'Write', { file_path: 'a.md', content: 'echo x > .env' }],
    [{ deletes: ['**'] }, 'Write', { file_path: 'a' }],
    [{ outside: ['project'] }, 'Read', { file_path: 'src/a.ts' }],
    [{ outside: ['project'] }, 'mcp__api__call', { endpoint: '/v1/users', title: '/etc/hosts' }],
    [{ sends: true }, 'Read', { file_path: 'a' }],
    [{ sends: ['*.example.com'] }, 'WebFetch', { url: 'https://example.org' }],
    [{ escalates: true }, 'Write', { file_path: 'sudo' }],
    [{ runs: ['git push *'] }, 'Write', { file_path: 'git push' }],
  ])('%j does not hold for %s %j', async (rule, tool, input) => {
    expect(await holds(rule, tool, input)).toBe(false);
  });
});
