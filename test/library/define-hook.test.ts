import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EventName } from '../../src/index.ts';
import { CALL, place } from './support/place.ts';

const HOOK = new URL('../../dist/hook.js', import.meta.url).href;

/** The outcome of an event whose one hook is a script written with defineHook, in both dialects that read its answers. */
async function answered(body: string, event: EventName = 'PreToolUse', payload: object = CALL, onFailure = 'continue') {
  const { open, write } = place();
  const script = write('guard.mjs', `import { defineHook } from ${JSON.stringify(HOOK)};\n${body}`);
  const command = `${process.execPath} ${script}`;
  const outcomes = [];
  for (const dialect of ['claude-code', 'hookline'] as const) {
    const hooks = await open();
    const definition = dialect === 'hookline' ? { run: command } : { type: 'command', command };
    hooks.register({ dialect, event, definition: { ...definition, onFailure } });
    outcomes.push(await hooks.trigger(event as string, payload as never));
  }
  return outcomes;
}

describe('a hook script written with defineHook', () => {
  const cases: readonly [string, string, EventName, object, object][] = [
    ['nothing', '() => {}', 'PreToolUse', CALL, { decision: 'none', context: [] }],
    ['null, later', 'async () => null', 'PreToolUse', CALL, { decision: 'none' }],
    ['deny', "() => ({ decision: 'deny', reason: 'no' })", 'PreToolUse', CALL, { decision: 'deny', reason: 'no' }],
    ['block', "() => ({ decision: 'block', reason: 'no' })", 'PreToolUse', CALL, { decision: 'block', reason: 'no' }],
    ['ask', "() => ({ decision: 'ask', reason: 'sure?' })", 'PreToolUse', CALL, { decision: 'ask', reason: 'sure?' }],
    ['allow', "() => ({ decision: 'allow' })", 'PreToolUse', CALL, { decision: 'allow' }],
    [
      'a rewrite of what it was given',
      '({ tool_input }) => ({ rewrite: { ...tool_input, dry: true } })',
      'PreToolUse',
      CALL,
      { rewrite: { command: 'ls', dry: true } },
    ],
    [
      'context',
      "({ tool_name }) => ({ context: 'about ' + tool_name })",
      'PreToolUse',
      CALL,
      { context: ['about Bash'] },
    ],
    ['stop', "() => ({ stop: 'enough' })", 'PreToolUse', CALL, { decision: 'none', stop: { reason: 'enough' } }],
    ['a message', "() => ({ message: 'for you' })", 'PreToolUse', CALL, { messages: ['for you'] }],
    [
      'a prompt refused',
      "() => ({ decision: 'deny', reason: 'no' })",
      'UserPromptSubmit',
      { prompt: 'x' },
      { decision: 'block', reason: 'no' },
    ],
    [
      'a prompt rewritten',
      '({ prompt }) => ({ rewrite: prompt + "!" })',
      'UserPromptSubmit',
      { prompt: 'x' },
      { rewrite: 'x!' },
    ],
    ['a hold', "() => ({ decision: 'block', reason: 'go on' })", 'Stop', {}, { hold: true, reason: 'go on' }],
    ['a permission granted', "() => ({ decision: 'allow' })", 'PermissionRequest', CALL, { decision: 'allow' }],
    [
      'a permission denied',
      "() => ({ decision: 'deny', reason: 'no' })",
      'PermissionRequest',
      CALL,
      { decision: 'deny', reason: 'no' },
    ],
    [
      'feedback',
      "() => ({ decision: 'block', reason: 'look again' })",
      'PostToolUse',
      CALL,
      { decision: 'block', reason: 'look again' },
    ],
    ['a response rewritten', "() => ({ rewrite: 'masked' })", 'PostToolUse', CALL, { rewrite: 'masked' }],
  ];

  test.each(cases)('answers with %s', async (_what, run, event, payload, expected) => {
    for (const outcome of await answered(`await defineHook(${run});`, event, payload)) {
      expect(outcome).toMatchObject(expected);
      expect(outcome.diagnostics).toEqual([]);
    }
  });

  test.each([
    ['throws', "() => { throw new Error('bug in the guard'); }"],
    ['rejects', "async () => { throw new Error('bug in the guard'); }"],
    [
      'fails beside its answer',
      "() => { Promise.reject(new Error('bug in the guard')); return { decision: 'allow' }; }",
    ],
    ['answers with an unknown word', "() => ({ decision: 'bug in the guard' })"],
    ['answers with no object', "() => 'bug in the guard'"],
    ['answers with a misspelt key', "() => ({ 'bug in the guard': 'deny' })"],
    ['fails twice', "() => { for (const n of [1, 2]) setTimeout(() => { throw new Error('bug in the guard'); }, n); }"],
  ])('that %s refuses, also where a failure would not', async (_how, run) => {
    for (const outcome of await answered(`await defineHook(${run});`)) {
      expect(outcome).toMatchObject({ decision: 'block', refused: true });
      expect(outcome.reason).toContain('bug in the guard');
    }
  });

  test.each([
    ['never answers, and is waited for', 'await defineHook(() => new Promise(() => {}));'],
    ['never answers', 'void defineHook(() => new Promise(() => {}));'],
    ['ends before it answers', 'await defineHook(() => process.exit(0));'],
  ])('that %s refuses, also where a failure would not', async (_how, body) => {
    for (const outcome of await answered(body)) {
      expect(outcome).toMatchObject({ decision: 'block', refused: true, ran: [{ exitCode: 2 }] });
      expect(outcome.reason).toContain('ended before it had answered');
    }
  });

  test.each(["'PreToolUse'", "['PreToolUse', 'PostToolUse']"])('may name what it is for: %s', async (event) => {
    const outcomes = await answered(
      `defineHook(${event}, ({ tool_name }) => ({ decision: 'deny', reason: tool_name }));`,
    );
    expect(outcomes.map(({ decision, reason }) => [decision, reason])).toEqual([
      ['deny', 'Bash'],
      ['deny', 'Bash'],
    ]);
  });

  test('refuses when it is given no event', async () => {
    const { write, cwd, env } = place();
    const { spawnSync } = await import('node:child_process');
    const script = write(
      'guard.mjs',
      `import { defineHook } from ${JSON.stringify(HOOK)};\nawait defineHook(() => {});`,
    );
    const { status, stderr } = spawnSync(process.execPath, [join(script)], {
      input: 'not JSON',
      cwd,
      env,
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr).toContain('JSON');
  });
});
