import { isInterpreter, scriptOf } from '../programs/interpreters.ts';
import { programNamed } from '../programs/program-named.ts';
import type { Call } from './call.ts';
import { codeText } from './code-texts.ts';
import { programsFrom, readsItsProgram } from './fed-program.ts';
import { asShellWord, type WildText } from './wild-text.ts';

const INLINE = /^(?:-[A-Za-z0-9]*[cerpE]|--eval|--print|--execute)$/;
const AWK = /^[gmn]?awk$/;
/** Nothing of it is known. */
const OPEN = /^\s*[\uE000-\uE002]+\s*$/;

/** Whether it runs code of which not a word is known: `bash "$FILE"`, `python -c "$CODE"`, `curl … | node`. */
export function runsUnknownCode(call: Pick<Call, 'name' | 'args' | 'input'>): boolean {
  const { name, args, input } = call;
  if (isFedCode(call) || OPEN.test(codeText({ name, args, input: NONE })?.text ?? '')) return true;
  // rules that are read from the line
  if (
    /^g?make$/.test(name) &&
    !PLAIN_RULES.test(input.text ?? '$') &&
    args.some((word, i) => word === '-f-' || (STDIN.test(word) && /^(?:-f|--(?:make)?file)$/.test(args[i - 1] ?? '')))
  )
    return true;
  if (!args.some((word) => OPEN.test(word) || NUMBERED.test(word))) return false;
  if (AWK.test(name)) return OPEN.test(firstOperand(args));
  const program = { value: name, literal: true };
  if (name !== '.' && name !== 'source' && !isInterpreter(program)) return false;
  // the text of a shell is read itself
  const isShell = programNamed(name).shell === true;
  const isText = (word: WildText): boolean => INLINE.test(word) || (name === 'deno' && word === 'eval');
  if (!isShell && args.some((word, i) => isText(word) && OPEN.test(args[i + 1] ?? ''))) return true;
  const script =
    name === '.' || name === 'source' ? firstOperand(args) : scriptOf([program, ...args.map(asShellWord)])?.value;
  return OPEN.test(script ?? '') || NUMBERED.test(script ?? '');
}

/** Whether what such a program runs is a program text, and no command. */
export function runsCode(name: string): boolean {
  const { interprets, shell, inShell } = programNamed(name);
  return AWK.test(name) || (interprets === true && shell !== true && inShell !== true);
}

const NONE = { text: null };
/** Targets with what they need, and their recipes: no variable, no function, nothing that is taken in. */
const PLAIN_RULES = /^(?:(?:\t[^$]*?|[\w./-]+(?: [\w./-]+)*:[\w./ -]*|[ ]*|#[^$]*?)(?:\n|$))*$/;
const STDIN = /^(?:-|\/dev\/(?:stdin|fd\/\d+))$/;
/** Which file that is, nobody follows. */
const NUMBERED = /^\/(?:dev|proc\/self)\/fd\/[3-9]$/;
const DESCRIPTOR = /^\/(?:dev|proc\/[^/]+)\/fd\//;

/** An interpreter without a file reads its program from its input, which another program writes; so does one of `<(…)`. */
function isFedCode(call: Pick<Call, 'name' | 'args' | 'input'>): boolean {
  const { name, args, input } = call;
  const program = { value: name, literal: true };
  if (name === '.' || name === 'source' || !isInterpreter(program) || programNamed(name).shell === true) return false;
  const script = scriptOf([program, ...args.map(asShellWord)])?.value;
  if (script !== undefined && DESCRIPTOR.test(script)) return true;
  const { text, words, others = [], from = [] } = input;
  if ((text === null && words.length === 0 && from.length === 0) || !readsItsProgram(call)) return false;
  if (text !== null) return [text, ...others].some((one) => OPEN.test(one));
  // a file that is named is read as one, whatever lies there
  return programsFrom(call) === null;
}

function firstOperand(args: readonly WildText[]): WildText {
  return args.find((word) => !word.startsWith('-')) ?? '';
}
