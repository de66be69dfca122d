import { orElse } from './or-else.ts';
/** What was thrown, in words. Anything can be thrown, and looking at it can throw again. */
export function messageOf(thrown: unknown): string {
  return orElse(() => String(thrown instanceof Error ? thrown.message : thrown), 'something that cannot be shown');
}
