import type { ShellWord } from '../parse/shell-word.ts';
import type { Inner } from './inner-command.ts';
import { programNamed } from './program-named.ts';
import { readOptions } from './read-options.ts';

/** What git runs because its words say so: `submodule foreach`, `bisect run`, `rebase --exec`. */
export function gitCommands<W extends ShellWord>(words: readonly W[]): readonly Inner<W>[] {
  // most run nothing
  if (!words.some(({ value }) => RUNS.test(value))) return [];
  const [sub, ...rest] = readOptions(words, programNamed('git').options ?? {}, (word) => word).operands;
  switch (sub?.value) {
    case 'submodule': {
      const own = after(rest, 'foreach').filter(({ value }, i, all) => !isOption(all, i) || !/^--?\w/.test(value));
      return own.length === 0 ? [] : [{ kind: 'script', words: own }];
    }
    case 'bisect': {
      const own = after(rest, 'run');
      return own.length === 0 ? [] : [{ kind: 'command', words: own }];
    }
    case 'rebase':
      return rest.flatMap((word, i): readonly Inner<W>[] => {
        const [, attached] = /^(?:--exec=|-x)(.+)$/s.exec(word.value) ?? [];
        const given = /^(?:-x|--exec)$/.test(word.value) ? rest[i + 1] : undefined;
        const text = attached === undefined ? given : { value: attached, literal: word.literal };
        return text === undefined ? [] : [{ kind: 'script', words: [text] }];
      });
    default:
      return [];
  }
}

const RUNS = /^(?:foreach|run|-x.*|--exec.*)$/s;

function after<W extends ShellWord>(words: readonly W[], name: string): readonly W[] {
  const at = words.findIndex(({ value }) => value === name);
  return at < 0 ? [] : words.slice(at + 1);
}

/** Before the command. */
function isOption(words: readonly ShellWord[], i: number): boolean {
  return words.slice(0, i + 1).every(({ value }) => value.startsWith('-'));
}
