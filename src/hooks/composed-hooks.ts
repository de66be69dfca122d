import type { SelfProtection } from '../built-in/self-protection.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Dialect } from '../core/dialect.ts';
import type { Host } from '../core/host.ts';
import type { On } from '../engine/bus.ts';
import type { Configuration } from './configuration.ts';
import type { EngineInForce } from './engine-in-force.ts';
import type { eventMaker } from './event-for.ts';
import type { HooksOptions } from './hooks-options.ts';

/** What is loaded at once where more than one event is expected. */
export type AtOnce = typeof import('./at-once.ts');

/** Everything that `createHooks` gives away in parts. */
export interface ComposedHooks extends Omit<Configuration, 'close'> {
  readonly options: HooksOptions;
  readonly host: Host;
  /** Null: these hooks are for a single event. */
  readonly atOnce: AtOnce | null;
  /** The dialect of all hooks, where they are of one only. */
  readonly single: Dialect | null;
  readonly toEvent: ReturnType<typeof eventMaker>;
  readonly guard: SelfProtection;
  readonly engines: EngineInForce;
  readonly on: On;
  /** Tells the host's logger, or whoever listens. */
  readonly log: (diagnostic: Diagnostic) => void;
  /** Throws where they were closed. */
  readonly mustBeOpen: () => void;
  readonly close: () => Promise<void>;
}
