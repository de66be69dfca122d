import { describe, expect, test } from 'vitest';
import { bus } from '../../src/engine/bus.ts';
import { aHook, anEngine, anEvent, bash, denying, rewriting } from './support/engine.ts';

describe('what is told while hooks run', () => {
  const typesFor = (told: readonly { type: string; hook: { name: string | null } }[], name: string) =>
    told.filter(({ hook }) => hook.name === name).map(({ type }) => type);

  test('a start and then exactly one end for each hook that ran, a skip for each that did not (116)', async () => {
    const { fire, told } = anEngine([
      aHook({}, { name: 'fine' }),
      aHook(denying('no'), { name: 'refusing' }),
      aHook(() => Promise.reject(new Error('boom')), { name: 'broken' }),
      aHook(() => new Promise(() => {}), { name: 'hanging', timeoutMs: 5 }),
      aHook({}, { name: 'off', disabled: 'switched off' }),
      aHook({}, { name: 'asking', approve: true }),
      aHook({}, { name: 'faulty', guard: true, fault: 'no pattern' }),
    ]);
    await fire();
    expect(typesFor(told, 'fine')).toEqual(['hook:start', 'hook:complete']);
    expect(typesFor(told, 'refusing')).toEqual(['hook:start', 'hook:complete']);
    expect(typesFor(told, 'broken')).toEqual(['hook:start', 'hook:error']);
    expect(typesFor(told, 'hanging')).toEqual(['hook:start', 'hook:error']);
    expect(typesFor(told, 'faulty')).toEqual(['hook:start', 'hook:error']);
    expect(typesFor(told, 'off')).toEqual(['hook:skip']);
    expect(typesFor(told, 'asking')).toEqual(['hook:skip']);
  });

  test('carries the hook, the event as that hook saw it, the command and the report', async () => {
    const guard = aHook({}, { guard: true });
    const { fire, told } = anEngine([guard, aHook(rewriting({ command: 'pwd' }))]);
    await fire(bash('ls'));
    const ends = told.filter(({ hook, type }) => hook === guard && type === 'hook:complete');
    expect(ends).toMatchObject([
      { event: { payload: { tool_input: { command: 'ls' } } }, command: 'callback (anonymous)', verdict: {} },
      { event: { payload: { tool_input: { command: 'pwd' } } }, report: { ending: { kind: 'returned' } } },
    ]);
  });

  test('nothing, when no hook fits', async () => {
    const { fire, told } = anEngine([aHook({}, { event: 'Stop' })]);
    await fire();
    expect(told).toEqual([]);
  });
});

describe('the bus', () => {
  const event = { type: 'hook:start', hook: aHook(), event: anEvent(), command: 'x' } as const;

  test('a listener that throws hurts neither the hook nor the other listeners', () => {
    const { on, emit } = bus();
    const heard: string[] = [];
    on('hook:start', () => {
      throw new Error('boom');
    });
    on('hook:start', () => heard.push('second'));
    emit(event);
    expect(heard).toEqual(['second']);
  });

  test('registering returns its own undo, and undoing twice takes out nobody else', () => {
    const { on, emit } = bus();
    const heard: string[] = [];
    const undo = on('hook:start', () => heard.push('a'));
    on('hook:start', () => heard.push('b'));
    undo();
    undo();
    emit(event);
    expect(heard).toEqual(['b']);
  });

  test('one function registered twice is told twice, until each is undone', () => {
    const { on, emit } = bus();
    let heard = 0;
    const listener = () => {
      heard += 1;
    };
    const undo = on('hook:start', listener);
    on('hook:start', listener);
    emit(event);
    undo();
    emit(event);
    expect(heard).toBe(3);
  });

  test('a listener may take itself out while it is being told', () => {
    const { on, emit } = bus();
    const heard: string[] = [];
    const undo = on('hook:start', () => {
      undo();
      heard.push('once');
    });
    on('hook:start', () => heard.push('always'));
    emit(event);
    emit(event);
    expect(heard).toEqual(['once', 'always', 'always']);
  });
});

describe('the recorder', () => {
  test('is told each outcome exactly once, empty ones included', async () => {
    const { fire, recorded } = anEngine([aHook({}, { event: 'Stop' }), aHook(denying('no'), { event: 'PreToolUse' })]);
    const outcomes = [await fire(), await fire(anEvent('Notification')), await fire(anEvent('Stop'))];
    expect(recorded).toEqual(outcomes);
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(3);
  });
});

test('an asynchronous listener that fails hurts nobody', async () => {
  const failures: unknown[] = [];
  const onRejection = (error: unknown) => failures.push(error);
  process.on('unhandledRejection', onRejection);
  try {
    const { on, emitDiagnostic } = bus();
    on('diagnostic', async () => Promise.reject(new Error('boom')));
    emitDiagnostic({ code: 'USAGE', severity: 'warning', message: 'x' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(failures).toEqual([]);
  } finally {
    process.off('unhandledRejection', onRejection);
  }
});
