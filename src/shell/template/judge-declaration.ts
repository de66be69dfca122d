import { note } from './flow.ts';
import { carriedIn, give } from './give.ts';
import { handTaint } from './hand-on.ts';
import type { Call } from './program-call.ts';
import { type Refusal, readDifferently, wouldBeCode } from './refusal.ts';

/** `export NAME=…` and its kind. What `declare` is given, it may evaluate. */
export function judgeDeclaration({ name, words, reading }: Call, kind: 'export' | 'declare'): Refusal | null {
  const { flow } = reading;
  const flags = words.flatMap((word) => (/^[-+]./.test(word.start) ? [word.start] : [])).join('');
  if (/n/.test(flags) && name !== 'export') return readDifferently(flow.some, 'a command with name references');
  for (const word of words) {
    const { start, taint, splits, literal } = word;
    const variable = /^[A-Za-z_]\w*/.exec(start)?.[0] ?? '';
    if (/i/.test(flags)) note(variable, flow.integers, flow);
    if (/[aA]/.test(flags)) note(variable, flow.arrays, flow);
    // a list, a number or a reference is evaluated
    const evaluates = kind === 'declare' ? /[^-+rxglut]/.test(flags) : flags !== '';
    if (taint !== null && (evaluates || flow.arrays.has(variable))) {
      return wouldBeCode(taint, `the arguments of "${name}"`);
    }
    // dash splits the word, and each piece may set another variable
    if (taint !== null && (!/^[A-Za-z_]\w*=/.test(start) || splits.length > 0)) {
      return wouldBeCode(taint, `the arguments of "${name}"`, 'Put the value in double quotes.');
    }
    if (taint === null && literal === null && !start.includes('=')) continue;
    const carried = carriedIn(word, reading);
    if (name === 'export' || /x/.test(flags)) handTaint(carried?.taint ?? null, flow);
    const refusal = give(variable, carried, reading);
    if (refusal !== null) return refusal;
  }
  return null;
}
