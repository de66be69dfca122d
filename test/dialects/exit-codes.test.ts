// wide: tries many cases

import { afterAll, describe, expect, test } from 'vitest';
import { codesOf, say } from './support/say.ts';
import { DIALECT_NAMES } from './support/verdict.ts';
import { world } from './support/world.ts';

const here = world();
afterAll(here.remove);
const CLAUDE_FORMS = ['claude-code', 'hookline'] as const;
const NOTHING_SAID = { decision: 'none', reason: null, rewrite: null, stop: null, hold: false };

describe.concurrent.each(DIALECT_NAMES)('%s', (dialect) => {
  test('exit 0 without output is no objection', async () => {
    const outcome = await say(here, dialect, {});
    expect(outcome).toMatchObject({ ...NOTHING_SAID, context: [], messages: [], diagnostics: [] });
    expect(outcome.ran).toMatchObject([
      { status: 'answered', decision: 'none', reason: null, exitCode: 0, signal: null },
    ]);
  });

  test('exit 0 with plain text is no objection, and the text can be seen', async () => {
    const outcome = await say(here, dialect, { stdout: 'all is well\n' });
    expect(outcome).toMatchObject(NOTHING_SAID);
    expect(outcome.ran).toMatchObject([{ status: 'answered', stdout: 'all is well\n' }]);
    expect(outcome.context).toEqual(dialect === 'hookline' || dialect === 'codemie' ? ['all is well'] : []);
  });

  test('exit 0 with an empty object is no objection', async () => {
    const outcome = await say(here, dialect, { stdout: '{}' });
    expect(outcome).toMatchObject({ ...NOTHING_SAID, diagnostics: [] });
  });

  test('a deny is a refusal, and its reason is the outcome’s', async () => {
    const outcome = await say(here, dialect, { stdout: '{"decision":"deny","reason":"R"}' });
    const decision = dialect === 'cocode' ? 'block' : 'deny';
    expect(outcome).toMatchObject({ decision, reason: 'R', refused: true });
    expect(outcome.ran).toMatchObject([{ status: 'answered', decision, reason: 'R' }]);
  });

  test('a block alone is a refusal, and names the hook', async () => {
    const outcome = await say(here, dialect, { stdout: '{"decision":"block"}' });
    expect(outcome.decision).toBe('block');
    expect(outcome.reason).toContain("'guard'");
  });

  test('a pretty-printed answer counts like any other', async () => {
    const outcome = await say(here, dialect, {
      stdout: `${JSON.stringify({ decision: 'block', reason: 'R' }, null, 4)}\n`,
    });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'R' });
    expect(codesOf(outcome)).toEqual([]);
  });

  test('a decision that nobody knows is a failure that can be seen, never a grant', async () => {
    const outcome = await say(here, dialect, { stdout: '{"decision":"nonsense"}' });
    expect(outcome.ran).toMatchObject([{ status: 'failed' }]);
    const closes = dialect === 'hookline' || dialect === 'cocode';
    expect(outcome.decision).toBe(closes ? 'block' : 'none');
    if (!closes) expect(outcome.messages.join()).toContain('nonsense');
    const closed = await say(here, dialect, { stdout: '{"decision":"nonsense"}', onFailure: 'block' });
    expect(closed.decision).toBe('block');
  });

  test.each([
    '[]',
    'null',
    '42',
    '"x"',
    '{"a":1}\n{"b":2}',
    '{"name":"x","version":"1.0.0"}',
    'true',
    '[[{"decision":"deny"}]]',
    '{"results":[{"decision":"block"}]}',
    '{"level":30,"results":[{"decision":"block"}]}\n{"level":30,"msg":"done"}',
  ])('%s is data and changes nothing', async (stdout) => {
    const outcome = await say(here, dialect, { stdout, onFailure: 'block' });
    expect(outcome).toMatchObject({ ...NOTHING_SAID, context: [], diagnostics: [] });
    expect(outcome.ran).toMatchObject([{ status: 'answered' }]);
  });

  test('a "continue" that is no truth value is a failure', async () => {
    const outcome = await say(here, dialect, { stdout: '{"continue":"yes"}', onFailure: 'block' });
    expect(outcome.decision).toBe('block');
    expect(outcome.ran).toMatchObject([{ status: 'failed' }]);
  });

  test('exit 2 refuses with what the hook said on stderr', async () => {
    const outcome = await say(here, dialect, { stderr: 'no\n', code: 2 });
    expect(outcome.decision).toBe('block');
    expect(outcome.reason).toBe(dialect === 'cocode' ? 'Hook failed: no' : 'no');
    expect(outcome.ran).toMatchObject([{ status: 'answered', exitCode: 2 }]);
  });

  test('a silent exit 2 refuses, and the reason names the exit code', async () => {
    const outcome = await say(here, dialect, { code: 2 });
    expect(outcome.decision).toBe('block');
    expect(outcome.reason).toContain('exit code 2');
  });

  test('exit 2 refuses whatever the answer grants', async () => {
    const stdout =
      '{"decision":"approve","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":{"command":"x"}}}';
    const outcome = await say(here, dialect, { stdout, code: 2 });
    expect(outcome).toMatchObject({ decision: 'block', rewrite: null });
  });

  test('exit 2 refuses with a megabyte on both streams', async () => {
    const outcome = await say(here, dialect, { stdout: 'o'.repeat(1e6), stderr: 'e'.repeat(1e6), code: 2 });
    expect(outcome.decision).toBe('block');
    expect(outcome.reason?.length).toBeLessThan(31_000);
    expect(outcome.ran).toMatchObject([{ truncated: true }]);
  });

  test('exit 1 with a refusal in the answer refuses', async () => {
    const outcome = await say(here, dialect, { stdout: '{"decision":"block","reason":"R"}', code: 1 });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'R' });
    expect(outcome.ran).toMatchObject([{ status: 'answered', exitCode: 1 }]);
  });

  test('exit 1 with a grant grants nothing', async () => {
    const outcome = await say(here, dialect, { stdout: '{"decision":"approve"}', code: 1, onFailure: 'block' });
    expect(outcome.decision).toBe('block');
    expect(outcome.ran).toMatchObject([{ status: 'failed' }]);
  });

  test.each([
    '{"updatedInput":"str"}',
    '{"updatedInput":null}',
    '{"updatedInput":[]}',
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":"str"}}',
  ])('%s rewrites nothing', async (stdout) => {
    expect(await say(here, dialect, { stdout })).toMatchObject(NOTHING_SAID);
  });
});

