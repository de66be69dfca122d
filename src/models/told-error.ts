import { messageOf } from '../core/message-of.ts';
import type { ModelSource } from '../core/model.ts';
import { shorten } from '../core/shown-text.ts';
import { withoutKey } from './api-key.ts';
import { isStatusError, statusError } from './status-error.ts';
import { isTooLong, tooLong } from './too-long.ts';

const SHOWN_CHARS = 400;

/** What went wrong with a service, as it may be told: services quote what they are sent, the key included. */
export function toldError(error: unknown, source: ModelSource): Error {
  const message = withoutKey(messageOf(error), source);
  // what was cut first could end with half of the key
  const shown = shorten(message, SHOWN_CHARS).text;
  if (isStatusError(error)) return statusError(shown, error.statusCode, error.retryAfterMs);
  return isTooLong(error) ? tooLong(shown) : new Error(shown);
}
