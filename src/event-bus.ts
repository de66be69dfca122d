import { HookError } from './core/hook-error.ts';
import { messageOf } from './core/message-of.ts';
import { inOrder } from './engine/in-order.ts';
import { listeners } from './engine/listeners.ts';
import type { Hooks } from './hooks/api.ts';
import type { CloseOptions, EmittedEvent, EventBus, EventBusOptions, OwnEvents } from './hooks/event-bus-api.ts';
import { executionEvent } from './hooks/execution-event.ts';

const NOTIFIED = ['status', 'system_message', 'error'];
const TYPES = {
  'hook:start': 'hook_execution_start',
  'hook:complete': 'hook_execution_complete',
  'hook:error': 'hook_execution_error',
} as const;
const OWN: ReadonlySet<string> = new Set([...Object.values(TYPES), 'dropped', '*']);

/** How long hooks that were told to end are waited for. */
const LAST_MS = 5000;

/** A longer wait than a timer can count is no limit. */
const LONGEST_MS = 2 ** 31 - 1;

type Told = OwnEvents[keyof OwnEvents] | EmittedEvent;

/**
 * An agent's events: listeners are told all of them, Notification hooks some, in the background. What comes of a
 * Notification hook never starts one: a listener that emits while it is told of such a run is heard by listeners only.
 */
export function createEventBus(hooks: Pick<Hooks, 'trigger' | 'on'>, options: EventBusOptions = {}): EventBus {
  const { sessionId, payload, maxConcurrent = 4, maxWaiting = 1000 } = options;
  for (const [name, most] of Object.entries({ maxConcurrent, maxWaiting })) {
    if (Number.isInteger(most) && most >= 1) continue;
    throw new HookError('BAD_OPTION', `"${name}" must be a whole number of at least 1.`);
  }
  const notified: ReadonlySet<string> = new Set([...NOTIFIED, ...(options.types ?? [])]);
  const { on, tell, hasAny } = listeners<Record<string, Told>>();
  const running = new Set<AbortController>();
  /** How many tellings about Notification hooks are under way: listeners are told one within the other. */
  let aboutNotifications = 0;
  let dropped = 0;
  let closing: Promise<void> | null = null;

  const tellAll = (event: Told): void => {
    tell(event.type, event);
    tell('*', event);
  };
  const tellQuietly = (event: OwnEvents[keyof OwnEvents]): void => {
    aboutNotifications += 1;
    tellAll(event);
    aboutNotifications -= 1;
  };
  const tellDropped = (): void => {
    if (dropped === 0) return;
    const [count, timestamp] = [dropped, now()];
    dropped = 0;
    const message = `${count} notification${count === 1 ? ' was' : 's were'} dropped: too many were waiting.`;
    tellQuietly({ type: 'dropped', count, message, session_id: sessionId, timestamp });
  };
  const queue = inOrder({ maxAtOnce: maxConcurrent, maxWaiting, onNoneWaiting: tellDropped });

  const notify = (event: EmittedEvent): void => {
    const told = { ...payload, ...notificationOf(event) };
    const work = async (): Promise<void> => {
      const controller = new AbortController();
      running.add(controller);
      try {
        // what a hook does it never rejects for; these hooks may have been closed
        await hooks.trigger('Notification', told, { signal: controller.signal });
      } finally {
        running.delete(controller);
      }
    };
    if (!queue.add(work)) dropped += 1;
  };

  const onExecution = (told: Parameters<typeof executionEvent>[0]): void => {
    const type = TYPES[told.type];
    if (!hasAny(type) && !hasAny('*')) return;
    const event = executionEvent(told, now());
    if (event.hook_type === 'Notification') tellQuietly(event);
    else tellAll(event);
  };
  const undos = [
    hooks.on('hook:start', onExecution),
    hooks.on('hook:complete', onExecution),
    hooks.on('hook:error', onExecution),
  ];

  const close = async ({ graceMs = 2000, signal }: CloseOptions): Promise<void> => {
    await within(queue.idle(), graceMs, signal);
    queue.clear();
    for (const controller of running) controller.abort();
    // hooks that are told to end do so in a time of their own
    await within(queue.idle(), LAST_MS);
    tellDropped();
    for (const undo of undos) undo();
  };

  return {
    emit(given) {
      if (closing !== null) return;
      const event = completed(given, sessionId);
      if (event === null || OWN.has(event.type)) return;
      const isNotification = notified.has(event.type) || typeof event.notification_type === 'string';
      if (isNotification && event.notify !== false && aboutNotifications === 0) notify(event);
      tellAll(event);
    },
    // each type has its own events, which a record of all of them does not say
    on: (type, listener) => on(type, listener as (event: unknown) => unknown),
    close(given = {}) {
      closing ??= close(given);
      return closing;
    },
  };
}

function now(): string {
  return new Date().toISOString();
}

/** Anything may be given, and looking at it may throw; null: it is no event. */
function completed(given: unknown, sessionId: string | undefined): EmittedEvent | null {
  try {
    if (typeof given !== 'object' || given === null) return null;
    const event: Record<string, unknown> = { ...given };
    if (typeof event.type !== 'string') return null;
    const { type, message, session_id = sessionId, timestamp = now() } = event;
    const text = message === undefined || typeof message === 'string' ? message : messageOf(message);
    return {
      ...event,
      type,
      timestamp: String(timestamp),
      ...(text === undefined ? {} : { message: text }),
      ...(session_id === undefined ? {} : { session_id: String(session_id) }),
    };
  } catch {
    return null;
  }
}

/** What a Notification hook is told of it: the fields that both cli-agent and Claude Code know. */
function notificationOf({ type, message = '', notification_type = type, title, session_id, timestamp }: EmittedEvent) {
  return {
    message,
    notification_type: String(notification_type),
    event_type: type,
    timestamp,
    ...(session_id === undefined ? {} : { session_id }),
    ...(title === undefined ? {} : { title: String(title) }),
  };
}

/** Waits for work that never fails, but no longer than this. */
function within(work: Promise<void>, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = ms > LONGEST_MS ? undefined : setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    void work.then(end);
  });
}
