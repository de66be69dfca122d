import { remembering } from '../core/remembering.ts';

const MOST_SECONDS = 2;

/** As `toISOString()` has it, up to the dot. */
const wholeSecond = remembering(MOST_SECONDS, (second: number) => new Date(second * 1000).toISOString().slice(0, -4));

/** A moment as JSON has it. Of a burst of events, one writes the date out. */
export function isoTime(atMs: number): string {
  const whole = Math.floor(atMs);
  const second = Math.floor(whole / 1000);
  return `${wholeSecond(second)}${String(whole - second * 1000).padStart(3, '0')}Z`;
}
