import type { Finding } from '../core/diagnostic.ts';
import type { WhenCondition } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { type SurelyFalse, surelyFalse } from '../matching/cel/surely-false.ts';
import type { WhenCompiler } from './compile-when.ts';

/**
 * A condition that comes with hookline, in a process for one event: it is compiled when an event needs it. That it can be
 * read is what our own tests are for.
 */
export function laterWhen(text: string, compilerOf: () => Promise<WhenCompiler>): WhenCondition {
  let made: WhenCondition | null = null;
  let quick: SurelyFalse | null = null;
  const isSurelyFalse = (event: HookEvent): boolean => {
    quick ??= surelyFalse(text);
    return quick(event);
  };
  const test = (event: HookEvent, grants?: boolean, alone?: boolean): boolean => {
    if (made !== null) return made(event, grants, alone);
    if (isSurelyFalse(event)) return false;
    throw new Error('a condition that comes with hookline is not loaded');
  };
  const ready = (event: HookEvent): Promise<void> | null => {
    if (made !== null || isSurelyFalse(event)) return null;
    const findings: Finding[] = [];
    return compilerOf().then(async ({ when }) => {
      made ??= await when(text, 0, findings);
    });
  };
  return Object.assign(test, { ready });
}
