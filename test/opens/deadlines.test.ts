import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { EventName } from '../../src/core/events.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Hooks, HooksByName } from '../../src/hooks/api.ts';
import type { HooksOptions } from '../../src/hooks/hooks-options.ts';
import { BASH, machine } from '../cli/machine.ts';
import { CALL, place, settings } from '../library/support/place.ts';

const forever = (): Promise<never> => new Promise(() => {});
const SLOW = 'sleep 60';
/** Long enough for anything here that does not sleep. */
const AMPLE_MS = 60_000;
/** Over before a process has started. */
const SHORT_MS = 40;

const CALLS: Partial<Record<EventName, JsonObject>> = {
  PreToolUse: CALL,
  PermissionRequest: CALL,
  UserPromptSubmit: { prompt: 'hello' },
};

interface Gate {
  readonly event?: EventName;
  readonly files?: Readonly<Record<string, unknown>>;
  readonly options?: HooksOptions | (() => Promise<HooksOptions>);
  readonly with?: (hooks: HooksByName) => void;
}

const native = (...hooks: readonly JsonObject[]) => ({ 'home/.config/hookline/hooks.json': { hooks } });
const team = (hooks: JsonObject): Gate => ({
  files: { 'project/team.yml': { enforcement: { hooks } } },
  options: { enforced: [{ path: 'team.yml', dialect: 'mimir' }] },
});

/** Each of these must refuse when its time is over; `run` is what takes the time, or does not. */
function gates(run: string, callback: () => unknown): Readonly<Record<string, Gate>> {
  const isSlow = run === SLOW;
  const on = 'PreToolUse';
  return {
    'an enforced hook that fails open': team({ 'pre-tool-call': { command: run, continueOnError: true } }),
    'an enforced hook whose own time-out continues': {
      files: { 'project/team.toml': `[[hooks]]\nevent = "PreToolUse"\n[hooks.shell]\ncommand = "${run}"\n` },
      options: { enforced: [{ path: 'team.toml', dialect: 'cocode' }] },
    },
    'a managed setting of Claude Code': {
      files: { 'project/managed.json': settings(on, { command: run }) },
      options: { enforced: [{ path: 'managed.json', dialect: 'claude-code' }] },
    },
    'a guard that fails open': { files: native({ on, run, guard: true, onFailure: 'continue' }) },
    'a gate without a word about failing': { files: native({ on, run }) },
    'a gate on a prompt': { event: 'UserPromptSubmit', files: native({ on: 'UserPromptSubmit', run }) },
    'a gate on a permission': { event: 'PermissionRequest', files: native({ on: 'PermissionRequest', run }) },
    'a block in Claude Code’s shape': { files: { 'home/.config/hookline/hooks.json': settings(on, { command: run }) } },
    'the last gate of a serial file': {
      files: {
        'home/.config/hookline/hooks.json': {
          mode: 'serial',
          hooks: [
            { on, run, onFailure: 'continue' },
            { on, run },
          ],
        },
      },
    },
    'a gate that waits for its turn': {
      options: { maxConcurrent: 1 },
      files: native({ on, run, onFailure: 'continue' }, { on, run: 'true' }),
    },
    'a gate that waits for a person': {
      files: native({ on, run: 'true', approve: true }),
      options: { ask: async () => (isSlow ? forever() : true) },
    },
    'a persistent gate': {
      files: {
        'home/.config/hookline/worker.sh': `#!/bin/sh\nwhile read -r line; do ${run}; echo '{}'; done\n`,
        ...native({ on, run: '~/.config/hookline/worker.sh', persistent: true }),
      },
    },
    'a module': {
      files: {
        'home/.config/hookline/gate.mjs': `export default () => ${isSlow ? 'new Promise(() => setTimeout(() => {}, 60_000))' : 'null'};\n`,
        ...native({ on, module: 'gate.mjs' }),
      },
    },
    'a question to a model': {
      files: native({ on, prompt: 'May it?' }),
      options: { model: async () => (isSlow ? forever() : '{"decision":"none"}') },
    },
    'a function': { with: (hooks) => void hooks.register({ event: 'PreToolUse', run: callback as never }) },
    'a function that guards and fails open': {
      with: (hooks) =>
        void hooks.register({ event: 'PreToolUse', guard: true, onFailure: 'continue', run: callback as never }),
    },
    'a guard that is quick at first, and not about what the input became': {
      files: native(
        { on, guard: true, run: `if grep -q pwd; then ${run}; fi` },
        { on, run: `echo '{"rewrite":{"command":"pwd"}}'` },
      ),
    },
  };
}

async function fired({ event = 'PreToolUse', files = {}, options = {}, with: add }: Gate, deadlineMs: number) {
  const given = typeof options === 'function' ? await options() : options;
  const hooks = await place(files).open(given);
  add?.(hooks);
  return hooks.trigger(event as string, CALLS[event] ?? {}, { deadlineMs });
}

