import { halfLine, halfLineText } from '../../audit/half-line.ts';
import { paint, printError } from '../../show/print.ts';

/** Beside what is shown, which others may read. */
export function tellRefused(text: string): void {
  printError(`${paint('stderr').yellow(text)}\n`);
}

/** Whoever reads a trail that ends in the middle of a line is told. */
export function tellHalfLine(folder: string): void {
  const half = halfLine(folder);
  if (half !== null) tellRefused(halfLineText(half));
}
