import type { LoadedConfig } from '../config/load.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Dialect, Environment, HookEvent } from '../core/dialect.ts';
import type { EventName } from '../core/events.ts';
import type { Hook } from '../core/hook.ts';
import { DIALECTS } from '../dialects/all.ts';
import type { Engine, StandingRefusal } from '../engine/engine.ts';
import type { BuiltIn } from '../engine/select.ts';
import { depthIn } from '../handlers/command.ts';
import { onAbort } from '../handlers/on-abort.ts';
import { sessionsInMemory } from '../state/session-memory.ts';
import type { HooksOptions, HooksParts } from './api.ts';
import { asking } from './asking.ts';
import { auditTrail } from './audit-trail.ts';
import { debugRecords } from './debug-record.ts';
import type { InForce } from './in-force.ts';
import { askGiven } from './model-option.ts';
import { newId } from './new-id.ts';
import { policyMasks } from './policy-masks.ts';
import { recordSafely } from './record-safely.ts';
import { running } from './running.ts';

const RETRY_CAP = 8;
const MAX_DEPTH = 8;

const NESTED: Diagnostic = {
  code: 'NESTED_TOO_DEEP',
  severity: 'error',
  message: `Hooks started an agent whose hooks started an agent, ${MAX_DEPTH} times: no hook runs, and nothing is allowed.`,
};

interface Given {
  readonly env: Environment;
  readonly home: string;
  readonly cwd: string;
  readonly stateFolder: string;
  readonly current: () => InForce;
  readonly guard: BuiltIn;
  readonly emit: Engine['emit'];
  readonly emitDiagnostic: (diagnostic: Diagnostic) => void;
}

interface EngineInForce {
  readonly engineNow: () => Engine;
  readonly endSession: (id: string) => void;
  readonly close: () => Promise<void>;
}

/** The engine for what is in force now: made anew when that changes, so that an event keeps the one it started with. */
export function engineInForce(options: HooksOptions, parts: HooksParts, given: Given): EngineInForce {
  const { env, home, cwd, stateFolder, current, guard, emit: tell, emitDiagnostic } = given;
  const { startAsync, carryOut = (usual) => usual, unrecorded = false, waitForRecords: waits = false } = parts;
  const { graceMs = 1000, maxConcurrent = 16 } = options;
  const dialects: ReadonlyMap<string, Dialect> = new Map(DIALECTS.map((dialect) => [dialect.name, dialect]));
  const session = parts.sessions ?? sessionsInMemory();
  const now = (): number => performance.now();
  const model = askGiven(options.model);
  const masks = policyMasks();
  const trail = auditTrail(stateFolder, { current, masks, waits, tell: emitDiagnostic });
  const sink = recordSafely(options.audit, { masks, policy: () => current().policy, tell: emitDiagnostic });
  // what an organization wants recorded is recorded, whatever the embedder says
  const isTrailed = ({ policy }: InForce): boolean =>
    !unrecorded && (options.audit === undefined || policy.auditRequired);
  const emit: Engine['emit'] = (happening) => {
    // loaded while a hook runs, so that nobody waits for it afterwards
    if (happening.type === 'hook:start' && isTrailed(current())) trail.soon();
    tell(happening);
  };
  const { close, endSession, keepOnly, ...runs } = running({
    dialects,
    session,
    emit,
    now,
    env,
    home,
    cwd,
    graceMs,
    maxConcurrent,
    model,
    async recordLate(run, event) {
      if (unrecorded) return;
      await sink?.late(run, event);
      if (isTrailed(current())) await trail.late(run, event);
    },
  });
  const nested = depthIn(env) >= MAX_DEPTH;
  const fixed = {
    ...{ ...carryOut(runs), dialects, home, session, emit, now, onAbort, newId },
    startAsync:
      startAsync === undefined
        ? carryOut(runs).startAsync
        : async (hook: Hook, event: HookEvent) => startAsync(hook, event, current().policy),
    onceRuns: new Map<string, Promise<unknown>>(),
    ...asking(options, parts),
  };
  const debugLog = debugRecords(home, masks, emitDiagnostic);
  const recordOf = (inForce: InForce): Engine['record'] => {
    if (unrecorded) return null;
    const waited = isTrailed(inForce) ? trail.outcome(inForce) : null;
    const others = [sink?.outcome ?? null, debugLog(inForce)].filter((record) => record !== null);
    return others.length === 0 ? waited : inTurn(waited, others);
  };
  const made = (inForce: InForce): Engine => {
    const { config, hooks, index, standing, switchedOff, diagnostics, isGuarded } = inForce;
    const problemsOf = (event: EventName): readonly StandingRefusal[] =>
      config.enforcedProblems.flatMap(({ reason, events }) =>
        events === null || events.includes(event) ? { reason, instead: false } : [],
      );
    const tooDeep = { reason: NESTED.message, instead: true };
    return {
      ...fixed,
      builtIn: isGuarded ? guard : null,
      index,
      standing,
      switchedOff,
      record: recordOf(inForce),
      retryCap: retryCap(config.files),
      enforcedRetryCap: retryCap(config.files.filter(({ file }) => file.layer === 'enforced')),
      remembersPrompts: hooks.some((hook) => asksForPrompt(hook, dialects.get(hook.dialect)?.template?.lastPrompt)),
      diagnostics: nested ? [...diagnostics, NESTED] : diagnostics,
      standingRefusals: ({ name }) => [...problemsOf(name), ...(nested && index.has(name) ? [tooDeep] : [])],
    };
  };
  let of = current();
  let engine = made(of);
  const engineNow = (): Engine => {
    if (of === current()) return engine;
    of = current();
    engine = made(of);
    keepOnly(of.hooks);
    return engine;
  };
  return {
    engineNow,
    endSession,
    async close() {
      await close();
      await trail.close();
    },
  };
}

/** All of them are waited for; what the first says counts. */
function inTurn(first: Engine['record'], others: readonly NonNullable<Engine['record']>[]): Engine['record'] {
  return (outcome, event) => {
    const told = others.map((record) => record(outcome, event));
    const written = first?.(outcome, event);
    return told.some((one) => one instanceof Promise) ? Promise.all([written, ...told]).then(([why]) => why) : written;
  };
}

/** The lowest that is configured wins. */
function retryCap(files: LoadedConfig['files']): number {
  const configured = files.flatMap(({ settings }) => settings.maxRetries ?? []);
  return configured.length === 0 ? RETRY_CAP : Math.min(...configured);
}

/** What a person says is kept only where a hook has a place for it. */
function asksForPrompt({ handler }: Hook, lastPrompt: string | undefined): boolean {
  if (lastPrompt === undefined || handler.kind !== 'command' || handler.template?.kind !== 'filled') return false;
  return handler.template.slots.some(({ name }) => name.split('.')[0] === lastPrompt);
}
