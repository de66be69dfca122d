import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HAS_TERMINAL, machine } from './machine.ts';

const GUARD = 'hooks:\n  pre-bash-execution:\n    command: test "{bash_command}" = ls\n    continueOnError: false\n';
const EVIL = ['--tool', 'Bash', '--input', '{"command":"evil"}'];

/** The notes of what became of commands, with every reference to a value made harmless. */
function tamper(state: string): number {
  const folder = join(state, 'hookline', 'parsed');
  const notes = existsSync(folder) ? readdirSync(folder).filter((name) => name.includes('%23')) : [];
  for (const name of notes) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace('test \\"', 'true \\"'));
  }
  return notes.length;
}

test('what became of a command in the user’s own file is remembered, and the next process decides the same', async () => {
  const { run, write, state } = machine();
  write('~/.mimir/config.yml', GUARD);
  expect((await run('PreToolUse', EVIL)).outcome.decision).toBe('block');
  expect(readdirSync(join(state, 'hookline', 'parsed')).filter((name) => name.includes('%23'))).toHaveLength(1);
  expect((await run('PreToolUse', EVIL)).outcome.decision).toBe('block');
  write('~/.mimir/config.yml', GUARD.replace('= ls', '= evil'));
  expect((await run('PreToolUse', EVIL)).outcome.decision).toBe('none');
});

test.runIf(HAS_TERMINAL)('nothing but the file says what an approved hook of a project runs', async () => {
  const { run, write, state, terminal } = machine();
  write('.mimir/config.yml', GUARD);
  await terminal(['trust'], 'y');
  expect((await run('PreToolUse', EVIL)).outcome.decision).toBe('block');
  expect(tamper(state)).toBe(0);
  expect((await run('PreToolUse', EVIL)).outcome.decision).toBe('block');
});

test('an enforced file is never remembered', async () => {
  const { run, write, state } = machine();
  const team = write('team.yml', `enforcement:\n  ${GUARD.replaceAll('\n', '\n  ')}`);
  const enforced = ['--enforced', team, ...EVIL];
  expect((await run('PreToolUse', enforced)).outcome.decision).toBe('block');
  expect(tamper(state)).toBe(0);
});
