import type { Argument } from './argument.ts';
import { carryTo, hasValues, type Reading, textTaint } from './flow.ts';
import { unmarked } from './mark.ts';
import { type Refusal, type Taint, wouldBeCode } from './refusal.ts';

const MAX_DEPTH = 8;
const MAX_PASSES = 6;

interface Scope {
  /** What `$1` carries. */
  readonly positional: Taint | null;
  /** Whether the script runs in a shell of its own, with parameters of its own. */
  readonly own: boolean;
}

/** A script inside a script, whose text is known. */
export function judgeScript(text: string, { positional, own }: Scope, reading: Reading): Refusal | null {
  const { flow, depth } = reading;
  if (depth >= MAX_DEPTH) return wouldBeCode(flow.some, 'scripts inside scripts');
  const inner = { ...flow, positional };
  const innerReading = { ...reading, source: unmarked(text), flow: inner, edits: null, depth: depth + 1 };
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    inner.grown = false;
    const refusal = reading.inner(text, innerReading);
    if (refusal !== null) return refusal;
    if (!inner.grown) break;
    flow.grown = true;
  }
  if (!own) carryTo('positional', inner.positional, flow);
  return inner.grown ? wouldBeCode(flow.some, 'a script inside the command that is too intricate') : null;
}

/** A script whose text may have expansions in it: it is read as if each were one harmless word. */
export function judgeScriptWords(words: readonly Argument[], scope: Scope, reading: Reading): Refusal | null {
  if (words.some((word) => word.globs)) return wouldBeCode(reading.flow.some, 'a command that runs the names of files');
  if (words.every((word) => word.literal !== null)) {
    return judgeScript(words.map((word) => word.literal).join(' '), scope, reading);
  }
  const { flow } = reading;
  if (!hasValues({ ...flow, positional: scope.positional })) return null;
  const place = 'a script that is made when it runs';
  const named = textTaint(words.map((word) => word.inside).join(' '), flow);
  if (named !== null) return wouldBeCode(named, place);
  const samples = words.map((word) => word.sample);
  if (samples.includes(null)) return wouldBeCode(flow.some, place);
  return judgeScript(samples.join(' '), scope, reading);
}

/** `bash -c 'ls "$FILE_PATH"'`: the inner shell has the variable too, and can fill it in itself. */
export function leftToShell(refusal: Refusal, { at, via, any }: Taint, { inherits }: Reading): Refusal {
  return inherits && via === null && any !== true ? { ...refusal, mend: { leave: at } } : refusal;
}
