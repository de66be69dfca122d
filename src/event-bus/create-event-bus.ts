import { atMost } from '../core/at-most.ts';
import { type BackgroundWork, backgroundWork } from '../core/hand-on.ts';
import { HookError } from '../core/hook-error.ts';
import { inOrder } from '../engine/in-order.ts';
import { listeners } from '../engine/listeners.ts';
import type { Hooks } from '../hooks/api.ts';
import { checkKeys } from '../hooks/check-keys.ts';
import type { CloseOptions, EmittedEvent, EventBus, EventBusOptions, OwnEvents } from './api.ts';
import { emittedEvent, notificationOf } from './emitted-event.ts';
import { executionEvent } from './execution-event.ts';
import { inTurnTelling } from './in-turn-telling.ts';

const NOTIFIED = ['status', 'system_message', 'error'];
const TYPES = {
  'hook:start': 'hook_execution_start',
  'hook:complete': 'hook_execution_complete',
  'hook:error': 'hook_execution_error',
} as const;
const OWN: ReadonlySet<string> = new Set([...Object.values(TYPES), 'dropped', '*']);

/** Of so many failures of Notification hooks the words are known again. */
const MOST_FAILURES = 100;

/** Of listeners that answer each other's events: an honest one emits a few. */
const MOST_ANSWERS = 10_000;

/** How long hooks that were told to end are waited for. */
const LAST_MS = 5000;

type Told = OwnEvents[keyof OwnEvents] | EmittedEvent;

/**
 * An agent's events: listeners are told all of them, Notification hooks some, in the background. What comes of a
 * Notification hook never starts one: a listener that emits while it is told of such a run, or that repeats what was said
 * of its failure later, is heard by listeners only.
 */
export function createEventBus(hooks: Pick<Hooks, 'trigger' | 'on'>, options: EventBusOptions = {}): EventBus {
  checkKeys(options, ['sessionId', 'payload', 'types', 'maxConcurrent', 'maxWaiting'], 'createEventBus()');
  const { sessionId, payload, maxConcurrent = 4, maxWaiting = 1000 } = options;
  for (const [name, most] of Object.entries({ maxConcurrent, maxWaiting })) {
    if (Number.isInteger(most) && most >= 1) continue;
    throw new HookError('BAD_OPTION', `"${name}" must be a whole number of at least 1.`);
  }
  const notified: ReadonlySet<string> = new Set([...NOTIFIED, ...(options.types ?? [])]);
  const { on, tell, hasAny } = listeners<Record<string, Told>>();
  const tellAll = (event: Told): void => {
    tell(event.type, event);
    tell('*', event);
  };
  /** Quiet is what comes of a Notification hook. */
  const telling = inTurnTelling(tellAll, MOST_ANSWERS);
  const running = new Set<BackgroundWork>();
  const failures = new Set<string>();
  let dropped = 0;
  let closing: Promise<void> | null = null;

  const tellDropped = (): void => {
    if (dropped === 0) return;
    const [count, timestamp] = [dropped, now()];
    dropped = 0;
    const message = `${count} notification${count === 1 ? ' was' : 's were'} dropped: too many were waiting.`;
    telling.tell({ type: 'dropped', count, message, session_id: sessionId, timestamp }, true);
  };
  const queue = inOrder({ maxAtOnce: maxConcurrent, maxWaiting, onNoneWaiting: tellDropped });

  const notify = (event: EmittedEvent): void => {
    const told = { ...payload, ...notificationOf(event) };
    const work = async (): Promise<void> => {
      const background = backgroundWork();
      running.add(background);
      try {
        // what a hook does it never rejects for; these hooks may have been closed
        await hooks.trigger('Notification', told, { signal: background.signal });
      } finally {
        running.delete(background);
      }
    };
    if (!queue.add(work)) dropped += 1;
  };

  const isAboutFailure = ({ message = '' }: EmittedEvent): boolean =>
    [...failures].some((words) => message.includes(words));
  const onExecution = (told: Parameters<typeof executionEvent>[0]): void => {
    if (told.event.name === 'Notification' && told.type === 'hook:error') {
      const { warning, reason } = told.verdict;
      keep(failures, warning ?? reason, MOST_FAILURES);
    }
    const type = TYPES[told.type];
    if (!hasAny(type) && !hasAny('*')) return;
    const event = executionEvent(told, now());
    telling.tell(event, event.hook_type === 'Notification');
  };
  const undos = [
    hooks.on('hook:start', onExecution),
    hooks.on('hook:complete', onExecution),
    hooks.on('hook:error', onExecution),
  ];

  const close = async ({ graceMs = 2000, signal }: CloseOptions): Promise<void> => {
    await atMost(queue.idle(), graceMs, undefined, signal);
    queue.clear();
    for (const { handOn } of running) handOn();
    // what cannot go on without us is told to end, and does so in a time of its own
    await atMost(queue.idle(), LAST_MS, undefined);
    tellDropped();
    for (const undo of undos) undo();
  };

  return {
    emit(given) {
      if (closing !== null) return;
      const event = emittedEvent(given, { session_id: sessionId, timestamp: now() });
      if (event === null || OWN.has(event.type)) return;
      if (telling.isEndless()) return;
      const isNotification = notified.has(event.type) || typeof event.notification_type === 'string';
      const isQuiet = telling.isQuiet() || isAboutFailure(event);
      if (isNotification && !isQuiet && event.notify !== false) notify(event);
      telling.tell(event, isQuiet);
    },
    // each type has its own events, which a record of all of them does not say
    on: (type, listener) => on(type, listener as (event: unknown) => unknown),
    close(given = {}) {
      checkKeys(given, ['graceMs', 'signal'], 'close()');
      closing ??= close(given);
      return closing;
    },
  };
}

function now(): string {
  return new Date().toISOString();
}

/** Adds words to the newest that are kept. */
function keep(texts: Set<string>, text: string | null, most: number): void {
  if (text === null || text === '') return;
  texts.delete(text);
  texts.add(text);
  const [oldest] = texts;
  if (texts.size > most && oldest !== undefined) texts.delete(oldest);
}
