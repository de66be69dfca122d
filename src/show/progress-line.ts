import { isatty } from 'node:tty';
import { nowMs } from '../core/now-ms.ts';
import { paint, printError, width } from './print.ts';

/** How far something has come, on one line that is written over and leaves nothing behind. */
export interface ProgressLine {
  readonly tell: (text: string) => void;
  readonly clear: () => void;
}

/** Nobody reads faster. */
const EVERY_MS = 100;
const ERASED = '\r\u001B[K';

/** Only where somebody looks on: in a file or a pipe it would be litter. */
export function progressLine(isWatched = isatty(2) && process.env.TERM !== 'dumb', now = nowMs): ProgressLine {
  if (!isWatched) return { tell() {}, clear() {} };
  const { dim } = paint('stderr');
  let [next, isShown] = [0, false];
  return {
    tell(text) {
      if (now() < next) return;
      [next, isShown] = [now() + EVERY_MS, true];
      printError(`${ERASED}${dim(text.slice(0, width('stderr') - 1))}`);
    },
    clear() {
      if (isShown) printError(ERASED);
      [next, isShown] = [0, false];
    },
  };
}
