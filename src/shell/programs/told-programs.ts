import type { ShellWord } from '../parse/shell-word.ts';
import { programNamed } from './program-named.ts';
import { readOptions } from './read-options.ts';

/** Whether the words of a command, after its program, say all that it does. */
export function isToldBy(program: string, args: readonly ShellWord[]): boolean {
  const { told } = programNamed(program);
  if (told === undefined) return false;
  const { flags = '', flagWords = '', valued = '', words = '', pairs = '', operands: like, never } = told;
  if (never !== undefined && args.some(({ value }) => never.test(value))) return false;
  if (told.anyWord === true) return true;
  const { options, operands } = readOptions(args, { valued, words, pairs, anywhere: true }, (word) => word);
  const known = new Set([
    ...`${flagWords} ${words} ${pairs}`.split(' '),
    ...[...flags, ...valued].map((one) => `-${one}`),
  ]);
  return options.every(({ name }) => known.has(name)) && operands.every(({ value }) => like?.test(value) ?? true);
}
