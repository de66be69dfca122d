import { didYouMean } from '../core/did-you-mean.ts';
import { HookError } from '../core/hook-error.ts';
import type { JsonObject } from '../core/json.ts';
import { knownEventNames } from '../dialects/event-names.ts';
import { isFieldName } from '../dialects/payload-names.ts';

export function unknownEvent(name: unknown): HookError {
  if (typeof name !== 'string')
    return new HookError(
      'UNKNOWN_EVENT',
      `An event is named by a string, not by ${name === null ? 'null' : typeof name}.`,
    );
  const meant = didYouMean(name, knownEventNames());
  return new HookError('UNKNOWN_EVENT', `There is no event "${name}".`, {
    hint: meant === null ? 'docs/events.md has the list' : `did you mean "${meant}"?`,
  });
}

/** `event`: as whoever asked calls it. */
export function missing(payload: JsonObject, event: string, field: string, what: string): HookError {
  const meant = Object.keys(payload).find((key) => !isFieldName(key) && didYouMean(key, [field]) !== null);
  return new HookError('BAD_PAYLOAD', `A ${event} needs "${field}": ${what}.`, {
    hint: meant === undefined ? `give the payload a "${field}"` : `did you mean it by "${meant}"?`,
  });
}
