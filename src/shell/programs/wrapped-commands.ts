import { programName, type ShellWord } from '../parse/shell-word.ts';
import { foundCommands } from './found-commands.ts';
import { gitCommands } from './git-commands.ts';
import type { Inner } from './inner-command.ts';
import { parallelCommands } from './parallel-commands.ts';
import { programNamed } from './program-named.ts';
import { scriptFile, shellScript } from './shell-script.ts';
import { unwrap } from './unwrap.ts';

/** What a command such as `sudo`, `find -exec` or `sh -c` runs in its turn. */
export function wrappedCommands<W extends ShellWord>([program, ...rest]: readonly W[]): readonly Inner<W>[] {
  if (program?.literal !== true) return [];
  const name = programName(program);
  const { shell, wraps } = programNamed(name);
  if (shell === true) return shellScript(rest);
  const own = rest[0]?.value === '--' ? rest.slice(1) : rest;
  const [first] = own;
  switch (name) {
    case 'eval':
      return first === undefined ? [] : [{ kind: 'script', words: own }];
    case 'trap':
      // `trap - EXIT` and `trap -p` run nothing
      return first === undefined || /^-[lp]?$/.test(first.value) ? [] : [{ kind: 'script', words: [first] }];
    case '.':
    case 'source':
      return first === undefined ? [] : scriptFile(first);
    case 'parallel':
      return parallelCommands(rest);
    case 'git':
      return gitCommands(rest);
  }
  if (wraps === undefined) return foundCommands(name, rest);
  const inner = unwrap(rest, wraps);
  return wraps.elsewhere === true ? inner.map((one) => ({ ...one, elsewhere: true })) : inner;
}
