import type { Diagnostic } from '../core/diagnostic.ts';
import type { BusEvent } from './engine.ts';

export interface BusEvents {
  'hook:start': Extract<BusEvent, { type: 'hook:start' }>;
  'hook:complete': Extract<BusEvent, { report: unknown }>;
  'hook:error': Extract<BusEvent, { report: unknown }>;
  'hook:skip': Extract<BusEvent, { type: 'hook:skip' }>;
  diagnostic: Diagnostic;
}

/** Registering returns its own undo. */
export type On = <T extends keyof BusEvents>(type: T, listener: (event: BusEvents[T]) => void) => () => void;

export interface Bus {
  readonly on: On;
  readonly emit: (event: BusEvent) => void;
  readonly emitDiagnostic: (diagnostic: Diagnostic) => void;
}

/** What hooks do, told to whoever listens. A listener that throws hurts neither the hook nor the other listeners. */
export function bus(): Bus {
  const listeners = new Map<keyof BusEvents, Set<(event: never) => unknown>>();
  const tell = (type: keyof BusEvents, event: BusEvent | Diagnostic): void => {
    const told = listeners.get(type);
    if (told === undefined) return;
    for (const listener of [...told]) {
      try {
        // an asynchronous one may fail later
        Promise.resolve(listener(event as never)).catch(() => {});
      } catch {
        // what a listener does wrong is its own affair
      }
    }
  };
  return {
    on(type, listener) {
      const known = listeners.get(type) ?? new Set();
      listeners.set(type, known);
      // a function of its own for each registration: undoing one leaves the others
      const own = (event: never): unknown => listener(event);
      known.add(own);
      return () => known.delete(own);
    },
    emit: (event) => tell(event.type, event),
    emitDiagnostic: (diagnostic) => tell('diagnostic', diagnostic),
  };
}
