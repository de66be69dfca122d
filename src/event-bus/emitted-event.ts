import { messageOf } from '../core/message-of.ts';
import type { EmittedEvent } from './api.ts';

interface Defaults {
  readonly session_id: string | undefined;
  readonly timestamp: string;
}

/** Anything may be given, and looking at it may throw; null: it is no event. */
export function emittedEvent(given: unknown, defaults: Defaults): EmittedEvent | null {
  try {
    if (typeof given !== 'object' || given === null) return null;
    const event: Record<string, unknown> = { ...given };
    if (typeof event.type !== 'string') return null;
    const { type, message, session_id = defaults.session_id, timestamp = defaults.timestamp } = event;
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
export function notificationOf({
  type,
  message = '',
  notification_type = type,
  title,
  session_id,
  timestamp,
}: EmittedEvent) {
  return {
    message,
    notification_type: typeof notification_type === 'string' ? notification_type : type,
    event_type: type,
    timestamp,
    ...(session_id === undefined ? {} : { session_id }),
    ...(typeof title === 'string' ? { title } : {}),
  };
}
