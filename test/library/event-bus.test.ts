import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { readTrail } from '../../src/audit/read-trail.ts';
import {
  createEventBus,
  type DroppedEvent,
  type EmittedEvent,
  type EventBus,
  type HookExecutionComplete,
  type HookExecutionError,
  type HookExecutionStart,
} from '../../src/index.ts';
import { isolatedHooks } from '../../src/testing.ts';
import { CALL, later, place, until } from './support/place.ts';

const AGENT = 'home/.config/agent/settings.json';
const group = (matcher: string, command: string) => ({ matcher, hooks: [{ type: 'command', command }] });
const notification = (command: string, matcher = '*') => ({ hooks: { Notification: [group(matcher, command)] } });

/** What a hook appended to a file, line by line. */
function linesOf(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
}

describe('an event that is a notification', () => {
  test('starts Notification hooks with what cli-agent tells them, and what Claude Code does', async () => {
    const here = place({ [AGENT]: notification('cat > "$HOME/told"') });
    const bus = createEventBus(await here.open(), { sessionId: 's1', payload: { transcript_path: '/t.jsonl' } });
    bus.emit({ type: 'status', message: 'Working', title: 'T', secret: 1n });
    await bus.close();
    const told = JSON.parse(readFileSync(join(here.home, 'told'), 'utf8'));
    expect(told).toEqual({
      session_id: 's1',
      cwd: here.cwd,
      hook_event_name: 'Notification',
      transcript_path: '/t.jsonl',
      message: 'Working',
      notification_type: 'status',
      event_type: 'status',
      title: 'T',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  test('fills the placeholders of a command', async () => {
    const here = place({ [AGENT]: notification('echo \'{{event_type}}: {{message}}\' >> "$HOME/log"') });
    const bus = createEventBus(await here.open());
    bus.emit({ type: 'error', message: "it's $(touch pwned)" });
    await bus.close();
    expect(linesOf(join(here.home, 'log'))).toEqual(["error: it's $(touch pwned)"]);
  });

  test('is told to the hooks whose matcher is its type', async () => {
    const here = place({
      [AGENT]: {
        hooks: {
          Notification: ['error', 'status|system_message', 'permission_prompt', 'status'].map((matcher) =>
            group(matcher, `echo "${matcher}" >> "$HOME/log"`),
          ),
        },
      },
    });
    const bus = createEventBus(await here.open(), { maxConcurrent: 1 });
    bus.emit({ type: 'system_message', message: 'a' });
    bus.emit({ type: 'status', message: 'b', notification_type: 'permission_prompt' });
    bus.emit({ type: 'error', message: 'c' });
    await bus.close();
    expect(linesOf(join(here.home, 'log'))).toEqual(['status|system_message', 'permission_prompt', 'error']);
  });

  test('is one of three types, one that was added, or one that says which notification it is', async () => {
    const hooks = await isolatedHooks();
    const told: unknown[] = [];
    hooks.register({ event: 'Notification', run: (event) => void told.push(event.notification_type) });
    const bus = createEventBus(hooks, { types: ['progress'] });
    for (const type of ['status', 'system_message', 'error', 'progress', 'tool_result']) bus.emit({ type });
    bus.emit({ type: 'prompt', notification_type: 'idle' });
    bus.emit({ type: 'status', message: 'for the screen', notify: false });
    await bus.close();
    expect(told).toEqual(['status', 'system_message', 'error', 'progress', 'idle']);
    await hooks.close();
  });
});

describe('emitting', () => {
  test('does not wait for a slow hook (86, 88)', async () => {
    const here = place({ [AGENT]: notification('sleep 1; echo done >> "$HOME/log"') });
    const bus = createEventBus(await here.open());
    const heard: string[] = [];
    bus.on('*', ({ type }) => heard.push(type));
    expect(bus.emit({ type: 'status', message: 'x' })).toBeUndefined();
    // the hook has not even been started, and the listener has been told
    expect(heard).toEqual(['status']);
    await until(() => heard.includes('hook_execution_start'));
    expect(linesOf(join(here.home, 'log'))).toEqual([]);
    await bus.close({ graceMs: 10_000 });
    expect(heard).toEqual(['status', 'hook_execution_start', 'hook_execution_complete']);
  });

  test('never throws, whatever is given', async () => {
    const hooks = await isolatedHooks();
    const bus = createEventBus(hooks);
    const heard: unknown[] = [];
    bus.on('*', (event) => heard.push(event));
    const thrower = {
      get type(): string {
        throw new Error('boom');
      },
    };
    for (const odd of [null, undefined, 5, 'status', {}, { type: 7 }, thrower, { type: 'hook_execution_error' }]) {
      bus.emit(odd as never);
    }
    expect(heard).toEqual([]);
    const bare = Object.create(null);
    bus.emit({ type: 'status', title: bare, notification_type: bare, message: bare, session_id: 's' } as never);
    expect(heard.splice(0)).toMatchObject([{ type: 'status', message: 'something that cannot be shown' }]);
    bus.emit({ type: 'error', message: new Error('what was thrown') } as never);
    expect(heard).toMatchObject([{ type: 'error', message: 'what was thrown' }]);
    await hooks.close();
    bus.emit({ type: 'error', message: 'the hooks are closed' });
    await bus.close();
  });

  test('1 000 times at once starts hooks 1 000 times, in order, a few side by side', async () => {
    const hooks = await isolatedHooks();
    const told: unknown[] = [];
    let [now, most] = [0, 0];
    hooks.register({
      event: 'Notification',
      run: async ({ message }) => {
        told.push(message);
        now += 1;
        most = Math.max(most, now);
        await later(0);
        now -= 1;
      },
    });
    const bus = createEventBus(hooks, { maxConcurrent: 3 });
    const messages = Array.from({ length: 1000 }, (_, i) => `message ${i}`);
    for (const message of messages) bus.emit({ type: 'status', message });
    expect(told).toEqual([]);
    await bus.close({ graceMs: 60_000 });
    expect(told).toEqual(messages);
    expect(most).toBe(3);
    await hooks.close();
  });

  test('more than can wait drops the newest, and says once how many', async () => {
    const here = place({ [AGENT]: notification('echo {{message}} >> "$HOME/log"') });
    const bus = createEventBus(await here.open(), { sessionId: 's', maxConcurrent: 1, maxWaiting: 4 });
    const heard: DroppedEvent[] = [];
    bus.on('dropped', (event) => heard.push(event));
    for (let i = 0; i < 100; i += 1) bus.emit({ type: 'status', message: `m${i}` });
    await until(() => heard.length > 0);
    bus.emit({ type: 'status', message: 'afterwards' });
    await bus.close({ graceMs: 10_000 });
    expect(linesOf(join(here.home, 'log'))).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'afterwards']);
    expect(heard).toMatchObject([{ count: 95, session_id: 's', message: expect.stringContaining('95 notifications') }]);
  });

  test.each([0, 1.5, Number.NaN])('a bound of %s is misuse', async (most) => {
    const hooks = await isolatedHooks();
    for (const option of ['maxConcurrent', 'maxWaiting']) {
      expect(() => createEventBus(hooks, { [option]: most })).toThrow(expect.objectContaining({ code: 'BAD_OPTION' }));
    }
  });
});

describe('a Notification hook never starts Notification hooks', () => {
  test('by failing, whatever its listeners emit because of it (86)', async () => {
    const here = place({ [AGENT]: notification('echo ran >> "$HOME/log"; echo broken >&2; exit 1') });
    const bus = createEventBus(await here.open(), { types: ['hook_execution_error', 'seen', 'dropped'] });
    const heard: string[] = [];
    bus.on('hook_execution_error', ({ error }) => bus.emit({ type: 'error', message: error }));
    // also what comes of what comes of it
    bus.on('error', () => bus.emit({ type: 'seen', notification_type: 'idle' }));
    bus.on('*', ({ type }) => heard.push(type));
    bus.emit({ type: 'status', message: 'x' });
    await until(() => heard.includes('hook_execution_error'));
    await bus.close();
    expect(linesOf(join(here.home, 'log'))).toEqual(['ran']);
    expect(heard).toEqual(['status', 'hook_execution_start', 'hook_execution_error', 'error', 'seen']);
  });

  test('by being one that the agent started itself', async () => {
    const here = place({ [AGENT]: notification('echo ran >> "$HOME/log"; exit 1') });
    const hooks = await here.open();
    const bus = createEventBus(hooks);
    bus.on('hook_execution_error', ({ error }) => bus.emit({ type: 'error', message: error }));
    await hooks.trigger('Notification', { message: 'x', notification_type: 'idle' });
    await bus.close();
    expect(linesOf(join(here.home, 'log'))).toEqual(['ran']);
  });

  test('but the failure of any other hook may be told to them', async () => {
    const here = place({
      [AGENT]: {
        hooks: {
          PreToolUse: [group('*', 'echo no >&2; exit 1')],
          Notification: [group('*', 'echo {{message}} >> "$HOME/log"')],
        },
      },
    });
    const hooks = await here.open();
    const bus = createEventBus(hooks);
    bus.on('hook_execution_error', ({ error }) => bus.emit({ type: 'error', message: error }));
    await hooks.trigger('PreToolUse', CALL);
    await bus.close();
    expect(linesOf(join(here.home, 'log'))).toEqual([expect.stringMatching(/failed: exit code 1: no$/)]);
  });

  test('by what an asynchronous listener says of its failure, wherever it listens', async () => {
    const here = place({ [AGENT]: notification('echo ran >> "$HOME/log"; echo broken >&2; exit 1') });
    const hooks = await here.open();
    const bus = createEventBus(hooks);
    const heard: string[] = [];
    bus.on('hook_execution_error', async ({ error }) => {
      await later(5);
      bus.emit({ type: 'error', message: `A hook is broken. ${error}` });
    });
    hooks.on('hook:error', ({ verdict }) => bus.emit({ type: 'error', message: verdict.warning ?? '' }));
    bus.on('error', ({ message = '' }) => heard.push(message));
    bus.emit({ type: 'status', message: 'x' });
    await until(() => heard.length === 2);
    await bus.close();
    expect(linesOf(join(here.home, 'log'))).toEqual(['ran']);
  });

  test('by what another listener says to such words', async () => {
    const here = place({ [AGENT]: notification('echo ran >> "$HOME/log"; echo broken >&2; exit 1') });
    const bus = createEventBus(await here.open());
    const heard: string[] = [];
    bus.on('hook_execution_error', async ({ error }) => {
      await later(5);
      bus.emit({ type: 'error', message: error });
    });
    bus.on('error', () => bus.emit({ type: 'status', message: 'oh' }));
    bus.on('*', ({ type }) => heard.push(type));
    bus.emit({ type: 'status', message: 'x' });
    await until(() => heard.filter((type) => type === 'status').length === 2);
    await bus.close();
    expect(linesOf(join(here.home, 'log'))).toEqual(['ran']);
  });

  test('not even where a listener is asynchronous, if it says that hooks are not to be told', async () => {
    const here = place({ [AGENT]: notification('echo ran >> "$HOME/log"; exit 1') });
    const bus = createEventBus(await here.open());
    const heard: string[] = [];
    bus.on('hook_execution_error', async ({ error }) => {
      await later(1);
      bus.emit({ type: 'error', message: `words of its own, ${error.length}`, notify: false });
    });
    bus.on('error', ({ message }) => heard.push(String(message)));
    bus.emit({ type: 'status', message: 'x' });
    await until(() => heard.length > 0);
    await bus.close();
    expect(linesOf(join(here.home, 'log'))).toEqual(['ran']);
  });
});

describe('what hooks do', () => {
  test('is told once each per run, in order, in the words of cli-agent (116)', async () => {
    const here = place({
      [AGENT]: {
        hooks: {
          PreToolUse: [
            group('*', `echo '{"decision":"modify","modified_args":{"command":"pwd"}}'`),
            group('*', 'echo no >&2; exit 2'),
            group('*', 'echo oops >&2; exit 7'),
          ],
        },
      },
    });
    const hooks = await here.open();
    const bus = createEventBus(hooks);
    const heard: EmittedOrOwn[] = [];
    bus.on('*', (event) => heard.push(event));
    await hooks.trigger('PreToolUse', CALL);
    await bus.close();
    expect(heard.map(({ type }) => type)).toEqual([
      ...['hook_execution_start', 'hook_execution_complete'],
      ...['hook_execution_start', 'hook_execution_complete'],
      ...['hook_execution_start', 'hook_execution_error'],
    ]);
    const common = { hook_type: 'PreToolUse', session_id: 's', timestamp: expect.any(String), context: CALL };
    const [, modified, , refused, start, failed] = heard;
    expect(modified).toMatchObject({
      ...common,
      result: {
        ...{ success: true, exit_code: 0, stderr: '', should_continue: true, decision: 'modify', reason: null },
        json_output: { decision: 'modify', modified_args: { command: 'pwd' } },
        execution_time: expect.any(Number),
      },
    });
    expect(refused).toMatchObject({
      result: { success: false, exit_code: 2, should_continue: false, decision: 'block', reason: 'no' },
    });
    expect(start).toMatchObject({ ...common, hook_command: 'echo oops >&2; exit 7' });
    expect(failed).toMatchObject({
      ...common,
      error: expect.stringMatching(/failed: exit code 7: oops$/),
      result: { success: false, exit_code: 7, stderr: 'oops\n', should_continue: true, decision: 'approve' },
    });
    expect(failed).not.toHaveProperty('result.json_output');
  });

  test('is a success where the exit code is 0, also with a refusal', async () => {
    const refusal = `echo '{"decision":"block","reason":"no"}'`;
    const here = place({ [AGENT]: { hooks: { PreToolUse: [group('*', refusal)] } } });
    const hooks = await here.open();
    const bus = createEventBus(hooks);
    const heard: HookExecutionComplete[] = [];
    bus.on('hook_execution_complete', (event) => heard.push(event));
    await hooks.trigger('PreToolUse', CALL);
    await bus.close();
    expect(heard).toMatchObject([
      { result: { success: true, exit_code: 0, should_continue: false, decision: 'block' } },
    ]);
  });

  test('is told of functions, too', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'Stop', name: 'hold', run: () => ({ decision: 'block', reason: 'not yet' }) });
    const bus = createEventBus(hooks);
    const heard: HookExecutionComplete[] = [];
    bus.on('hook_execution_complete', (event) => heard.push(event));
    await hooks.trigger('Stop', {});
    expect(heard).toMatchObject([
      { result: { success: true, exit_code: null, decision: 'block', json_output: { reason: 'not yet' } } },
    ]);
    await bus.close();
    await hooks.trigger('Stop', {});
    expect(heard).toHaveLength(1);
    await hooks.close();
  });
});

