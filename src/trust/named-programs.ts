import { resolve } from 'node:path';
import { BASH_OR_SH } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import { programNamed } from '../shell/programs/program-named.ts';
import type { SimpleCommand } from '../shell/simple-commands.ts';
import { interpreterOf } from './script-file.ts';

const MOST_PROGRAMS = 64;

/**
 * The programs that a hook names without a path: its PATH decides which files they are. `commands` are what it runs,
 * `scripts` the files that it names.
 */
export function namedPrograms(
  { handler }: Hook,
  commands: readonly SimpleCommand[],
  scripts: readonly string[],
  root: string,
): readonly string[] {
  if (handler.kind !== 'command') return [];
  const { args, shell } = handler;
  const read = args === null && shell !== null && shell !== BASH_OR_SH ? [shell] : [];
  const run = commands.flatMap(({ words: [program], elsewhere }) =>
    program?.literal && !elsewhere && programNamed(program.value).inShell !== true ? [program.value] : [],
  );
  // without a shell nothing but a program can stand first
  const first = args === null ? [] : [handler.command];
  const interpreters = scripts.flatMap((script) => interpreterOf(resolve(root, script)) ?? []);
  const bare = [...read, ...first, ...run, ...interpreters].filter((name) => name !== '' && !/[\\/\0]/.test(name));
  return [...new Set(bare)].slice(0, MOST_PROGRAMS);
}
