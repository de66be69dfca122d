import { HANDLER_WORDS } from '../../core/handler.ts';
import type { LocatedMap } from '../../core/located.ts';
import { meantKey } from '../meant-key.ts';

/** Keys under which a newcomer writes the event. */
export const EVENT_WORDS = ['event', 'events', 'trigger'];
/** And what a hook does. How all of these are written here is said in `meant-hints.ts`, which only mistakes load. */
const DOING = 'command cmd script exec bash block refuse reject forbid action confirm url webhook'.split(' ');
const LIMITS =
  'tool toolName matchers condition cond expression unless file path paths glob globs pattern patterns hosts';
const OTHERS_WORDS = new Set([...EVENT_WORDS, ...DOING, ...LIMITS.split(' ')]);

/** Whether it is a word of others, or of newcomers, for something that we have. */
export function isOthersWord(key: string): boolean {
  return OTHERS_WORDS.has(key);
}

/** Whether an entry says what it does, in a word that is not ours. */
export function saysOtherwise({ entries }: LocatedMap): boolean {
  return entries.some(({ key }) => DOING.includes(key) || meantKey(key, HANDLER_WORDS) !== null);
}
