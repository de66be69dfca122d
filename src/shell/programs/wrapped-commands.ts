import { programName, type ShellWord } from '../parse/shell-word.ts';
import { declaredCommands } from './declared-commands.ts';
import { editorCommands } from './editor-commands.ts';
import { foundCommands } from './found-commands.ts';
import { gitCommands } from './git-commands.ts';
import type { Inner } from './inner-command.ts';
import { optionScripts } from './option-scripts.ts';
import { parallelCommands } from './parallel-commands.ts';
import type { Program } from './program.ts';
import { programNamed } from './program-named.ts';
import { behind, runnerCommands } from './runner-commands.ts';
import { scriptFile, shellScript } from './shell-script.ts';
import { cmakeCommands, powershellCommands } from './tool-modes.ts';
import { unwrap } from './unwrap.ts';

/** Of their text some parts are for a shell. */
const EDITORS = /^(?:g?sed|ssed|[gmn]?awk|goawk)$/;

/** What a command such as `sudo`, `find -exec` or `sh -c` runs in its turn. */
export function wrappedCommands<W extends ShellWord>([program, ...rest]: readonly W[]): readonly Inner<W>[] {
  if (program?.literal !== true) return [];
  const name = programName(program);
  const known = programNamed(name);
  const { shell, scripts } = known;
  if (shell === true) return shellScript(rest);
  const inner = innerOf(name, known, rest);
  return scripts === undefined ? inner : [...inner, ...optionScripts(name, scripts, rest)];
}

function innerOf<W extends ShellWord>(name: string, known: Program, rest: readonly W[]): readonly Inner<W>[] {
  const { wraps, runner } = known;
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
    case 'cmake':
      return cmakeCommands(rest);
    case 'pwsh':
    case 'powershell':
      return powershellCommands(rest);
  }
  if (EDITORS.test(name)) return editorCommands(name, rest);
  if (runner !== undefined) return runnerCommands(known, runner, rest);
  if (wraps === undefined) return [...foundCommands(name, rest), ...declaredCommands(name, own)];
  const inner = wraps.begins === undefined ? unwrap(rest, wraps) : behind(rest, wraps.begins);
  return wraps.elsewhere === true ? inner.map((one) => ({ ...one, elsewhere: true })) : inner;
}
