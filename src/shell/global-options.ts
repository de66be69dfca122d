import type { ShellWord } from './parse/shell-word.ts';
import type { Program } from './programs/program.ts';
import { programNamed } from './programs/program-named.ts';
import { isIn, optionIn } from './programs/read-options.ts';

const UNKNOWN: ShellWord = { value: '', literal: false };
const ASSIGNMENT = /^\w+[:?+!]{0,3}=/;
/** What quotes hold together, whatever it becomes. */
const ONE_WORD = /^[\w./=:~-]*"(?:[^"\\@*]|\\.)*"[\w./-]*$/s;

/** The words of a command without the options before its sub-command; null: there are none. */
export function withoutGlobalOptions([program, ...rest]: readonly ShellWord[]): readonly ShellWord[] | null {
  if (program === undefined) return null;
  const known = programNamed(program.value);
  const own = leaveOut(known, rest);
  const [sub, ...others] = own ?? rest;
  if (sub !== undefined && known.code?.kind === 'subcommands' && Object.hasOwn(known.code.commands, sub.value)) {
    const inner = leaveOut(known.code.commands[sub.value] ?? {}, others);
    if (inner !== null) return [program, sub, ...inner];
  }
  return own === null ? null : [program, ...own];
}

function leaveOut({ sub, options = {} }: Program, words: readonly ShellWord[]): readonly ShellWord[] | null {
  if (sub === undefined) return null;
  let at = 0;
  for (let word = words[at]; word !== undefined; word = words[at]) {
    const isOption = /^["']?[-+]/.test(word.value);
    if (!isOption && !(sub.assignments === true && ASSIGNMENT.test(word.value))) break;
    const next = words[at + 1];
    const { takes } = isOption ? optionIn(word.value, true, options) : { takes: 0 };
    const isCounted = isIn(sub.counted, word.value) && isNumber(next);
    const taken = (takes > 0 || isCounted) && next !== undefined ? [word, next] : [word];
    // it may become several words, the sub-command among them
    if (!taken.every(isOneWord)) return [UNKNOWN];
    if (taken.some(({ value }) => sub.redefines?.test(value.replace(/^-c/, '')))) return [UNKNOWN];
    at += taken.length;
  }
  return at === 0 ? null : words.slice(at);
}

function isNumber(word: ShellWord | undefined): boolean {
  return word !== undefined && /^\d+(?:\.\d+)?$/.test(word.value);
}

function isOneWord({ value, literal }: ShellWord): boolean {
  return literal || ONE_WORD.test(value);
}
