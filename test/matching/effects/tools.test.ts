import { describe, expect, test } from 'vitest';
import { effectCompiler } from '../../../src/config/compile-effects.ts';
import type { EffectRule } from '../../../src/core/effect-rule.ts';
import { callOf, REFUSING } from './call.ts';

const { rule: compile } = effectCompiler({ home: '/h' });

async function holds(rule: EffectRule, tool: string, input: unknown): Promise<boolean> {
  const made = await compile(rule, REFUSING, []);
  return made(callOf(tool, input));
}

const OLD = '*** Begin Patch\n*** Delete File: old.txt\n*** End Patch';
const MOVED = '*** Begin Patch\n*** Update File: old.txt\n*** Move to: new.txt\n@@\n-a\n+b\n*** End Patch';
const DIFF = '--- a/old.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n';
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
    [{ deletes: ['**/old.txt'] }, 'Bash', { command: `apply_patch <<'E'\n${OLD}\nE` }],
    [{ deletes: ['sub/old.txt'] }, 'Bash', { command: `cd sub && apply_patch <<'E'\n${OLD}\nE` }],
    [{ deletes: ['**/old.txt'], certain: true }, 'exec_command', { cmd: `apply_patch <<'E'\n${MOVED}\nE` }],
    [{ deletes: ['**/old.txt'] }, 'shell', { command: ['apply_patch', OLD] }],
    [{ deletes: ['**/old.txt'] }, 'apply_patch', { command: ['apply_patch', OLD] }],
    [{ deletes: ['**/old.txt'] }, 'apply_patch', { patchText: OLD }],
    [{ writes: ['**/old.txt'] }, 'apply_patch', { patchText: PATCH }],
    [{ deletes: ['**/old.txt'] }, 'apply_patch', { input: OLD.replace('*** Delete', ' *** Delete') }],
    [{ deletes: ['**/old.txt'] }, 'apply_patch', { input: MOVED }],
    [{ writes: ['**/new.txt'] }, 'apply_patch', { input: MOVED }],
    [{ deletes: ['**/old.txt'] }, 'apply_patch', { diff: DIFF }],
    [{ deletes: ['**/old.txt'] }, 'Bash', { command: `git apply <<'E'\n${DIFF}E` }],
    [{ writes: ['**/.env'] }, 'Bash', { command: 'apply_patch "$P"' }],
    [{ reads: ['**/.env'] }, 'mcp__shell__run', { cmd: 'cat', args: ['.env'] }],
    [{ reads: ['**/.env'] }, 'mcp__shell__run', { program: 'cat', argv: ['.env'] }],
    [{ runs: ['rm -r *'] }, 'mcp__shell__exec', { command: 'rm', args: ['-rf', 'a b'] }],
    [{ runs: ['rm -r *'] }, 'mcp__shell__exec', { command: 'rm', args: '-rf a' }],
    [{ reads: ['**/.env'] }, 'mcp__x__do', { args: { a: { b: { c: './.env' } } } }],
    [{ reads: ['**/.env'] }, 'batch', { tool_calls: [{ tool: 'bash', parameters: { command: 'cat .env' } }] }],
    [
      { writes: ['**/.env'] },
      'multi_tool_use.parallel',
      { tool_uses: [{ recipient_name: 'functions.write', parameters: { filePath: '.env' } }] },
    ],
    [{ reads: ['**/.env'] }, 'write_stdin', { session_id: 1, chars: 'cat .env\n' }],
    [{ unknown: true }, 'write_stdin', { session_id: 1, chars: 'cat "' }],
    [{ deletes: ['**/a.txt'] }, 'mcp__x__file_operation', { operation: 'delete', path: 'a.txt' }],
    [{ deletes: ['**/a.txt'] }, 'mcp__x__files', { action: 'remove', path: 'a.txt' }],
    [{ deletes: ['**/a.txt'] }, 'mcp__x__fs', { method: 'unlink', path: 'a.txt' }],
    [{ deletes: ['**/a.txt'] }, 'memory', { command: 'delete', path: 'a.txt' }],
    [{ deletes: ['**/a.txt'] }, 'str_replace_based_edit_tool', { command: 'rename', old_path: 'a.txt', new_path: 'b' }],
    [{ deletes: ['**/a.txt'] }, 'mcp__x__rm', { path: 'a.txt' }],
    [{ deletes: ['**/a.txt'] }, 'mcp__x__eraseFile', { path: 'a.txt' }],
    [{ writes: ['**/.env'] }, 'mcp__x__get_and_save', { output: '.env' }],
    [{ writes: ['**/.env'] }, 'mcp__x__get_screenshot', { savePath: '.env' }],
    [{ writes: ['**/.env'] }, 'mcp__x__fetch_to_file', { url: 'https://x.test', path: '.env' }],
    [{ writes: ['**/.env'] }, 'mcp__x__list_to', { output_file: '.env' }],
    [{ writes: ['**/.env'] }, 'mcp__x__open_file', { path: '.env', mode: 'w' }],
    [{ reads: ['**/.env'] }, 'read_many_files', { include: ['.env'] }],
    [{ reads: ['**/.env'], certain: true }, 'read_many_files', { include: ['.e*'] }],
    [{ reads: ['**/.env'] }, 'read_many_files', { include: ['**/*'] }],
    [{ reads: ['**/.env'] }, 'Grep', { pattern: 'x', glob: '{.env,x}' }],
    [{ reads: ['sub/a.txt'] }, 'read_many_files', { paths: ['sub'] }],
    [{ reads: ['**/.env'] }, 'WebFetch', { url: 'file:///w/app/.env', prompt: 'x' }],
    [{ sends: ['evil.test'] }, 'mcp__x__do', { target: 'https://evil.test/x' }],
    [{ sends: ['evil.test'] }, 'mcp__x__do', { request: { url: 'https://evil.test' } }],
    [{ sends: ['evil.test'] }, 'mcp__x__connect', { address: 'wss://evil.test' }],
    [{ sends: ['evil.test'], certain: true }, 'mcp__x__connect', { host: 'evil.test' }],
    [{ sends: ['evil.test'], certain: true }, 'WebFetch', { url: 'evil.test/x' }],
    [{ sends: ['evil.test'] }, 'WebFetch', { url: 'https:/evil.test', prompt: 'as https://good.test' }],
    [{ sends: true }, 'mcp__slack__post_message', { channel: 'c', text: 'x' }],
    [{ sends: true }, 'mcp__gmail__send_email', { to: 'a@b.test', body: 'x' }],
    [{ sends: true }, 'mcp__drive__uploadFile', { file: 'a.txt' }],
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
    [{ deletes: ['**'] }, 'apply_patch', { input: '*** Begin Patch\n*** Update File: a\n@@\n-a\n+b\n*** End Patch' }],
    [{ deletes: ['**'] }, 'Bash', { command: `cat > a.patch <<'E'\n${OLD}\nE` }],
    [{ deletes: ['**'] }, 'mcp__x__files', { action: 'list', path: 'a.txt' }],
    [{ deletes: ['**'] }, 'mcp__http__request', { method: 'DELETE', url: 'https://x.test', path: '/v1/users' }],
    [{ unknown: true }, 'write_stdin', { session_id: 1, chars: '' }],
    [{ unknown: true }, 'batch', { tool_calls: [{ tool: 'read', parameters: { filePath: 'a' } }] }],
    [{ reads: ['**/.env'] }, 'batch', { tool_calls: [{ tool: 'read', parameters: { filePath: 'a' } }] }],
    [{ writes: ['**'] }, 'mcp__x__get_report', { output: 'json', path: 'a.txt' }],
    [{ writes: ['**'] }, 'mcp__x__open_file', { path: '.env', mode: 'r' }],
    [{ reads: ['**/.env'] }, 'read_many_files', { include: ['src/**/*.ts'], paths: ['README.md'] }],
    [{ reads: ['**/.env'] }, 'Grep', { pattern: 'x', glob: '*.{ts,tsx}' }],
    [{ sends: true }, 'mcp__x__connect', { host: 'localhost' }],
    [{ sends: true }, 'mcp__notes__add', { body: 'see https://x.test', tags: ['a'] }],
    [{ sends: true }, 'mcp__db__get_resource', { uri: 'table://users' }],
    [{ sends: true }, 'mcp__blog__get_post', { id: 3 }],
    [{ sends: true }, 'mcp__terminal__send_keys', { keys: 'ls\n' }],
    [{ sends: ['evil.test'] }, 'mcp__http__post', { url: 'https://good.test' }],
  ])('%j does not hold for %s %j', async (rule, tool, input) => {
    expect(await holds(rule, tool, input)).toBe(false);
  });
});
