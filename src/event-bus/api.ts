import type { PayloadInput } from '../core/payload.ts';
import type { HookExecutionComplete, HookExecutionError, HookExecutionStart } from './execution-event.ts';

/** What only the bus itself tells. */
export interface OwnEvents {
  readonly hook_execution_start: HookExecutionStart;
  readonly hook_execution_complete: HookExecutionComplete;
  readonly hook_execution_error: HookExecutionError;
  readonly dropped: DroppedEvent;
}

/** So many notifications came while too many were waiting: no hook was told of them. */
export interface DroppedEvent {
  readonly type: 'dropped';
  readonly count: number;
  readonly message: string;
  readonly session_id: string | undefined;
  readonly timestamp: string;
}

/** What somebody emits. */
export interface Emission<T extends string = string> {
  readonly type: T extends keyof OwnEvents | '*' ? never : T;
  readonly message?: string;
  /** What kind of notification it is, such as `permission_prompt`; default: its type. One that says so is a notification. */
  readonly notification_type?: string;
  readonly title?: string;
  readonly session_id?: string;
  readonly timestamp?: string;
  /** False: for listeners only; no hook is told. */
  readonly notify?: boolean;
  readonly [more: string]: unknown;
}

/** What was emitted, as listeners are told it. */
export interface EmittedEvent<T extends string = string> extends Emission<string> {
  readonly type: T;
  readonly timestamp: string;
}

/** What a listener for this type is told. */
export type EventOfType<T extends string> = T extends keyof OwnEvents
  ? OwnEvents[T]
  : T extends '*'
    ? OwnEvents[keyof OwnEvents] | EmittedEvent
    : EmittedEvent<T>;

export interface EventBusOptions {
  /** Of whatever is emitted without one; default: the hooks' own. */
  readonly sessionId?: string | undefined;
  /** What every notification says besides, such as `transcript_path`. */
  readonly payload?: PayloadInput<'Notification'> | undefined;
  /** What starts Notification hooks, in addition to `status`, `system_message` and `error`. */
  readonly types?: readonly string[] | undefined;
  /** At most so many notifications side by side. Default: 4. */
  readonly maxConcurrent?: number | undefined;
  /** At most so many wait for their turn; more are dropped. Default: 1000. */
  readonly maxWaiting?: number | undefined;
}

export interface CloseOptions {
  /** How long notification hooks may go on. Default: 2000. */
  readonly graceMs?: number | undefined;
  /** Ends the wait sooner. */
  readonly signal?: AbortSignal | undefined;
}

type OwnType = keyof OwnEvents | '*' | 'status' | 'system_message' | 'error';

export interface EventBus {
  /** Returns at once; never throws. What a listener emits is told after what it listens to. After close() it does nothing. */
  emit<T extends string>(event: Emission<T>): void;
  /** Registering returns its own undo. */
  on<T extends OwnType | (string & {})>(type: T, listener: (event: EventOfType<T>) => unknown): () => void;
  /** Waits for notification hooks under way, then ends them. Whatever is emitted from now on is nobody's. */
  close(options?: CloseOptions): Promise<void>;
}
