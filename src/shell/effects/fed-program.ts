import { isInterpreter, scriptOf } from '../programs/interpreters.ts';
import { programNamed } from '../programs/program-named.ts';
import { readShellOptions, shellScript } from '../programs/shell-script.ts';
import type { Call } from './call.ts';
import { asShellWord, type WildText } from './wild-text.ts';

const STDIN = /^(?:-|\/dev\/stdin|\/(?:dev|proc\/self)\/fd\/0)$/;
/** With such an option the program stands in the line, or nothing is run. */
const NOT_FROM_INPUT = /^-(?:[A-Za-z]*[cempnr]|-eval|-print|-version|-help|-test|[vVh])$|^-[cm]./;

/** Whether an interpreter reads its program from its standard input. What shells read is found as a command inside. */
export function readsItsProgram({ name, args }: Pick<Call, 'name' | 'args'>): boolean {
  const program = { value: name, literal: true };
  if (name === '.' || name === 'source' || !isInterpreter(program) || programNamed(name).shell === true) return false;
  const script = scriptOf([program, ...args.map(asShellWord)])?.value;
  if (script !== undefined) return STDIN.test(script);
  return args.every((word) => word === '-' || (word.startsWith('-') && !NOT_FROM_INPUT.test(word)));
}

/** The words that a shell gives the script which it reads from its standard input; null: it reads none there. */
export function wordsForFed({ name, args }: Pick<Call, 'name' | 'args'>): readonly WildText[] | null {
  if (programNamed(name).shell !== true) return null;
  const words = args.map(asShellWord);
  if (!shellScript(words).some(({ kind }) => kind === 'stdin')) return null;
  const { at, fromStdin } = readShellOptions(words);
  return args.slice(fromStdin ? at : at + 1);
}

/** The files that hold the program which an interpreter or a shell reads from its standard input; null: nobody can name them. */
export function programsFrom({ input }: Pick<Call, 'input'>): readonly WildText[] | null {
  const { from = [] } = input;
  return from.length === 0 || from.some((file) => NAMELESS.test(file)) ? null : from;
}

/** Nothing of it is known, or a process or another machine writes it. */
const NAMELESS = /^[\uE000-\uE002]+$|^\/(?:dev\/(?:fd|tcp|udp)|proc\/[^/]+\/fd)\//;
