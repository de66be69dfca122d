import { describe, expect, test } from 'vitest';
import { machine } from './machine.ts';

/** What the agent shows when it edits a file and the tests of GenCode's blocking hook fail. */
async function shownAfterEdit(script: string, more: object = {}): Promise<string> {
  const { cli, write } = machine();
  const hook = { matcher: 'Write', type: 'command', command: 'sh ./tests.sh --related $FILE_PATH', blocking: true };
  write('~/.gen/settings.json', JSON.stringify({ hooks: { PostToolUse: [{ ...hook, ...more }] } }));
  write('tests.sh', script);
  const { stdout } = await cli(['agent', '--permission', 'auto', 'write auth.ts hello']);
  return stdout.replace(/ \([\d.]+ m?s\)/g, '').replace(/\n {2}decision .*/g, '');
}

describe("the display of GenCode's blocking hook", () => {
  test('is that of its document: what the program printed, then why nothing goes on', async () => {
    const script = 'echo running; echo "Tests failed (2 failures)"; echo Please fix the failing tests. >&2; exit 1';
    expect(await shownAfterEdit(script)).toContain(
      [
        'Running hooks...',
        '  ▶ PostToolUse: sh ./tests.sh --related auth.ts',
        '  ✗ Tests failed (2 failures)',
        '',
        '✗ Hook blocked further execution. Please fix the failing tests.',
      ].join('\n'),
    );
  });

  test('says the same words twice where the program has no others', async () => {
    const shown = await shownAfterEdit('echo "Tests failed (2 failures)"; exit 1');
    expect(shown).toContain('  ✗ Tests failed (2 failures)\n');
    expect(shown).toContain('✗ Hook blocked further execution. Tests failed (2 failures)');
  });

  test('says how it ended where the program says nothing, or could not be started', async () => {
    expect(await shownAfterEdit('exit 3')).toMatch(/✗ Hook blocked further execution\. Hook '.*' failed: exit code 3/);
    const missing = await shownAfterEdit('', { command: './no-such-program' });
    expect(missing).toMatch(/✗ Hook blocked further execution\. Hook '.*' failed: command not found \(exit code 127\)/);
  });

  test('shows the message of an answer that blocks nothing', async () => {
    const shown = await shownAfterEdit('echo \'{"message":"Lint completed (2 issues fixed)"}\'');
    expect(shown).toContain('  ✓ Lint completed (2 issues fixed)\n');
    expect(shown).not.toContain('blocked further');
  });
});
