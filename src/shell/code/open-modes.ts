import { type Given, isTrue, option } from './given.ts';
import { textsOf, type Value } from './value.ts';

/** What can be done with a file that is opened. */
export interface OpenModes {
  readonly reads: boolean;
  readonly writes: boolean;
  /** Whatever was in it is gone. */
  readonly empties: boolean;
  /** Only where nothing lies there. */
  readonly makes: boolean;
}

const WRITES = /[wax+]|O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)/;
const ONLY_WRITES = /^[bt]*[wax][bt]*$|O_WRONLY/;
const EMPTIES = /w|O_TRUNC/;
const MAKES = /x|O_EXCL/;

/** By the text, the flags or the options with which it is opened. */
export function openModes(mode: Value | null, given: Given): OpenModes {
  const own = mode === null ? ['r'] : mode.is === 'api' ? [mode.name] : (textsOf(mode) ?? ['r+']);
  const modes = own.map(flagsOf);
  const isWritten = mode !== null && isTrue(option('write', given));
  return {
    reads: !modes.every((one) => ONLY_WRITES.test(one)),
    writes: isWritten || modes.some((one) => WRITES.test(one)),
    empties: modes.some((one) => EMPTIES.test(one)) || isTrue(option('truncate', given)),
    makes: modes.every((one) => MAKES.test(one)),
  };
}

const BITS: readonly (readonly [number, string])[] = [
  [1, 'O_WRONLY'],
  [2, 'O_RDWR'],
  [0o100, 'O_CREAT'],
  [0o200, 'O_EXCL'],
  [0o1000, 'O_TRUNC'],
  [0o2000, 'O_APPEND'],
];

/** Flags that are written as a number, by their names. */
function flagsOf(mode: string): string {
  if (!/^\d+$/.test(mode)) return mode;
  const names = BITS.filter(([bit]) => (Number(mode) & bit) !== 0).map(([, name]) => name);
  return names.length === 0 ? 'r' : names.join('|');
}
