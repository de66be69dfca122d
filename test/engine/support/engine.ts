import { effectsIn } from '../../../src/core/dialect.ts';
import { type EventName, eventRow } from '../../../src/core/events.ts';
import type { Hook } from '../../../src/core/hook.ts';
import type { HookEvent } from '../../../src/core/hook-event.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { nowMs } from '../../../src/core/now-ms.ts';
import type { Outcome } from '../../../src/core/outcome.ts';
import { emptyReport } from '../../../src/core/report.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../../../src/core/verdict.ts';
import { DIALECTS } from '../../../src/dialects/all.ts';
import type { BusEvent, Engine, TriggerOptions } from '../../../src/engine/engine.ts';
import { indexHooks } from '../../../src/engine/index-hooks.ts';
import { trigger } from '../../../src/engine/trigger.ts';
import { runCallback } from '../../../src/handlers/callback.ts';
import { onAbort } from '../../../src/handlers/on-abort.ts';
import { sessionsInMemory } from '../../../src/state/session-memory.ts';

/** What a hook of these tests says: part of a verdict, or a function that says it. */
export type Says = Partial<Verdict> | ((payload: JsonObject, options: { signal: AbortSignal }) => unknown);

let made = 0;

export function aHook(says: Says = {}, given: Partial<Hook> = {}): Hook {
  made += 1;
  const name = given.name ?? `hook${made}`;
  return {
    id: `hookline:test.yml:${made}`,
    key: `key${made}`,
    dialect: 'hookline',
    layer: 'user',
    source: null,
    lane: { key: 'hookline', mode: 'parallel', chained: false, endsAtRefusal: false },
    event: 'PreToolUse',
    matcher: { kind: 'all' },
    matcherText: null,
    files: null,
    filesText: null,
    condition: null,
    conditionText: null,
    when: null,
    whenText: null,
    handler: { kind: 'callback', run: (typeof says === 'function' ? says : () => says) as never },
    timeoutMs: 5000,
    onFailure: 'continue',
    once: false,
    async: false,
    observe: false,
    shadow: false,
    guard: false,
    approve: false,
    own: {},
    disabled: null,
    fault: null,
    definition: { onFailure: given.onFailure ?? 'continue' },
    ...given,
    name,
  };
}

export const SERIAL = { key: 'serial', mode: 'serial', chained: false, endsAtRefusal: false } as const;
export const CHAINED = { key: 'chained', mode: 'serial', chained: true, endsAtRefusal: true } as const;

export function anEvent(name: EventName = 'PreToolUse', payload: JsonObject = {}): HookEvent {
  const given = { session_id: 's1', cwd: '/work', hook_event_name: name, ...payload };
  return { name, row: eventRow(name), payload: given, projectDir: '/work', at: 0, lastPrompt: null };
}

export function bash(command = 'ls', payload: JsonObject = {}): HookEvent {
  return anEvent('PreToolUse', { tool_name: 'Bash', tool_input: { command }, ...payload });
}

/** The real engine; what it is given is as small as it can be: hooks are functions, and say verdicts. */
export function anEngine(hooks: readonly Hook[], given: Partial<Engine> = {}) {
  const told: BusEvent[] = [];
  const recorded: Outcome[] = [];
  let ids = 0;
  const session = sessionsInMemory();
  const engine: Engine = {
    index: indexHooks(hooks),
    dialects: new Map(DIALECTS.map((dialect) => [dialect.name, dialect])),
    home: '/home/me',
    trustState: () => 'trusted',
    run: async (hook, event, { timeoutMs, signal }) =>
      hook.handler.kind === 'callback'
        ? runCallback(hook.handler.run, event.payload, timeoutMs, signal)
        : emptyReport({ kind: 'unstarted', why: 'no process in these tests' }),
    interpret: (hook, _event, report) =>
      report.ending.kind === 'returned'
        ? { ...NO_OBJECTION, ...(report.ending.value as Partial<Verdict>) }
        : failedVerdict(hook, report),
    startAsync: async () => {},
    approve: null,
    settleAsk: null,
    session,
    onceRuns: new Map(),
    standingRefusals: () => [],
    retryCap: 8,
    remembersPrompts: false,
    diagnostics: [],
    emit: (event) => told.push(event),
    record: (outcome) => void recorded.push(outcome),
    newId: () => `id${++ids}`,
    now: nowMs,
    onAbort,
    ...given,
  };
  const fire = (event: HookEvent = bash(), options: TriggerOptions = {}): Promise<Outcome> =>
    trigger(engine, event, options);
  return { engine, fire, told, recorded };
}

export function fire(hooks: readonly Hook[], event: HookEvent = bash(), given: Partial<Engine> = {}): Promise<Outcome> {
  return anEngine(hooks, given).fire(event);
}

export function rewriting(value: JsonObject, how: 'replace' | 'merge' = 'replace'): Partial<Verdict> {
  return { rewrite: { value, how } };
}

export function denying(reason: string): Partial<Verdict> {
  return { decision: 'deny', reason };
}

/** Refuses when the command it is shown holds the word. */
export function refusing(word: string): Says {
  return ({ tool_input }) =>
    JSON.stringify(tool_input).includes(word) ? { decision: 'block', reason: `no ${word}` } : {};
}

export function effectsOf(dialect: string, event: EventName) {
  const found = DIALECTS.find(({ name }) => name === dialect);
  return found === undefined ? eventRow(event).effects : effectsIn(found, event);
}

export const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
