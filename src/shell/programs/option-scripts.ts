import type { ShellWord } from '../parse/shell-word.ts';
import { argumentsOf } from './arguments.ts';
import type { Inner } from './inner-command.ts';
import type { OptionScript } from './program-code.ts';

/** The shell text that a program runs because one of its options, or another of its words, says so. */
export function optionScripts<W extends ShellWord>(
  name: string,
  scripts: readonly OptionScript[],
  words: readonly W[],
): readonly Inner<W>[] {
  const texts = scripts.flatMap((script): readonly string[] => {
    const { by } = script;
    const values = by === undefined ? words.map(({ value }) => value) : valuesBy(name, by, words);
    return values.flatMap((value) => scriptIn(value, script));
  });
  return texts.map((value) => ({
    kind: 'script',
    words: [{ value, literal: isLiteral(value, words) }],
    besides: true,
  }));
}

function scriptIn(value: string, { after, before: end }: OptionScript): readonly string[] {
  const before = after === undefined ? '' : after.exec(value)?.[0];
  if (before === undefined || value.length === before.length) return [];
  const text = value.slice(before.length);
  return [end === undefined ? text : text.replace(end, '')];
}

/** The same in what a program reads as commands of its own language, line by line. */
export function typedScripts(scripts: readonly OptionScript[], text: string): readonly string[] {
  const typed = scripts.filter((script) => script.typed === true);
  return typed.length === 0
    ? []
    : text.split('\n').flatMap((line) => typed.flatMap((script) => scriptIn(line, script)));
}

function valuesBy<W extends ShellWord>(name: string, by: string, words: readonly W[]): readonly string[] {
  return argumentsOf(name, words, (word) => word, by).valuesOf(by);
}

/** Part of a word that is not literal is not either. */
function isLiteral(value: string, words: readonly ShellWord[]): boolean {
  return !words.some((word) => !word.literal && word.value.endsWith(value));
}
