import { remembering } from '../core/remembering.ts';

const MOST_SECONDS = 2;
const SECONDS_OF_DAY = 86_400;
const DAYS_OF_YEAR = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
/** The first second of 2000, and of 2100: in between every fourth year is a leap year. */
const FIRST = 946_684_800;
const END = 4_102_444_800;

/**
 * As `toISOString()` has it, up to the milliseconds. That one reads the time zone of the machine before it tells the time of
 * none, which takes a process that has just started half a millisecond.
 */
const wholeSecond = remembering(MOST_SECONDS, (second: number) => {
  if (second < FIRST || second >= END) return new Date(second * 1000).toISOString().slice(0, -4);
  const ofDay = second % SECONDS_OF_DAY;
  const time = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60, ofDay % 60];
  return `${dateOf((second - ofDay - FIRST) / SECONDS_OF_DAY)}T${time.map(twoDigits).join(':')}.`;
});

/** A moment as JSON has it. Of a burst of events, one writes the date out. */
export function isoTime(atMs: number): string {
  const whole = Math.floor(atMs);
  const second = Math.floor(whole / 1000);
  return `${wholeSecond(second)}${String(whole - second * 1000).padStart(3, '0')}Z`;
}

/** The date of a day, counted from the first of the year 2000. */
function dateOf(day: number): string {
  const ofFour = day % 1461;
  // the first of four is the one with a leap day
  const inFour = ofFour < 366 ? 0 : Math.floor((ofFour - 1) / 365);
  const ofYear = inFour === 0 ? ofFour : ofFour - 1 - inFour * 365;
  const isLeap = inFour === 0;
  const begins = (month: number): number => (DAYS_OF_YEAR[month] ?? 0) + (isLeap && month > 1 ? 1 : 0);
  let month = 11;
  while (begins(month) > ofYear) month -= 1;
  const year = 2000 + Math.floor(day / 1461) * 4 + inFour;
  return `${year}-${twoDigits(month + 1)}-${twoDigits(ofYear - begins(month) + 1)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
