import type { ShellWord } from '../../shell/parse/shell-word.ts';
import { type CommandReading, type GivenOperand, readCommand } from '../../shell/programs/spellings/read-command.ts';
import { gitFolder, hasOption, movedTo, textOf, valuesOf, wordOf } from './git-words.ts';

/** A command that changes which branch a folder is on. */
export interface BranchSwitch {
  /** Null: that shows only when it runs. */
  readonly folder: string | null;
  /** It makes that folder: what is known of the repository around it says nothing about it. */
  readonly makesFolder: boolean;
  readonly to: SwitchTarget;
}

export type SwitchTarget =
  | { readonly kind: 'branch'; readonly name: string }
  /** `git checkout x`: a branch, or a file that is put back. */
  | { readonly kind: 'branch-or-file'; readonly name: string }
  /** The current branch gets another name, if it is the one that is named. */
  | { readonly kind: 'renamed'; readonly name: string }
  | { readonly kind: 'previous' | 'detached' | 'unknown' };

type Reading = CommandReading<ShellWord>;

/** Null: the folder stays on its branch. */
export function branchSwitch(
  reading: Reading,
  words: readonly ShellWord[],
  cwd: string | null,
  home: string,
): BranchSwitch | null {
  const { program, operands, options } = reading;
  const [sub, ...given] = operands;
  const name = sub === undefined ? '' : textOf(sub);
  if (program === 'gh' && name === 'pr' && given[0] !== undefined && textOf(given[0]) === 'checkout')
    return { folder: cwd, makesFolder: false, to: branchNamed(valuesOf(options, '-b', '--branch').at(-1)) };
  if (program !== 'git') return null;
  const at = words.findIndex(({ value }, i) => value === name && i > 0 && !/^-[cC]$/.test(words[i - 1]?.value ?? ''));
  // `git -C folder switch -C branch`: the same letters mean another thing behind the sub-command
  const folder = gitFolder(readCommand(words.slice(0, Math.max(at, 1))).options, cwd, home);
  const own = readCommand([...words.slice(0, 1), ...words.slice(Math.max(at, 1))]);
  if (name === 'worktree') return newWorktree(given, own.options, folder, home);
  const to = TARGETS[name]?.(given, own, words) ?? null;
  return to === null ? null : { folder, makesFolder: false, to };
}

type Operands = readonly GivenOperand<ShellWord>[];
type Target = (given: Operands, reading: Reading, words: readonly ShellWord[]) => SwitchTarget | null;

/** By sub-command. */
const TARGETS: Readonly<Record<string, Target>> = {
  checkout: (given, reading, words) => {
    const { options } = reading;
    const made = created(reading);
    if (made !== null) return made;
    const end = words.findIndex(({ value }) => value === '--');
    const isOfFiles = (end >= 0 && end < words.length - 1) || given.length > 1;
    if (isOfFiles || hasOption(options, '-p', '--ours', '--theirs', '--pathspec-from-file')) return null;
    const to = switched(given[0], reading);
    return to?.kind === 'branch' && end < 0 ? { ...to, kind: 'branch-or-file' } : to;
  },
  switch: (given, reading) => created(reading) ?? switched(given[0], reading),
  branch: ([one, other], { options }) => {
    if (one === undefined || !hasOption(options, '-m')) return null;
    return other === undefined ? target(one) : { kind: 'renamed', name: textOf(other) };
  },
  // `git rebase main topic` goes to `topic` first
  rebase: ([, branch]) => target(branch),
  stash: ([sub, branch]) => (sub !== undefined && textOf(sub) === 'branch' ? target(branch) : null),
  'symbolic-ref': ([ref, to]) => (ref !== undefined && textOf(ref) === 'HEAD' ? target(to) : null),
};

/** `-b x`, `-c x`, `--orphan x` */
function created({ options }: Reading): SwitchTarget | null {
  const name = valuesOf(options, '-b', '-B', '-c', '-C', '--orphan').at(-1);
  return name === undefined ? null : branchNamed(name);
}

function switched(operand: Operands[number] | undefined, { options, unclear }: Reading): SwitchTarget | null {
  if (unclear.length > 0) return { kind: 'unknown' };
  if (operand === undefined) return null;
  if (hasOption(options, '-d')) return { kind: 'detached' };
  const to = target(operand);
  // `--track origin/x` makes `x`
  if (to?.kind === 'branch' && hasOption(options, '-t')) return { ...to, name: to.name.replace(/^[^/]*\//, '') };
  return to;
}

function target(operand: Operands[number] | undefined): SwitchTarget | null {
  if (operand === undefined) return null;
  const isKnown = typeof operand.word === 'string' || operand.word.literal;
  return isKnown ? branchNamed(textOf(operand)) : { kind: 'unknown' };
}

function branchNamed(name: string | undefined): SwitchTarget {
  if (name === undefined || !wordOf(name).literal) return { kind: 'unknown' };
  if (/^(?:-|@\{-1\})$/.test(name)) return { kind: 'previous' };
  return { kind: 'branch', name: name.replace(/^refs\/heads\//, '') };
}

/** `git worktree add ../x main` */
function newWorktree(
  [sub, path, branch]: Operands,
  options: Reading['options'],
  folder: string | null,
  home: string,
): BranchSwitch | null {
  if (sub === undefined || textOf(sub) !== 'add' || path === undefined) return null;
  const name = valuesOf(options, '-b', '-B').at(-1);
  const usual = (): SwitchTarget => target(branch) ?? branchNamed(textOf(path).replace(/\/+$/, '').split('/').at(-1));
  const to: SwitchTarget = name === undefined ? usual() : branchNamed(name);
  const at = movedTo(wordOf(textOf(path)), folder, home);
  return { folder: at, makesFolder: true, to: hasOption(options, '-d') ? { kind: 'detached' } : to };
}