describe.concurrent.each(CLAUDE_FORMS)('%s', (dialect) => {
  test.each([1, 3, 126, 127])('exit %i is a failure: open it warns the person, closed it refuses', async (code) => {
    const open = await say(here, dialect, { code, stderr: 'kaputt', stdout: 'out', onFailure: 'continue' });
    expect(open).toMatchObject({ ...NOTHING_SAID, context: [] });
    expect(open.ran).toMatchObject([{ status: 'failed', exitCode: code }]);
    expect(open.messages).toHaveLength(1);
    expect(open.messages[0]).toMatch(new RegExp(`^Hook 'guard' failed: .*${code}.*kaputt`));
    const closed = await say(here, dialect, { code, stderr: 'kaputt', onFailure: 'block' });
    expect(closed.decision).toBe('block');
    expect(closed.reason).toMatch(/^Hook 'guard' failed: .*kaputt$/);
  });

  test('the reason of a closed failure is stdout where stderr is empty', async () => {
    const { reason } = await say(here, dialect, { code: 3, stdout: 'why\n', stderr: '\n', onFailure: 'block' });
    expect(reason).toBe("Hook 'guard' failed: exit code 3: why");
  });

  test('an open failure keeps stdout to itself', async () => {
    const { messages } = await say(here, dialect, { code: 3, stdout: 'secret\n', stderr: '\n', onFailure: 'continue' });
    expect(messages).toEqual(["Hook 'guard' failed: exit code 3"]);
  });

  test('a command that does not exist is a failure that can be seen', async () => {
    const outcome = await say(here, dialect, { afterwards: 'no-such-program-anywhere', onFailure: 'continue' });
    expect(outcome.ran).toMatchObject([{ status: 'failed', exitCode: 127 }]);
    expect(outcome.messages.join()).toContain('not found');
  });

  test('"continue": false alone stops the agent and refuses nothing', async () => {
    const outcome = await say(here, dialect, { stdout: '{"continue":false,"stopReason":"SR"}' });
    expect(outcome).toMatchObject({ ...NOTHING_SAID, stop: { reason: 'SR' }, refused: false });
  });

  test('"continue": false refuses where the event cannot be stopped', async () => {
    const outcome = await say(here, dialect, {
      stdout: '{"continue":false,"stopReason":"SR"}',
      event: 'SessionStart',
      payload: { source: 'startup' },
    });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'SR', stop: null });
  });

  test('"continue": false without a reason names the hook', async () => {
    const outcome = await say(here, dialect, { stdout: '{"continue":false}' });
    expect(outcome.stop?.reason).toContain("'guard'");
  });

  test('a refusal that was printed before a time-out counts', async () => {
    const outcome = await say(here, dialect, {
      stdout: '{"decision":"deny","reason":"R"}\n',
      afterwards: 'sleep 30',
      timeout: 0.3,
    });
    // the native hook is fail-closed here: its time-out alone would block
    expect(outcome).toMatchObject({ decision: dialect === 'hookline' ? 'block' : 'deny', reason: 'R' });
  });

  test('a grant that was printed before a time-out does not', async () => {
    const outcome = await say(here, dialect, {
      stdout: '{"decision":"approve"}\n',
      afterwards: 'sleep 30',
      timeout: 0.3,
      onFailure: 'block',
    });
    expect(outcome.decision).toBe('block');
    expect(outcome.reason).toContain('timed out');
    expect(outcome.ran).toMatchObject([{ status: 'timed-out' }]);
  });

  test('a refusal that was printed before a signal counts', async () => {
    const outcome = await say(here, dialect, {
      stdout: '{"decision":"block","reason":"R"}\n',
      afterwards: 'kill -9 $$',
    });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'R' });
  });

  test('death by a signal is a failure', async () => {
    const outcome = await say(here, dialect, { afterwards: 'kill -9 $$', onFailure: 'block' });
    expect(outcome.reason).toContain('SIGKILL');
    expect(outcome.ran).toMatchObject([{ status: 'failed', exitCode: null, signal: 'SIGKILL' }]);
  });
});

