import { isInterpreter, scriptOf } from '../programs/interpreters.ts';
import { programNamed } from '../programs/program-named.ts';
import type { Call } from './call.ts';
import { asShellWord, type WildText } from './wild-text.ts';

const INLINE = /^(?:-[A-Za-z0-9]*[cerpE]|--eval|--print|--execute)$/;
const AWK = /^[gmn]?awk$/;
/** Nothing of it is known. */
const OPEN = /^[\uE000-\uE002]+$/;

/** Whether it runs code of which not a word is known: `bash "$FILE"`, `python -c "$CODE"`, `curl … | node`. */
export function runsUnknownCode({ name, args, input }: Pick<Call, 'name' | 'args' | 'input'>): boolean {
  if (isFedCode(name, args, input)) return true;
  // rules that are read from the line
  if (
    /^g?make$/.test(name) &&
    !PLAIN_RULES.test(input.text ?? '$') &&
    args.some((word, i) => word === '-f-' || (STDIN.test(word) && /^(?:-f|--(?:make)?file)$/.test(args[i - 1] ?? '')))
  )
    return true;
  if (!args.some((word) => OPEN.test(word))) return false;
  if (AWK.test(name)) return OPEN.test(firstOperand(args));
  const program = { value: name, literal: true };
  if (name !== '.' && name !== 'source' && !isInterpreter(program)) return false;
  // the text of a shell is read itself
  const isShell = programNamed(name).shell === true;
  const isText = (word: WildText): boolean => INLINE.test(word) || (name === 'deno' && word === 'eval');
  if (!isShell && args.some((word, i) => isText(word) && OPEN.test(args[i + 1] ?? ''))) return true;
  const script =
    name === '.' || name === 'source' ? firstOperand(args) : scriptOf([program, ...args.map(asShellWord)])?.value;
  return OPEN.test(script ?? '');
}

/** Whether what such a program runs is a program text, and no command. */
export function runsCode(name: string): boolean {
  const { interprets, shell, inShell } = programNamed(name);
  return AWK.test(name) || (interprets === true && shell !== true && inShell !== true);
}

/** Targets with what they need, and their recipes: no variable, no function, nothing that is taken in. */
const PLAIN_RULES = /^(?:(?:\t[^$]*?|[\w./-]+(?: [\w./-]+)*:[\w./ -]*|[ ]*|#[^$]*?)(?:\n|$))*$/;
const STDIN = /^(?:-|\/dev\/(?:stdin|fd\/\d+))$/;
const DESCRIPTOR = /^\/(?:dev|proc\/[^/]+)\/fd\//;
/** With such an option the program stands in the line, or nothing is run. */
const NOT_FROM_INPUT = /^-(?:[A-Za-z]*[cempnr]|-eval|-print|-version|-help|-test|[vVh])$|^-[cm]./;

/** An interpreter without a file reads its program from its input, which another program writes; so does one of `<(…)`. */
function isFedCode(name: string, args: readonly WildText[], { text, words }: Call['input']): boolean {
  const program = { value: name, literal: true };
  // what shells read is found as a command inside
  if (name === '.' || name === 'source' || !isInterpreter(program) || programNamed(name).shell === true) return false;
  const script = scriptOf([program, ...args.map(asShellWord)])?.value;
  if (script !== undefined && DESCRIPTOR.test(script)) return true;
  const isOpen = text === null ? words.length > 0 : OPEN.test(text.trim());
  if (!isOpen) return false;
  if (script !== undefined) return script === '-' || script === '/dev/stdin';
  return args.every((word) => word === '-' || (word.startsWith('-') && !NOT_FROM_INPUT.test(word)));
}

function firstOperand(args: readonly WildText[]): WildText {
  return args.find((word) => !word.startsWith('-')) ?? '';
}
