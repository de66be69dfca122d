import type { Environment } from '../core/dialect.ts';
import { remembering } from '../core/remembering.ts';

/** The variable in which a run says inside of which hooks it is, each with the process that runs it. */
export const WITHIN_VARIABLE = 'HOOKLINE_WITHIN';

/** Of nested hooks only the innermost ones matter. */
const MOST = 16;

export function withinValue(env: Environment, hookKey: string): string {
  const own = `${process.pid}:${knownMark(hookKey)}`;
  const given = env[WITHIN_VARIABLE] ?? '';
  if (given === '') return own;
  const outer = given.split(',').filter(Boolean);
  return [...outer, own].slice(-MOST).join(',');
}

const MOST_KNOWN = 1000;
const knownMark = remembering(MOST_KNOWN, (hookKey: string) => markOf(hookKey));

/** Short, and the same in every process. */
export function markOf(hookKey: string): string {
  let [high, low] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < hookKey.length; i++) {
    high = Math.imul(high ^ hookKey.charCodeAt(i), 0x01000193);
    low = Math.imul(low ^ hookKey.charCodeAt(i), 0x85ebca6b);
  }
  return ((high >>> 0).toString(36) + (low >>> 0).toString(36)).padStart(14, '0');
}
