import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import type { RunLine } from './sandbox.ts';
import type { Seen } from './seen.ts';
import type { Shell } from './shells.ts';

interface Remembered extends Omit<Seen, 'failed'> {
  readonly shell: Shell;
  readonly line: string;
  readonly failed: readonly string[];
}

/**
 * Runs only lines whose outcome the file does not have yet. What the kernel saw does not change with the reader: a run of many
 * thousand lines that was cut off goes on where it was, and after a fix all of them are compared again in minutes.
 * Lines that did not end in time are run again.
 */
export function rememberedIn(file: string, run: RunLine): RunLine {
  const known = new Map(existsSync(file) ? linesOf(file).map((one) => [keyOf(one.line, one.shell), one]) : []);
  return async (line, shell) => {
    const before = known.get(keyOf(line, shell));
    if (before !== undefined) return { ...before, failed: new Set(before.failed) };
    const seen = await run(line, shell);
    if (seen !== null) remember({ ...seen, shell, line, failed: [...seen.failed] });
    return seen;
  };

  function remember(one: Remembered): void {
    known.set(keyOf(one.line, one.shell), one);
    appendFileSync(file, `${JSON.stringify(one)}\n`);
  }
}

function keyOf(line: string, shell: Shell): string {
  return `${shell} ${line}`;
}

/** The last line of a run that was ended while it wrote is taken out. */
function linesOf(file: string): readonly Remembered[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Remembered => JSON.parse(line));
}