describe('listeners', () => {
  test('that fail hurt nobody, and are taken out by their own undo', async () => {
    const bus = createEventBus(await isolatedHooks());
    const heard: string[] = [];
    bus.on('news', () => {
      throw new Error('boom');
    });
    bus.on('news', async () => Promise.reject(new Error('later')));
    const undo = bus.on('news', ({ message }) => heard.push(`a ${message}`));
    bus.on('news', ({ message }) => heard.push(`b ${message}`));
    bus.emit({ type: 'news', message: '1' });
    undo();
    undo();
    bus.emit({ type: 'news', message: '2' });
    expect(heard).toEqual(['a 1', 'b 1', 'b 2']);
    await bus.close();
  });

  test('all hear of an event before anybody hears of what came of it', async () => {
    const bus = createEventBus(await isolatedHooks());
    const heard: string[] = [];
    bus.on('*', ({ type }) => {
      if (type === 'cause') bus.emit({ type: 'effect' });
      heard.push(`* ${type}`);
    });
    bus.on('cause', () => {
      bus.emit({ type: 'first' });
      bus.emit({ type: 'second' });
    });
    bus.on('first', () => bus.emit({ type: 'last' }));
    for (const type of ['cause', 'effect', 'first']) bus.on(type, () => heard.push(type));
    bus.on('*', ({ type }) => heard.push(`late ${type}`));
    bus.emit({ type: 'cause' });
    const told = ['cause', 'first', 'second', 'effect', 'last'];
    expect(heard.filter((words) => words.startsWith('*'))).toEqual(told.map((type) => `* ${type}`));
    expect(heard.filter((words) => words.startsWith('late'))).toEqual(told.map((type) => `late ${type}`));
    expect(heard.filter((words) => !words.includes(' '))).toEqual(['cause', 'first', 'effect']);
    expect(heard.slice(0, 4)).toEqual(['cause', '* cause', 'late cause', 'first']);
    await bus.close();
  });

  test('that answer each other for ever do not hold the agent', async () => {
    const bus = createEventBus(await isolatedHooks());
    let told = 0;
    bus.on('ping', () => bus.emit({ type: 'pong' }));
    bus.on('pong', () => bus.emit({ type: 'ping' }));
    bus.on('*', () => {
      told += 1;
    });
    bus.emit({ type: 'ping' });
    expect(told).toBeLessThan(100_000);
    told = 0;
    bus.emit({ type: 'other' });
    expect(told).toBe(1);
    await bus.close();
  });

  test('get what was emitted, with its session and its time', async () => {
    const bus = createEventBus(await isolatedHooks(), { sessionId: 's' });
    const heard: EmittedEvent[] = [];
    bus.on('tool_result', (event) => heard.push(event));
    const detail = { any: () => 'thing' };
    bus.emit({ type: 'tool_result', detail });
    bus.emit({ type: 'tool_result', session_id: 'other', timestamp: 'then' });
    expect(heard).toEqual([
      { type: 'tool_result', detail, session_id: 's', timestamp: expect.any(String) },
      { type: 'tool_result', session_id: 'other', timestamp: 'then' },
    ]);
    await bus.close();
  });
});

