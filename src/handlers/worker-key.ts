import type { Hook } from '../core/hook.ts';

/** What one process answers for: an entry, also where that is for several events. */
export function workerKey({ key, source, handler, layer }: Hook): string {
  return source === null ? key : JSON.stringify([layer, source.file, source.line, source.column, handler]);
}
