import { describe, expect, test } from 'vitest';
import { isToolFailure } from '../../../src/agent/tool.ts';
import { bash } from '../../../src/agent/tools/bash.ts';
import { eventually, marked, nobodyLeft, read, SOON_MS, timed } from '../../handlers/workshop.ts';
import { toolShop } from './tool-shop.ts';

describe('a command that ends with 0', () => {
  test('answers with what it wrote, for hooks and for the model', async () => {
    const { run } = toolShop();
    expect(await run(bash, { command: 'echo out; echo err >&2', description: 'says two things' })).toEqual({
      response: { stdout: 'out\n', stderr: 'err\n', exit_code: 0, interrupted: false },
      text: 'out\nerr',
    });
    expect((await run(bash, { command: 'true' })).text).toBe('(no output)');
  });

  test('runs in the project folder, whatever the one before did', async () => {
    const { run, cwd } = toolShop();
    await run(bash, { command: 'cd / && pwd' });
    expect((await run(bash, { command: 'pwd' })).text).toBe(cwd);
  });

  test('is given the environment of the session, what hooks added, and what marks it as a tool of an agent', async () => {
    const shop = toolShop({ addedEnv: { FROM_HOOK: 'yes' } });
    const { text } = await shop.run(bash, { command: 'echo $TEST_MARK $FROM_HOOK $HOOKLINE_SESSION; cat | wc -c' });
    expect(text.split('\n').map((line) => line.trim())).toEqual([`${shop.mark} yes session-1`, '0']);
  });

  test('may write ten megabytes, of which a model sees the beginning and what is on stderr', async () => {
    const { run } = toolShop();
    const command = "head -c 10000000 /dev/zero | tr '\\0' x; echo at the end >&2";
    const { text, response } = await run(bash, { command });
    expect(text.length).toBeLessThan(30_200);
    expect(text).toMatch(/^x+\n… \[\d+ more characters not shown\]\nat the end$/);
    expect(JSON.stringify(response).length).toBeLessThan(5 * 1024 * 1024);
  });

  test('does not wait for a child in the background that holds its output, and ends it', async () => {
    const { run, mark } = toolShop();
    const { result, ms } = await timed(() => run(bash, { command: 'sleep 60 & echo started' }));
    expect(result.text).toBe('started');
    expect(ms).toBeLessThan(SOON_MS);
    expect(marked(mark)).toEqual([]);
  });
});

describe('a command that fails', () => {
  test('is a failure of the tool, and hooks are told what it wrote all the same', async () => {
    const { run } = toolShop();
    const error = await run(bash, { command: 'echo out; echo bad >&2; exit 3' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(isToolFailure(error) && [error.message, error.toolResponse]).toEqual([
      'Exit code 3\nout\nbad',
      { stdout: 'out\n', stderr: 'bad\n', exit_code: 3, interrupted: false },
    ]);
  });

  test('by a signal has the exit code that a shell would give', async () => {
    const { run } = toolShop();
    const error = await run(bash, { command: 'kill -KILL $$' }).catch((thrown: unknown) => thrown);
    expect(isToolFailure(error) && error.toolResponse).toMatchObject({ exit_code: 137 });
    expect(isToolFailure(error) && error.message).toContain('killed by SIGKILL');
  });

  test('because its folder is gone says so', async () => {
    const { failure } = toolShop({ cwd: '/no/such/folder' });
    expect(await failure(bash, { command: 'true' })).toContain('"/no/such/folder" does not exist');
  });

  test.each([
    [{}, 'The field "command" is missing; it has to be a text.'],
    [{ command: ['ls'] }, 'The field "command" has to be a text, not ["ls"].'],
    [{ command: ' ' }, 'The field "command" is empty.'],
    [{ command: 'ls', timeout_ms: 'long' }, 'The field "timeout_ms" has to be a whole number from 1, not "long".'],
    [{ command: 'ls', timeout_ms: 0 }, 'The field "timeout_ms" has to be a whole number from 1, not 0.'],
  ])('%j is told: %s', async (input, words) => {
    expect(await toolShop().failure(bash, input)).toBe(words);
  });
});

describe('a command that is ended', () => {
  test('when its time is over leaves nothing, and what it said so far is known', async () => {
    const { run, mark } = toolShop();
    const command = 'echo begun; (setsid sleep 60 &) ; sleep 60';
    const error = await run(bash, { command, timeout_ms: 500 }).catch((thrown: unknown) => thrown);
    expect(isToolFailure(error) && [error.message, error.toolResponse]).toEqual([
      'The command was not run to its end: timed out after 0.5 s.\nbegun',
      { stdout: 'begun\n', stderr: '', exit_code: null, interrupted: true },
    ]);
    expect(await nobodyLeft(mark)).toBe(true);
  });

  test('by an abort ends with all its processes, also those that do not listen', async () => {
    const { failure, mark, path } = toolShop();
    const abort = new AbortController();
    const command = `trap '' TERM; (trap '' TERM; echo up > '${path('up')}'; sleep 60) & sleep 60`;
    const failed = failure(bash, { command }, abort.signal);
    expect(await eventually(() => read(path('up')) !== '')).toBe(true);
    abort.abort();
    expect(await failed).toBe('The command was not run to its end: interrupted.');
    expect(await nobodyLeft(mark)).toBe(true);
  });

  test('before it began does not run', async () => {
    const { failure, path } = toolShop();
    await failure(bash, { command: `echo ran > '${path('ran')}'` }, AbortSignal.abort(new Error('stopped')));
    expect(await eventually(() => read(path('ran')) !== '', 200)).toBe(false);
  });
});
