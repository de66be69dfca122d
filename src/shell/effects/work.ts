/** How much more may be done for one line. */
export interface Work {
  left: number;
}

/** Some tens of milliseconds. */
const MOST = 120_000;
const A_LITTLE = 500;
/** As many characters are put together while something else is done once. */
const CHARS = 32;

export function enoughWork(): Work {
  return { left: MOST };
}

/** Enough for another command, if it was used up; false: that was not what went wrong. */
export function refill(work: Work): boolean {
  if (work.left >= 0) return false;
  work.left = A_LITTLE;
  return true;
}

/** Counts what was done. A line that asks for more than anybody writes by hand is not read to its end. */
export function spend(work: Work, times: number, chars = 0): void {
  work.left -= times + chars / CHARS;
  if (work.left < 0) throw new Error('the line asks for too much');
}
