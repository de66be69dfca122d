import { foundCommands } from './found-commands.ts';
import type { Inner } from './inner-command.ts';
import { parallelCommands } from './parallel-commands.ts';
import type { ShellWord } from './parse/shell-word.ts';
import { programName } from './program-name.ts';
import { SHELLS, shellScript, sourcedScript } from './shell-script.ts';
import { unwrap } from './unwrap.ts';
import { WRAPPERS } from './wrappers.ts';

/** What a command such as `sudo`, `find -exec` or `sh -c` runs in its turn. */
export function wrappedCommands<W extends ShellWord>([program, ...rest]: readonly W[]): readonly Inner<W>[] {
  if (program?.literal !== true) return [];
  const name = programName(program);
  if (SHELLS.has(name)) return shellScript(rest);
  switch (name) {
    case 'eval':
      return script(rest[0]?.value === '--' ? rest.slice(1) : rest);
    case 'trap':
      return trapScript(rest);
    case '.':
    case 'source':
      return sourcedScript(rest);
    case 'parallel':
      return parallelCommands(rest);
  }
  const wrapper = WRAPPERS.get(name);
  if (wrapper === undefined) return foundCommands(name, rest) ?? [];
  const inner = unwrap(rest, wrapper);
  return wrapper.elsewhere === true ? inner.map((one) => ({ ...one, elsewhere: true })) : inner;
}

/** `trap 'rm x' EXIT`; `trap - EXIT` and `trap -p` run nothing. */
function trapScript<W extends ShellWord>(words: readonly W[]): readonly Inner<W>[] {
  const [action] = words[0]?.value === '--' ? words.slice(1) : words;
  return action === undefined || /^-[lp]?$/.test(action.value) ? [] : script([action]);
}

function script<W extends ShellWord>(words: readonly ShellWord[]): readonly Inner<W>[] {
  return words.length === 0 ? [] : [{ kind: 'script', words }];
}
