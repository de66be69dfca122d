import type { Judged } from '../../bundle/judged.ts';
import { HookError } from '../../core/hook-error.ts';

/** What was found good; what was refused is said as every mistake is. `file`: what it is about. */
export function goodOf<T>(judged: Judged<T>, file?: string): T {
  if (judged.kind === 'good') return judged.value;
  const { code, message, hint } = judged.problem;
  throw new HookError(code, message, {
    ...(file === undefined ? {} : { file }),
    ...(hint === undefined ? {} : { hint }),
  });
}
