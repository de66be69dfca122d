import type { Outcome, Run } from '../core/outcome.ts';

/** Handlers that start nothing outside of this process. */
const INSIDE: ReadonlySet<string> = new Set(['rule', 'callback']);

/** No process was started, and nobody said anything: if its record were missing, nothing would be. */
export function isQuiet({ decision, hold, stop, rewrite, context, messages, env, text, ran }: Outcome): boolean {
  const silent = decision === 'none' && !hold && stop === null && rewrite === null && text === null;
  return silent && context.length + messages.length === 0 && isEmpty(env) && ran.every(saidNothing);
}

function saidNothing({ handler, status, decision }: Run): boolean {
  return INSIDE.has(handler) && status === 'answered' && decision === 'none';
}

function isEmpty(fields: object): boolean {
  for (const _ in fields) return false;
  return true;
}
