import type { Field, FieldReader } from './fields.ts';

/**
 * `event`: as the file calls it. As in the originals: a matcher that has nothing to be tested against never silences its hook. `before`: what it meant in
 * this dialect until now.
 */
export function matcherIgnored(read: FieldReader, event: string, matcher: Field<string>, before = ''): void {
  const message = `${event} has nothing that "${matcher.value}" could be matched against: the matcher is ignored, and the hook runs.`;
  const hint = 'leave the matcher out, or move the hook to an event with a tool';
  read.finding('warning', 'MATCHER_IGNORED', matcher.at, before === '' ? message : `${message} (${before})`, hint);
}

/** For a release: what the four dialects made of such a matcher before. */
export const COUNTED_BEFORE = 'Until now it counted, and kept the hook from running.';