describe.each(CLAUDE_FORMS)('a long answer in %s', (dialect) => {
  const answer = (bytes: number, word: string): string =>
    JSON.stringify({ decision: word, reason: 'R', padding: 'x'.repeat(bytes) });

  test.each([1, 15])('of %i MiB counts whole', async (mebibytes) => {
    const outcome = await say(here, dialect, { stdout: answer(mebibytes * 2 ** 20, 'deny') });
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'R' });
    expect(outcome.ran).toMatchObject([{ truncated: true, status: 'answered' }]);
  });

  test('of 17 MiB is a failure, and a refusal before anything happens', async () => {
    const outcome = await say(here, dialect, { stdout: answer(17 * 2 ** 20, 'approve'), onFailure: 'continue' });
    expect(outcome.decision).toBe('block');
    expect(outcome.ran).toMatchObject([{ status: 'failed' }]);
    expect(codesOf(outcome)).toContain('ANSWER_TOO_LONG');
  });

  test('of 17 MiB behind a line of text is that, too', async () => {
    const outcome = await say(here, dialect, {
      stdout: `checking\n${answer(17 * 2 ** 20, 'approve')}`,
      onFailure: 'continue',
    });
    expect(outcome.decision).toBe('block');
    expect(codesOf(outcome)).toContain('ANSWER_TOO_LONG');
  });

  test('a refusal before 17 MiB of other output counts where failing would not refuse', async () => {
    const stdout = `{"decision":"block","reason":"R"}\n${'x'.repeat(17 * 2 ** 20)}`;
    const outcome = await say(here, dialect, { stdout, event: 'PostToolUse', onFailure: 'continue' });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'R' });
  });

  test('a refusal after 17 MiB of other output counts', async () => {
    const stdout = `${'x'.repeat(17 * 2 ** 20)}\n{"decision":"block","reason":"R"}`;
    expect(await say(here, dialect, { stdout })).toMatchObject({ decision: 'block', reason: 'R' });
  });
});

test('a failing hook warns once in a turn, and again in the next', async () => {
  here.write(
    'home/.claude/settings.json',
    JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'exit 1' }] }] } }),
  );
  const run = async (...args: string[]) =>
    (await here.cli(['run', ...args, '--session', 's', '--json'])).outcome.messages.length;
  const tool = ['PreToolUse', '--tool', 'Bash', '--input', '{"command":"ls"}'];
  expect([await run(...tool), await run(...tool)]).toEqual([1, 0]);
  await run('UserPromptSubmit', '--prompt', 'go on');
  expect(await run(...tool)).toBe(1);
});
