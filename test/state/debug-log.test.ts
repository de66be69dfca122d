import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyOutcome, type Outcome, type Run } from '../../src/core/outcome.ts';
import { maskSecrets } from '../../src/masks/mask-secrets.ts';
import { appendToDebugLog, debugLines } from '../../src/state/debug-log.ts';
import { run as anyRun } from '../audit/audit-place.ts';
import { scratchFolder } from '../scratch-folder.ts';

const NOON = Date.UTC(2026, 1, 3, 12);

function folder(): string {
  const made = scratchFolder();
  return join(made, 'logs');
}

const run = (given: Partial<Run> = {}): Run =>
  anyRun({ hook: 'codemie:~/x.json:3', dialect: 'codemie', durationMs: 12.34, ...given });

const outcome = (parts: Partial<Outcome>): Outcome => ({ ...emptyOutcome('id-1', 'PreToolUse', []), ...parts });

describe('a line of the log', () => {
  test('has time, event, hook, status, exit code, duration, decision, reason and stderr', () => {
    const refusing = run({ name: 'guard', exitCode: 2, decision: 'block', reason: 'no\nway', stderr: 'no\nway\n' });
    expect(debugLines(outcome({ ran: [refusing] }), NOON, { dialect: 'codemie' })).toEqual([
      "2026-02-03T12:00:00.000Z  PreToolUse  codemie:~/x.json:3 'guard'  answered  exit 2  12 ms  decision block  " +
        'reason "no\\nway"  stderr "no\\nway"  (id-1)',
    ]);
  });

  test('has quotes and backslashes as they were said', () => {
    const reason = 'echo \'{"decision":"maybe"}\' \\ end';
    const [line = ''] = debugLines(outcome({ ran: [run({ reason, stderr: '' })] }), NOON, { dialect: 'codemie' });
    const [, written = ''] = / {2}reason (".*") {2}\(/.exec(line) ?? [];
    expect(JSON.parse(written)).toBe(reason);
  });

  test('says how a hook ended that has no exit code', () => {
    const [killed, late] = debugLines(
      outcome({
        ran: [
          run({ exitCode: null, signal: 'SIGKILL', status: 'failed' }),
          run({ exitCode: null, status: 'timed-out' }),
        ],
      }),
      NOON,
      { dialect: 'codemie' },
    );
    expect(killed).toContain('failed  SIGKILL');
    expect(late).toContain('timed-out  no exit code');
  });

  test('is there for a hook that was passed over, and not for another dialect’s', () => {
    const skipped = [
      { hook: 'codemie:~/x.json:9', why: 'duplicate' },
      { hook: 'claude-code:codemie:1', why: 'once' },
    ] as const;
    const lines = debugLines(outcome({ ran: [run({ dialect: 'cocode' })], skipped }), NOON, { dialect: 'codemie' });
    expect(lines).toEqual(['2026-02-03T12:00:00.000Z  PreToolUse  codemie:~/x.json:9  skipped: duplicate  (id-1)']);
  });

  test('is one line of bounded length that no terminal obeys, whatever the hook said', () => {
    const nasty = `\u001B[31m\r\n\u2028\u0085\0"x"${'y'.repeat(100_000)}`;
    const [line = ''] = debugLines(outcome({ ran: [run({ reason: nasty, stderr: nasty })] }), NOON, {
      dialect: 'codemie',
    });
    expect(line.length).toBeLessThan(2000);
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(line).toContain('…');
  });
});

describe('the file of the log', () => {
  test('is that of the day, and its writer’s alone', () => {
    const logs = folder();
    appendToDebugLog(logs, ['one'], NOON);
    appendToDebugLog(logs, ['two', 'three'], NOON);
    appendToDebugLog(logs, ['next day'], NOON + 24 * 3_600_000);
    expect(readdirSync(logs).sort()).toEqual(['debug-2026-02-03.log', 'debug-2026-02-04.log']);
    const file = join(logs, 'debug-2026-02-03.log');
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\nthree\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.skipIf(process.platform === 'win32')('is not waited for where a pipe stands in its place', () => {
    const logs = folder();
    appendToDebugLog(logs, ['one'], NOON);
    const file = join(logs, 'debug-2026-02-03.log');
    rmSync(file);
    execFileSync('mkfifo', [file]);
    expect(() => appendToDebugLog(logs, ['two'], NOON)).toThrow();
  });
});

describe('what looks like a secret', () => {
  test.each([
    ['token=abcdef', 'token=***'],
    ['{"apiKey": "abc def"}', '{"apiKey": ***}'],
    ['"{\\"token\\": \\"abc\\"}"', '"{\\"token\\": ***}"'],
    ["secret='a b' x", 'secret=*** x'],
    ['Authorization: Bearer abc.def', 'Authorization: ***'],
    ['curl -H "X: Basic YWJjOmRlZg=="', 'curl -H "X: Basic ***"'],
    ['--password=hunter2 -v', '--password=*** -v'],
    ['sk-abcdefgh12345678', '***'],
    ['ghp_abcdefgh12345678 x', '*** x'],
    ['AKIAABCDEFGHIJKLMNOP', '***'],
    ['https://me:pass@host/x', 'https://me:***@host/x'],
    ['a eyJhbGciOi.eyJzdWIiOi.c2ln b', 'a *** b'],
    ['-----BEGIN RSA PRIVATE KEY-----\nabc', '***'],
  ])('%s is masked', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  test.each(['Dangerous command blocked: rm -rf', 'tests fail: 3 of 7', 'https://host/path', 'a basic test'])(
    '%s is not',
    (text) => {
      expect(maskSecrets(text)).toBe(text);
    },
  );
});
