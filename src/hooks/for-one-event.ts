import { HookError } from '../core/hook-error.ts';

/** Whoever opened hooks for a single event asks nothing else of them. */
export function forOneEvent(): never {
  throw new HookError('INTERNAL', 'These hooks are for a single event: they only run.');
}
