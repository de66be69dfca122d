import { effectsIn } from '../../../src/core/dialect.ts';
import { type EventName, eventRow } from '../../../src/core/events.ts';
import type { FilesTest, Hook, Matcher, RuleTest, WhenCondition } from '../../../src/core/hook.ts';
import type { HookEvent } from '../../../src/core/hook-event.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { nowMs } from '../../../src/core/now-ms.ts';
import type { Outcome } from '../../../src/core/outcome.ts';
import { emptyReport } from '../../../src/core/report.ts';
import { type RoleFlags, roleOf } from '../../../src/core/role.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../../../src/core/verdict.ts';
import { DIALECTS } from '../../../src/dialects/all.ts';
import type { Asks, BusEvent, Engine, Memory, Rules, Runs, TriggerOptions } from '../../../src/engine/engine.ts';
import { indexHooks } from '../../../src/engine/index-hooks.ts';
import { trigger } from '../../../src/engine/trigger.ts';
import { callbackHandler } from '../../../src/handlers/callback.ts';
import { runs } from '../../../src/handlers/runs.ts';
import { waitWithin } from '../../../src/handlers/wait-within.ts';
import { sessionsInMemory } from '../../../src/state/session-memory.ts';

/** What a hook of these tests says: part of a verdict, or a function that says it. */
export type Says = Partial<Verdict> | ((payload: JsonObject, options: { signal: AbortSignal }) => unknown);

let made = 0;

/** What a test says of a hook, in the words of an entry. */
export interface GivenHook extends Partial<Omit<Hook, 'selects' | 'role'>>, Partial<RoleFlags> {
  readonly matcher?: Matcher;
  readonly files?: FilesTest;
  readonly filesText?: readonly string[];
  readonly condition?: RuleTest;
  readonly conditionText?: string;
  readonly when?: WhenCondition;
  readonly whenText?: string;
}

export function aHook(says: Says = {}, given: GivenHook = {}): Hook {
  made += 1;
  const { matcher, files, filesText, condition, conditionText, when, whenText, ...rest } = given;
  const { async: isAsync = false, observe = false, shadow = false, guard = false, ...fields } = rest;
  const name = given.name ?? `hook${made}`;
  return {
    id: `hookline:test.yml:${made}`,
    key: `key${made}`,
    dialect: 'hookline',
    layer: 'user',
    source: null,
    lane: { key: 'hookline', mode: 'parallel', chained: false, endsAtRefusal: false },
    event: 'PreToolUse',
    selects: {
      matcher: { test: matcher ?? { kind: 'all' }, text: null },
      files: { test: files ?? null, text: filesText ?? null },
      condition: { test: condition ?? null, text: conditionText ?? null },
      when: { test: when ?? null, text: whenText ?? null },
      effects: { test: null, text: null },
      after: { test: null, text: null },
      mainAgentOnly: false,
    },
    role: roleOf({ async: isAsync, observe, shadow, guard }),
    handler: callbackHandler((typeof says === 'function' ? says : () => says) as never),
    timeoutMs: 5000,
    onFailure: 'continue',
    once: false,
    approve: false,
    own: {},
    disabled: null,
    fault: null,
    definition: { onFailure: given.onFailure ?? 'continue' },
    ...fields,
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

/** What a test may give the engine in place of what it has; where it gives no `approve` and no `settle`, nobody is asked. */
export type Given = Partial<Rules & Runs & Memory & Asks>;

/** The real engine; what it is given is as small as it can be: hooks are functions, and say verdicts. */
export function anEngine(hooks: readonly Hook[], given: Given = {}) {
  const told: BusEvent[] = [];
  const recorded: Outcome[] = [];
  let ids = 0;
  const session = sessionsInMemory();
  const here = inProcess(session);
  const { approve, settle, commandOf } = given;
  const engine: Engine = {
    rules: {
      builtIn: { hooksFor: () => [] },
      index: indexHooks(hooks),
      dialects: new Map(DIALECTS.map((dialect) => [dialect.name, dialect])),
      trustState: () => 'trusted',
      switchedOff: () => false,
      spoil: () => {},
      removed: () => 0,
      refusals: () => [],
      retryCap: 8,
      enforcedRetryCap: given.retryCap ?? 8,
      remembersPrompts: false,
      clauses: [],
      masking: async () => (text) => text,
      factsOf: session,
      diagnostics: [],
      sameTurn: false,
      carried: (outcome) => outcome,
      ...given,
    },
    runs: {
      run: (hook, event, limits) =>
        hook.handler.kind === 'callback'
          ? here.run(hook, event, limits)
          : Promise.resolve(emptyReport({ kind: 'unstarted', why: 'no process in these tests' })),
      interpret: (hook, _event, report) =>
        report.ending.kind === 'returned'
          ? { ...NO_OBJECTION, ...(report.ending.value as Partial<Verdict>) }
          : failedVerdict(hook, report),
      startAsync: async () => {},
      wait: waitWithin,
      ...given,
    },
    asks:
      approve === undefined && settle === undefined
        ? null
        : {
            approve: approve ?? (async () => null),
            settle: settle ?? (async () => null),
            // what is never the same is asked about each time
            commandOf: commandOf ?? (() => `command ${++ids}`),
          },
    askLead: async () => ({ kind: 'nobody', why: 'there is none in these tests' }),
    memory: {
      session,
      onceRuns: new Map(),
      emit: (event) => told.push(event),
      record: (outcome) => void recorded.push(outcome),
      unrecorded: ({ message }) => ({
        diagnostic: { code: 'AUDIT_FAILED', severity: 'error', message },
        refusal: null,
      }),
      newId: () => `id${++ids}`,
      ...given,
    },
    host: { env: {}, home: '/home/me', cwd: '/work', stateFolder: '/nonexistent', now: nowMs },
  };
  const fire = async (event: HookEvent = bash(), options: TriggerOptions = {}): Promise<Outcome> =>
    trigger(engine, event, options);
  return { engine, fire, told, recorded };
}

export function fire(hooks: readonly Hook[], event: HookEvent = bash(), given: Given = {}): Promise<Outcome> {
  return anEngine(hooks, given).fire(event);
}

/** Turns, limits and functions as they really are; nothing here starts anything. */
function inProcess(session: Memory['session']) {
  const nothing = async (): Promise<never> => Promise.reject(new Error('no process in these tests'));
  return runs({
    ...{
      env: {},
      home: '/home/me',
      graceMs: 0,
      maxConcurrent: 16,
      processes: null,
      model: null,
      session,
      sessionsEndHere: true,
    },
    about: {
      inputFor: () => ({ stdin: '', env: {} }),
      pathFor: () => null,
      versionOf: nothing,
      scriptsOf: nothing,
      seenIn: nothing,
      completed: async (_hook, _event, report) => report,
    },
    recordLeft: () => {},
    tell: () => {},
    handingOver: async () => null,
    passOn: async () => false,
  });
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
