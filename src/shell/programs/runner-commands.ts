import type { ShellWord } from '../parse/shell-word.ts';
import type { Inner } from './inner-command.ts';
import type { Program } from './program.ts';
import type { Runner } from './program-wrapper.ts';
import { isIn, readOptions } from './read-options.ts';
import { unwrap } from './unwrap.ts';

/** Words between a program and the sub-command that is meant: `docker compose exec`, `docker container run`. */
const GROUPS = 'compose container';

/** What stands behind `docker exec`, `direnv exec`, `conda run` and their like. */
export function runnerCommands<W extends ShellWord>(
  { options = {} }: Program,
  runner: Runner,
  words: readonly W[],
): readonly Inner<W>[] {
  // most run nothing
  if (!words.some(({ value }) => isIn(runner.behind, value))) return [];
  const { operands } = readOptions(words, options, (word) => word);
  const own = isIn(GROUPS, operands[0]?.value ?? '') ? afterGroup(operands.slice(1)) : operands;
  const [sub, ...rest] = own;
  if (sub === undefined || !isIn(runner.behind, sub.value)) return [];
  const inner = runner.begins === undefined ? unwrap(rest, runner) : behind(rest, runner.begins);
  return runner.elsewhere === true ? inner.map((one) => ({ ...one, elsewhere: true })) : inner;
}

/** `docker compose -f x.yml exec` */
function afterGroup<W extends ShellWord>(words: readonly W[]): readonly W[] {
  const spec = { valued: 'fp', words: '--file --profile --project-name --project-directory --env-file --ansi' };
  return readOptions(words, spec, (word) => word).operands;
}

export function behind<W extends ShellWord>(words: readonly W[], begins: string): readonly Inner<W>[] {
  const at = words.findIndex(({ value }) => isIn(begins, value));
  const command = at < 0 ? [] : words.slice(at + 1);
  return command.length === 0 ? [] : [{ kind: 'command', words: command }];
}