describe('what is cut short by a deadline is refused', () => {
  const slow = Object.entries(gates(SLOW, forever));
  test.each(slow)('%s', async (title, gate) => {
    // one that answers before it is slow is given the time to do so
    const outcome = await fired(gate, title.includes('at first') ? 1500 : SHORT_MS);
    expect(outcome).toMatchObject({ decision: 'block', refused: true, rewrite: null });
    expect(outcome.reason).toMatch(/deadline was over; give the event more time with --deadline or deadlineMs/);
  });

  test('a webhook of a native gate', async () => {
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const post = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const outcome = await fired({ files: native({ on: 'PreToolUse', post }) }, SHORT_MS);
    expect(outcome).toMatchObject({ decision: 'block', reason: expect.stringMatching(/deadline/) });
  });

  test('an enforced hook of an event that is not about a tool, and its agent is held', async () => {
    const hooks = { 'post-agent-execute': { command: SLOW }, 'pre-subagent-create': { command: SLOW } };
    for (const event of ['Stop', 'SubagentStart'] as const) {
      const { decision, hold, reason } = await fired({ event, ...team(hooks) }, SHORT_MS);
      expect({ decision, hold }).toEqual({ decision: 'block', hold: event === 'Stop' });
      expect(reason).toMatch(/deadline/);
    }
  });

  test.each([0, 1e-4, 1e-300, Number.MIN_VALUE])('however short it is: %d ms', async (deadlineMs) => {
    expect(await fired({ files: native({ on: 'PreToolUse', run: 'true' }) }, deadlineMs)).toMatchObject({
      decision: 'block',
    });
  });

  test('a rule takes no time, and is never cut short', async () => {
    const rule = { on: 'PreToolUse', deny: 'never', onFailure: 'continue' };
    expect(await fired({ files: native(rule) }, 0)).toMatchObject({ decision: 'deny', reason: 'never' });
  });

  test.each([Number.NaN, -1, Number.NEGATIVE_INFINITY, '5', null])('%s is no deadline', async (deadlineMs) => {
    const hooks: Hooks = await place().open();
    await expect(hooks.trigger('PreToolUse', CALL, { deadlineMs: deadlineMs as never })).rejects.toMatchObject({
      code: 'BAD_OPTION',
    });
  });
});

describe('what has the time is undisturbed', () => {
  test.each(Object.entries(gates('true', () => null)))('%s', async (_title, gate) => {
    const outcome = await fired(gate, AMPLE_MS);
    expect(outcome).toMatchObject({ decision: 'none', reason: null, refused: false, messages: [] });
    expect(outcome.ran.every(({ status }) => status === 'answered')).toBe(true);
  });

  test.each([AMPLE_MS, 1e300, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY])('%d ms are enough', async (ms) => {
    expect(await fired({ files: native({ on: 'PreToolUse', run: 'true' }) }, ms)).toMatchObject({ decision: 'none' });
  });
});

describe('what says that its failure opens stays open', () => {
  const open = async (gate: Gate): Promise<Outcome> => fired(gate, SHORT_MS);
  const on = 'PreToolUse';
  test.each<[string, Gate]>([
    ['a native hook that says so', { files: native({ on, run: SLOW, onFailure: 'continue' }) }],
    ['a native hook that only watches', { files: native({ on, run: SLOW, observe: true, guard: true }) }],
    [
      'a native hook on an event that is no gate',
      { event: 'SessionStart', files: native({ on: 'SessionStart', run: SLOW }) },
    ],
    ['a hook of Claude Code', { files: { 'home/.claude/settings.json': settings(on, { command: SLOW }) } }],
    [
      'a function that says so',
      { with: (hooks) => void hooks.register({ event: on, onFailure: 'continue', run: forever }) },
    ],
  ])('%s', async (_title, gate) => {
    const outcome = await open(gate);
    expect(outcome).toMatchObject({ decision: 'none', ran: [{ status: 'timed-out' }] });
    expect(outcome.messages.join()).toMatch(/deadline/);
  });
});

describe('on the command line', () => {
  test('a deadline refuses where a gate did not answer, and opens what is said to open', async () => {
    const { write, run, cli } = machine();
    write('~/.config/hookline/hooks.yml', `hooks:\n  - on: PreToolUse\n    run: ${SLOW}\n`);
    for (const deadline of ['0.1', '0.0001', '1e-9']) {
      const { status, outcome } = await run('PreToolUse', [...BASH, '--deadline', deadline]);
      expect({ status, decision: outcome.decision }).toEqual({ status: 2, decision: 'block' });
    }
    for (const deadline of ['0', '-1', 'NaN', 'Infinity', 'soon']) {
      expect((await cli(['run', 'PreToolUse', ...BASH, `--deadline=${deadline}`])).status).toBe(1);
    }
    write('~/.config/hookline/hooks.yml', `hooks:\n  - on: PreToolUse\n    run: ${SLOW}\n    onFailure: continue\n`);
    expect(await run('PreToolUse', [...BASH, '--deadline', '0.1'])).toMatchObject({ status: 0 });
  });
});

test('a deadline that cuts the question whether an asynchronous guard may run opens nothing', async () => {
  const guard = { on: 'PreToolUse', run: 'true', async: true, guard: true, approve: true, onFailure: 'continue' };
  const { open } = place(native(guard));
  const hooks = await open({ ask: forever });
  expect(await hooks.trigger('PreToolUse', CALL, { deadlineMs: SHORT_MS })).toMatchObject({ refused: true });
});

test('an asynchronous guard that cannot run refuses', async () => {
  const guard = { on: 'PreToolUse', run: 'true', async: true, guard: true, sandbox: 'nonsense', files: ['docs/**'] };
  const { open } = place(native(guard));
  const hooks = await open();
  expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ refused: true });
});
