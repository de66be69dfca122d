import type { Argument } from './argument.ts';
import { isCodeVariable } from './code-variables.ts';
import { type Carried, carry, type Reading, textTaint } from './flow.ts';
import { type Refusal, wouldBeCode } from './refusal.ts';

/** Records that a variable gets a value, unless that makes code of it. */
export function give(name: string, carried: Carried | null, { flow }: Reading): Refusal | null {
  if (carried === null) return null;
  if (isCodeVariable(name) || flow.integers.has(name)) {
    return wouldBeCode(carried.taint, `the variable "${name}"`, 'Use another name for it.');
  }
  carry(name, carried, flow);
  return null;
}

/** What a variable carries that is given this word. */
export function carriedIn(word: Argument, reading: Reading): Carried | null {
  if (word.taint !== null) return { taint: word.taint, dash: word.dash || word.start.startsWith('-') };
  // arithmetic and `${!x}` take a text for the name of a variable, and then that one's value
  const taint = textTaint(word.fixed, reading.flow);
  return taint && { taint, dash: true };
}