describe('close()', () => {
  test('waits for hooks under way and those that wait for their turn', async () => {
    const here = place({ [AGENT]: notification('sleep 0.2; echo {{message}} >> "$HOME/log"') });
    const bus = createEventBus(await here.open(), { maxConcurrent: 1 });
    for (const message of ['a', 'b', 'c']) bus.emit({ type: 'status', message });
    await bus.close({ graceMs: 20_000 });
    expect(linesOf(join(here.home, 'log'))).toEqual(['a', 'b', 'c']);
  });

  test('is bounded: what is not finished by then goes on without it, and what waits does not begin', async () => {
    const wait = 'until [ -e "$HOME/go" ]; do sleep 0.05; done';
    const here = place({ [AGENT]: notification(`echo {{message}} >> "$HOME/log"; ${wait}; echo end >> "$HOME/log"`) });
    const bus = createEventBus(await here.open({ graceMs: 100 }), { maxConcurrent: 1 });
    const heard: EmittedOrOwn[] = [];
    bus.on('hook_execution_error', (event) => heard.push(event));
    bus.emit({ type: 'status', message: 'a' });
    bus.emit({ type: 'status', message: 'b' });
    await until(() => linesOf(join(here.home, 'log')).length > 0);
    const began = performance.now();
    await bus.close({ graceMs: 100 });
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(linesOf(join(here.home, 'log'))).toEqual(['a']);
    writeFileSync(join(here.home, 'go'), '');
    await until(() => linesOf(join(here.home, 'log')).length > 1);
    expect(linesOf(join(here.home, 'log'))).toEqual(['a', 'end']);
    expect(heard).toEqual([]);
    await until(() => isRecordedLate(here.root));
  });

  test('ends sooner where its signal says so', async () => {
    const here = place({ [AGENT]: notification('echo a >> "$HOME/log"; sleep 1') });
    const bus = createEventBus(await here.open({ graceMs: 100 }));
    bus.emit({ type: 'status' });
    await until(() => linesOf(join(here.home, 'log')).length > 0);
    const stop = new AbortController();
    const closed = bus.close({ graceMs: Number.POSITIVE_INFINITY, signal: stop.signal });
    stop.abort();
    await closed;
    await bus.close({ signal: stop.signal });
    await until(() => isRecordedLate(here.root));
  });

  test('is the end: nothing is emitted afterwards', async () => {
    const here = place({ [AGENT]: notification('echo ran >> "$HOME/log"') });
    const hooks = await here.open();
    const bus = createEventBus(hooks);
    const heard: unknown[] = [];
    bus.on('*', (event) => heard.push(event));
    await bus.close();
    bus.emit({ type: 'status', message: 'x' });
    await hooks.trigger('Notification', { message: 'not by the bus' });
    expect(heard).toEqual([]);
    expect(linesOf(join(here.home, 'log'))).toEqual(['ran']);
  });
});

