import { describe, expect, test } from 'vitest';
import { computer } from '../config/computer.ts';

const BASH = { tool_name: 'Bash', tool_input: { command: 'ls' } };

async function enforcing(run: string, files: Readonly<Record<string, string>> = {}) {
  const { write, open } = computer();
  for (const [path, content] of Object.entries(files)) write(path, content);
  const path = write('team.json', { hooks: [{ on: 'PreToolUse', run }] });
  return (await open({ enforced: [path] })).trigger('PreToolUse', BASH);
}

describe('an enforced hook that never ran, because its file is not there, refuses also where', () => {
  test.each([
    ['its failure is an ordinary one', 'node /opt/no/such/guard.mjs'],
    ['its failure is hidden', 'python3 /opt/no/such/guard.py || true'],
    ['its failure is hidden in the project', 'sh "$CLAUDE_PROJECT_DIR"/hooks/guard.sh || :'],
    ['a program is hidden', '/opt/no/such/guard || true'],
    ['it is what a condition asks', 'if sh /opt/no/such/guard.sh; then exit 2; fi'],
    ['the condition is turned round', 'if ! sh ./guard.sh; then true; fi'],
    ['something comes after it', 'sh /opt/no/such/guard.sh; exit 0'],
    ['it is one of several in a row', 'cat | sh /opt/no/such/guard.sh | cat'],
    ['another program starts it', 'timeout 5 sh /opt/no/such/guard.sh || true'],
    ['it is in a shell of its own', "sh -c 'sh /opt/no/such/guard.sh || true'"],
  ])('%s: %s', async (_, run) => {
    const { refused, reason } = await enforcing(run);
    expect([refused, reason]).toEqual([true, expect.stringContaining('there is no "')]);
  });
});

describe('an enforced hook whose file need not be there is heard', () => {
  test.each([
    ['it asks first', '[ -f ./guard.sh ] && sh ./guard.sh; true'],
    ['another is in its place', 'sh ./guard.sh 2>/dev/null || sh ./other.sh'],
    ['it is in a branch', 'if [ -n "$NEVER" ]; then sh ./guard.sh; fi'],
    ['it ended before', '[ -d . ] && exit 0; sh ./guard.sh'],
    ['it made the file, and removed it', 'echo true > ./made.sh; sh ./made.sh; rm ./made.sh'],
    ['it is only spoken of', 'echo "see ./docs/x.sh; or sh ./guard.sh" >&2'],
    ['it is there', 'sh ./other.sh || true'],
  ])('%s: %s', async (_, run) => {
    expect(await enforcing(run, { 'other.sh': 'exit 0\n' })).toMatchObject({ refused: false, decision: 'none' });
  });

  test('and refuses when it says so', async () => {
    expect((await enforcing('if sh ./no.sh; then echo no >&2; exit 2; fi', { 'no.sh': 'exit 0\n' })).reason).toBe('no');
  });
});
