import { isInterpreter, scriptOf } from '../programs/interpreters.ts';
import { programNamed } from '../programs/program-named.ts';
import type { Call } from './call.ts';
import { asShellWord, type WildText } from './wild-text.ts';

const INLINE = /^(?:-[A-Za-z0-9]*[cerpE]|--eval|--print|--execute)$/;
const AWK = /^[gmn]?awk$/;
/** Nothing of it is known. */
const OPEN = /^[\uE000-\uE002]+$/;

/** Whether it runs code of which not a word is known: `bash "$FILE"`, `source "$X"`, `python -c "$CODE"`. */
export function runsUnknownCode({ name, args }: Pick<Call, 'name' | 'args'>): boolean {
  if (!args.some((word) => OPEN.test(word))) return false;
  if (AWK.test(name)) return OPEN.test(firstOperand(args));
  const program = { value: name, literal: true };
  if (name !== '.' && name !== 'source' && !isInterpreter(program)) return false;
  // the text of a shell is read itself
  const isShell = programNamed(name).shell === true;
  if (!isShell && args.some((word, i) => INLINE.test(word) && OPEN.test(args[i + 1] ?? ''))) return true;
  const script =
    name === '.' || name === 'source' ? firstOperand(args) : scriptOf([program, ...args.map(asShellWord)])?.value;
  return OPEN.test(script ?? '');
}

function firstOperand(args: readonly WildText[]): WildText {
  return args.find((word) => !word.startsWith('-')) ?? '';
}
