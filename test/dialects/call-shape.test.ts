import { expect, test } from 'vitest';
import { callShape } from '../../src/dialects/call-shape.ts';

const bash = (command: string) => callShape('PreToolUse', { tool_name: 'Bash', tool_input: { command } });

test.each([
  ['git push origin main', 'git push'],
  ['git -C /x push --force', 'git push'],
  ['/usr/bin/git   status', 'git status'],
  ['npm run build -- --watch', 'npm run build'],
  ['npm test', 'npm test'],
  ['python3 -m pytest -q', 'python3 -m pytest'],
  ['python3 script.py', 'python3 script.py'],
  ['rm -rf build', 'rm'],
  ['cat a | grep b', 'cat + grep'],
  ['cd x && git add . && git commit -m "a b" && git push', 'cd + git add + git commit + …'],
  ['sudo apt-get install x', 'sudo + apt-get install'],
  ['$TOOL x', '…'],
  ['docker compose up', 'docker compose'],
])('%j is %j', (line, shape) => {
  expect(bash(line)).toBe(shape);
});

test('other tools are told by what they are used on, and other events by their names', () => {
  expect(callShape('PreToolUse', { tool_name: 'Edit', tool_input: { file_path: '/a/b.ts' } })).toBe('Edit *.ts');
  expect(callShape('PreToolUse', { tool_name: 'Write', tool_input: { file_path: '/a/Makefile' } })).toBe(
    'Write Makefile',
  );
  expect(callShape('PreToolUse', { tool_name: 'mcp__x__y', tool_input: {} })).toBe('mcp__x__y');
  expect(callShape('Stop', {})).toBe('Stop');
});

test('a line that nobody can read is told by its tool, and a long word is cut', () => {
  expect(bash('')).toBe('Bash');
  expect(bash('x'.repeat(500)).length).toBeLessThan(80);
});
