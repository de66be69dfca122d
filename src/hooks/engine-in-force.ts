import type { LoadedConfig } from '../config/load.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName } from '../core/events.ts';
import { filledOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import { DIALECTS_BY_NAME } from '../dialects/all.ts';
import type { Engine, Memory, Rules, StandingRefusal } from '../engine/engine.ts';
import type { Later } from '../engine/execute-later.ts';
import type { BuiltIn } from '../engine/select.ts';
import { depthIn } from '../handlers/depth-in.ts';
import { type RunsParts, runs } from '../handlers/runs.ts';
import { waitWithin } from '../handlers/wait-within.ts';
import { sessionsInMemory } from '../state/session-memory.ts';
import { aboutHooks } from './about-hooks.ts';
import { asking } from './asking.ts';
import type { HooksOptions } from './hooks-options.ts';
import type { HooksParts, StartedUnder } from './hooks-parts.ts';
import type { InForce } from './in-force.ts';
import { interpret } from './interpret.ts';
import { askGiven } from './model-option.ts';
import { newId } from './new-id.ts';
import type { TellSafely } from './record-safely.ts';
import { recording } from './recording.ts';
import type { Waiting } from './start-supervisor.ts';

const RETRY_CAP = 8;
const MAX_DEPTH = 8;

const NESTED: Diagnostic = {
  code: 'NESTED_TOO_DEEP',
  severity: 'error',
  message: `Hooks started an agent whose hooks started an agent, ${MAX_DEPTH} times: no hook runs, and nothing is allowed.`,
};

interface Given {
  readonly host: Host;
  readonly current: () => InForce;
  readonly guard: BuiltIn;
  readonly emit: Memory['emit'];
  readonly emitDiagnostic: (diagnostic: Diagnostic) => void;
  readonly processes: RunsParts['processes'];
  /** Tells the embedder's own function what happened; null: there is none. */
  readonly tellSafely: TellSafely | null;
}

interface EngineInForce {
  readonly engineNow: () => Engine;
  readonly endSession: (id: string) => void;
  readonly close: () => Promise<void>;
}

const NO_REFUSALS: readonly StandingRefusal[] = [];
const NO_GUARD: BuiltIn = { hooksFor: () => [] };

/** The engine for what is in force now: made anew when that changes, so that an event keeps the one it started with. */
export function engineInForce(options: HooksOptions, parts: HooksParts, given: Given): EngineInForce {
  const { host, current, guard, emitDiagnostic } = given;
  const { env, home } = host;
  const { graceMs = 1000, maxConcurrent = 16 } = options;
  const session = parts.sessions ?? sessionsInMemory();
  const records = recording(options, parts, { host, current, tell: emitDiagnostic, tellSafely: given.tellSafely });
  const emit: Memory['emit'] = (happening) => {
    if (happening.type === 'hook:start') records.soon(happening.hook, happening.event);
    given.emit(happening);
  };
  const placeOf = (hook: Hook): number => current().placeOf(hook);
  const under = (hook: Hook): StartedUnder => {
    const { policy, fleet } = current();
    return { policy, place: placeOf(hook), isRecorded: records.isTrailed(), fleet: fleet && { as: fleet.as } };
  };
  let passing: ((one: Waiting) => Promise<boolean>) | null = null;
  const carriers = runs({
    env,
    home,
    about: aboutHooks(host),
    graceMs,
    maxConcurrent,
    processes: given.processes,
    model: askGiven(options.model),
    session,
    recordLeft: records.left,
    sessionsEndHere: parts.sessions === null,
    tell: emitDiagnostic,
    async passOn(hook, event) {
      const { waitingBatch } = await import('./start-supervisor.ts');
      passing ??= waitingBatch(host);
      return passing({ hook, event, under: under(hook) });
    },
    async handingOver(hook, event) {
      const { handOverTo } = await import('./start-supervisor.ts');
      return handOverTo({ hook, event, under: under(hook) }, host);
    },
  });
  const { run, runUnwaited, afterwards } = carriers;
  const later: Later = {
    rules: { dialects: DIALECTS_BY_NAME },
    runs: { interpret },
    memory: { session, emit },
    placeOf,
    record: records.late,
    afterwards,
  };
  const carried = parts.carryOut({
    run,
    interpret,
    startAsync(hook, event, mayStart) {
      const running = runUnwaited(hook, event, mayStart);
      const ended = import('../engine/execute-later.ts').then(async ({ endedLater }) =>
        endedLater(later, hook, event, await running),
      );
      afterwards(ended);
      return ended.catch(() => {});
    },
  });
  const { startAsync } = parts;
  const fixed = {
    runs: {
      run: carried.run,
      interpret: carried.interpret,
      startAsync:
        startAsync === null
          ? carried.startAsync
          : (hook: Hook, event: HookEvent) => startAsync(hook, event, under(hook)),
      wait: waitWithin,
    },
    asks: asking(options, parts),
    askLead: async (...asked: Parameters<Engine['askLead']>) =>
      (await import('./lead/ask-lead.ts')).askLeadSafely({ host, options, parts, inForce: current() }, ...asked),
    host,
  };
  const onceRuns = new Map<string, Promise<unknown>>();
  const nested = depthIn(env) >= MAX_DEPTH;
  const tooDeep = { reason: NESTED.message, instead: true };
  const rulesOf = (inForce: InForce): Rules => {
    // none of those that rest asks for what was said or done before
    const { config, awake, index, trustState, switchedOff, diagnostics, isGuarded, trust, fleet } = inForce;
    const asksNobody = options.trust === 'all' || inForce.policy.managedHooksOnly;
    const problemsOf = (event: EventName): readonly StandingRefusal[] =>
      config.problems.flatMap(({ reason, events }) =>
        events === null || events.includes(event) ? { reason, instead: false } : [],
      );
    const mayRefuse = config.problems.length > 0 || fleet !== null || nested || parts.caller !== null;
    return {
      builtIn: isGuarded ? guard : NO_GUARD,
      index,
      dialects: DIALECTS_BY_NAME,
      trustState,
      switchedOff,
      spoil: trust.spoil,
      removed: (event) => (asksNobody ? 0 : trust.removed().filter((one) => one.event === event).length),
      retryCap: retryCap(config.files),
      enforcedRetryCap: retryCap(config.files.filter(({ file }) => file.layer === 'enforced')),
      remembersPrompts: awake.some((hook) =>
        asksForPrompt(hook, DIALECTS_BY_NAME.get(hook.dialect)?.template?.lastPrompt),
      ),
      clauses: awake.flatMap(({ selects }) => selects.after.test ?? []),
      masking: async () => (await import('../masks/mask-secrets.ts')).maskSecrets,
      factsOf: session,
      diagnostics: nested ? [...diagnostics, NESTED] : diagnostics,
      refusals: mayRefuse
        ? (event) => [
            ...problemsOf(event.name),
            ...(fleet === null ? [] : fleet.refusalsAt(Date.now())),
            ...(nested && index.has(event.name) ? [tooDeep] : []),
            ...(parts.caller?.refusals(event) ?? []),
          ]
        : () => NO_REFUSALS,
      // the same hooks may serve one event after the other
      get sameTurn() {
        return parts.caller?.sameTurn ?? false;
      },
      carried: parts.gate ?? ((outcome) => outcome),
    };
  };
  const made = (inForce: InForce): Engine => ({
    ...fixed,
    rules: rulesOf(inForce),
    memory: { session, emit, onceRuns, ...records.recordOf(inForce), newId },
  });
  let of = current();
  let engine = made(of);
  carriers.expect(of.awake);
  const engineNow = (): Engine => {
    if (of === current()) return engine;
    of = current();
    engine = made(of);
    carriers.expect(of.awake);
    return engine;
  };
  return {
    engineNow,
    endSession: carriers.endSession,
    async close() {
      await carriers.close();
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
