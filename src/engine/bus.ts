import type { Diagnostic } from '../core/diagnostic.ts';
import type { BusEvent } from './engine.ts';
import { listeners } from './listeners.ts';

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

/** What hooks do, told to whoever listens. */
export function bus(): Bus {
  const { on, tell } = listeners<BusEvents>();
  return {
    on,
    emit: (event) => tell(event.type, event),
    emitDiagnostic: (diagnostic) => tell('diagnostic', diagnostic),
  };
}