type EmittedOrOwn = HookExecutionStart | HookExecutionComplete | HookExecutionError | DroppedEvent | EmittedEvent;

describe('types', () => {
  // checked by tsc, never run
  const never = (_work: () => unknown): void => {};
  const bus = undefined as unknown as EventBus;

  test('what a listener is told depends on the type that it named', () => {
    never(() => {
      bus.on('hook_execution_start', (event) => expectTypeOf(event).toEqualTypeOf<HookExecutionStart>());
      bus.on('hook_execution_error', (event) => expectTypeOf(event.error).toEqualTypeOf<string>());
      bus.on('dropped', (event) => expectTypeOf(event).toEqualTypeOf<DroppedEvent>());
      bus.on('status', (event) => expectTypeOf(event).toEqualTypeOf<EmittedEvent<'status'>>());
      bus.on('my_own', (event) => expectTypeOf(event.type).toEqualTypeOf<'my_own'>());
      bus.on('*', (event) => expectTypeOf(event).toEqualTypeOf<EmittedOrOwn>());
      expectTypeOf(bus.on('*', () => {})).toEqualTypeOf<() => void>();
    });
  });

  test('what only the bus tells cannot be emitted, and fields have their types', () => {
    never(() => {
      bus.emit({ type: 'status', message: 'x', anything: new Map() });
      bus.emit({ type: 'anything' });
      // @ts-expect-error only the bus tells what hooks do
      bus.emit({ type: 'hook_execution_start' });
      // @ts-expect-error it means all types
      bus.emit({ type: '*' });
      // @ts-expect-error a message is a text
      bus.emit({ type: 'status', message: 5 });
      // @ts-expect-error an event has a type
      bus.emit({ message: 'x' });
      // @ts-expect-error it is a list
      createEventBus({} as never, { types: 'status' });
    });
  });
});

/** Whoever took a hook over has told of its end, which is the last that it does. */
function isRecordedLate(root: string): boolean {
  const records = [...readTrail(join(root, 'state/hookline/audit'))];
  return records.some(({ entry }) => entry.late === true);
}
