import type { LoadedConfig } from '../config/load.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Dialect, Environment } from '../core/dialect.ts';
import type { EventName } from '../core/events.ts';
import { filledOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { nowMs } from '../core/now-ms.ts';
import { DIALECTS } from '../dialects/all.ts';
import type { Engine, StandingRefusal } from '../engine/engine.ts';
import type { BuiltIn } from '../engine/select.ts';
import { depthIn } from '../handlers/command.ts';
import { onAbort } from '../handlers/on-abort.ts';
import { sessionsInMemory } from '../state/session-memory.ts';
import type { HooksOptions, HooksParts, StartedUnder } from './api.ts';
import { asking } from './asking.ts';
import { filledCommand } from './filled-command.ts';
import type { InForce } from './in-force.ts';
import { askGiven } from './model-option.ts';
import { newId } from './new-id.ts';
import { recording } from './recording.ts';
import { running } from './running.ts';
import type { Waiting } from './waiting-batch.ts';

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
  const { startAsync, carryOut = (usual) => usual } = parts;
  const { graceMs = 1000, maxConcurrent = 16 } = options;
  const dialects: ReadonlyMap<string, Dialect> = new Map(DIALECTS.map((dialect) => [dialect.name, dialect]));
  const session = parts.sessions ?? sessionsInMemory();

  const model = askGiven(options.model);
  const records = recording(options, parts, { home, env, stateFolder, current, tell: emitDiagnostic });
  const emit: Engine['emit'] = (happening) => {
    if (happening.type === 'hook:start') records.soon(happening.hook, happening.event);
    tell(happening);
  };
  const under = (hook: Hook): StartedUnder => ({
    ...{ policy: current().policy, place: placeOf(hook), isRecorded: records.isTrailed() },
  });
  const placeOf = (hook: Hook): number => current().hooks.findIndex(({ key }) => key === hook.key);
  let passing: ((one: Waiting) => Promise<boolean>) | null = null;
  const { close, endSession, keepOnly, ...runs } = running({
    dialects,
    session,
    emit,
    now: nowMs,
    env,
    home,
    cwd,
    graceMs,
    maxConcurrent,
    model,
    placeOf,
    recordLate: records.late,
    recordLeft: records.left,
    sessionsEndHere: parts.sessions === undefined,
    tell: emitDiagnostic,
    async passOn(hook, event) {
      passing ??= (await import('./waiting-batch.ts')).waitingBatch({ home, env });
      return passing({ hook, event, under: under(hook) });
    },
    async handingOver(hook, event) {
      const { handOverTo } = await import('./start-supervisor.ts');
      return handOverTo(hook, event, under(hook), { home, env });
    },
  });
  const nested = depthIn(env) >= MAX_DEPTH;
  const carried = carryOut(runs);
  const fixed = {
    ...{ ...carried, dialects, home, session, emit, now: nowMs, onAbort, newId },
    startAsync:
      startAsync === undefined
        ? carried.startAsync
        : async (hook: Hook, event: HookEvent) => startAsync(hook, event, under(hook)),
    onceRuns: new Map<string, Promise<unknown>>(),
    commandOf: filledCommand,
    ...asking(options, parts),
    ...(parts.gate ? { carried: parts.gate } : {}),
  };
  const made = (inForce: InForce): Engine => {
    const { config, hooks, index, trustState, switchedOff, diagnostics, isGuarded, trust } = inForce;
    const asksNobody = options.trust === 'all' || inForce.policy.managedHooksOnly;
    const problemsOf = (event: EventName): readonly StandingRefusal[] =>
      config.problems.flatMap(({ reason, events }) =>
        events === null || events.includes(event) ? { reason, instead: false } : [],
      );
    const tooDeep = { reason: NESTED.message, instead: true };
    return {
      ...fixed,
      builtIn: isGuarded ? guard : null,
      index,
      trustState,
      spoil: trust.spoil,
      removed: (event) => (asksNobody ? 0 : trust.removed().filter((one) => one.event === event).length),
      switchedOff,
      record: records.recordOf(inForce),
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
      await records.close();
    },
  };
}

/** The lowest that is configured wins. */
function retryCap(files: LoadedConfig['files']): number {
  const configured = files.flatMap(({ settings }) => settings.maxRetries ?? []);
  return configured.length === 0 ? RETRY_CAP : Math.min(...configured);
}

/** What a person says is kept only where a hook has a place for it. */
function asksForPrompt({ handler }: Hook, lastPrompt: string | undefined): boolean {
  if (lastPrompt === undefined) return false;
  return filledOf(handler)?.slots.some(({ name }) => name.split('.')[0] === lastPrompt) ?? false;
}
