import type { ShellWord } from '../parse/shell-word.ts';
import type { Inner } from './inner-command.ts';

/** A script that nobody knows before it runs. */
const UNKNOWN = { kind: 'script', words: [{ value: '', literal: false }] } as const;
const STDIN = /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/0)$/;
const DESCRIPTOR = /^\/(?:dev|proc\/[^/]+)\/fd\//;

/** What a shell runs: `bash -euo pipefail -c '…'`, `sh -s`, `bash <(…)`. A file's commands are not looked at. */
export function shellScript(words: readonly ShellWord[]): readonly Inner<never>[] {
  const { at, givesText, fromStdin, isInert } = readShellOptions(words);
  const first = words[at];
  if (givesText) return first === undefined ? [] : [{ kind: 'script', words: [first] }];
  if (isInert) return [];
  // without quotes it may become options as well
  if (first?.literal === false && /^(?:[$`]|$)/.test(first.value)) return [{ kind: 'script', words: [first] }];
  return fromStdin || first === undefined ? [{ kind: 'stdin' }] : scriptFile(first);
}

/** What a file runs that is none. */
export function scriptFile({ value, literal }: ShellWord): readonly Inner<never>[] {
  if (!literal) return value.startsWith('<(') ? [UNKNOWN] : [];
  if (STDIN.test(value)) return [{ kind: 'stdin' }];
  return DESCRIPTOR.test(value) ? [UNKNOWN] : [];
}

interface ShellOptions {
  /** The first word after the options. */
  readonly at: number;
  /** `-c`: that word is the script. */
  readonly givesText: boolean;
  /** `-s` */
  readonly fromStdin: boolean;
  /** Nothing is run. */
  readonly isInert: boolean;
}

/** Each `o` takes a word, wherever in its group it stands. What is not literal is an option where it begins like one. */
export function readShellOptions(words: readonly ShellWord[]): ShellOptions {
  let given = '';
  let at = 0;
  for (let word = words[at]; word !== undefined && /^[-+]/.test(word.value); word = words[at]) {
    const { value } = word;
    at += 1;
    if (value === '--' || value === '-') break;
    if (/^--(?:help|version)$/.test(value)) return { at, givesText: false, fromStdin: false, isInert: true };
    if (/^--(?:rcfile|init-file|emulate)$/.test(value)) at += 1;
    // fish
    if (value === '--command') given += 'c';
    if (value.startsWith('--')) continue;
    given += value;
    at += value.replace(/[^oO]/g, '').length;
  }
  const isInert = given.includes('n') && !given.includes('+');
  return { at, givesText: given.includes('c'), fromStdin: given.includes('s'), isInert };
}
