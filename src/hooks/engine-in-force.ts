import type { Diagnostic } from '../core/diagnostic.ts';
import type { Host } from '../core/host.ts';
import type { Engine, Memory } from '../engine/engine.ts';
import type { BuiltIn } from '../engine/select.ts';
import type { RunsParts } from '../handlers/runs.ts';
import { sessionsInMemory } from '../state/session-memory.ts';
import { asking } from './asking.ts';
import { hookCarriers } from './hook-carriers.ts';
import type { HooksOptions } from './hooks-options.ts';
import type { HooksParts } from './hooks-parts.ts';
import type { InForce } from './in-force.ts';
import { newId } from './new-id.ts';
import type { TellSafely } from './record-safely.ts';
import { recording } from './recording.ts';
import { rulesInForce } from './rules-in-force.ts';

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

export interface EngineInForce {
  readonly engineNow: () => Engine;
  readonly endSession: (id: string) => void;
  readonly close: () => Promise<void>;
}

/** The engine for what is in force now: made anew when that changes, so that an event keeps the one it started with. */
export function engineInForce(options: HooksOptions, parts: HooksParts, given: Given): EngineInForce {
  const { host, current, guard, processes, tellSafely, emitDiagnostic: tell } = given;
  const { asker } = parts;
  const session = parts.session.stateOf ?? sessionsInMemory();
  const records = recording(options, parts, { host, current, tell, tellSafely });
  const emit: Memory['emit'] = (happening) => {
    if (happening.type === 'hook:start') records.soon(happening.hook, happening.event);
    given.emit(happening);
  };
  const carriers = hookCarriers(options, parts, { host, current, processes, session, emit, records, tell });
  const rulesOf = rulesInForce({ options, asker, host, guard, session });
  const fixed = {
    runs: carriers.runs,
    asks: asking(options, asker),
    askLead: async (...asked: Parameters<Engine['askLead']>) =>
      (await import('./lead/ask-lead.ts')).askLeadSafely({ host, options, parts, inForce: current() }, ...asked),
    host,
  };
  const onceRuns = new Map<string, Promise<unknown>>();
  const made = (inForce: InForce): Engine => {
    carriers.expect(inForce.awake);
    const memory = { session, emit, onceRuns, ...records.recordOf(inForce), newId };
    return { ...fixed, rules: rulesOf(inForce), memory };
  };
  let of = current();
  let engine = made(of);
  return {
    engineNow() {
      if (of !== current()) {
        of = current();
        engine = made(of);
      }
      return engine;
    },
    endSession: carriers.endSession,
    async close() {
      await carriers.close();
      await records.close();
    },
  };
}
