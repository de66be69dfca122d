import { programNamed } from '../programs/program-named.ts';
import { readOptions } from '../programs/read-options.ts';
import { at, type Call, givenWords, operandsOf } from './call.ts';
import type { Change } from './change.ts';
import { patchChanges } from './patch-changes.ts';
import { asShellWord, type WildText } from './wild-text.ts';

/** Sub-commands that leave the files of the working tree as they are. */
const READS = new Set(
  (
    'add annotate archive blame branch bundle cat-file check-attr check-ignore cherry commit config count-objects describe diff ' +
    'diff-files diff-index diff-tree difftool fetch for-each-ref fsck gc grep help hash-object init log ls-files ls-remote ' +
    'ls-tree maintenance merge-base name-rev notes push range-diff reflog remote reset rev-list rev-parse shortlog show ' +
    'show-branch show-ref status symbolic-ref tag update-index var verify-commit version whatchanged'
  ).split(' '),
);
/** Those that write what they are given the name of; without a name they are about the whole tree. */
const VALUED = '-m -b -B -s --source -F --message --pathspec-from-file -c -C -o --output -O';

/** What git does to the files that a command names. */
export function gitChanges(call: Call): readonly Change[] {
  const [sub = '', ...args] = withoutGlobal(call.args);
  const own = { ...call, args };
  const { operands, options, valuesOf } = operandsOf(args, VALUED);
  const has = (...names: readonly string[]): boolean => names.some((name) => options.has(name));
  const written = valuesOf('-o --output').flatMap((path) => at(call, 'file', path));
  if (sub === 'config') return configured(own);
  if (sub === 'bundle' && operands[0] === 'create')
    return operands.slice(1, 2).flatMap((path) => at(call, 'file', path));
  if (READS.has(sub)) return written;
  switch (sub) {
    case 'restore':
      return has('--staged', '-S') && !has('--worktree', '-W') ? [] : named(own, operands);
    case 'rm':
      return has('--cached') ? [] : operands.flatMap((path) => at(call, has('-r') ? 'tree' : 'file', path));
    case 'mv':
      return operands
        .flatMap((path, i) => at(call, i < operands.length - 1 ? 'tree' : 'file', path))
        .concat(named(own, operands.slice(-1)));
    case 'apply':
    case 'am':
      return has('--check', '--stat', '--numstat', '--summary') ? [] : patchChanges(own);
    case 'clean':
      return has('-n', '--dry-run')
        ? []
        : operands.flatMap((path) => at(call, 'tree', path)).concat(named(own, operands));
    case 'stash':
      return /^(?:list|show)$/.test(operands[0] ?? '')
        ? []
        : named(own, /^[a-z]+$/.test(operands[0] ?? '') ? operands.slice(1) : operands);
    default:
      return [...written, ...named(own, givenWords(args))];
  }
}

/** `git config --file x a.b c` writes into any file. */
function configured(call: Call): readonly Change[] {
  const { options, valuesOf } = operandsOf(call.args, '-f --file');
  if (['--get', '--get-all', '--get-regexp', '-l', '--list'].some((option) => options.has(option))) return [];
  return valuesOf('-f --file').flatMap((path) => at(call, 'file', path));
}

/** A folder stands for what is in it. */
function named(call: Call, paths: readonly WildText[]): readonly Change[] {
  return paths.map(plainPathspec).flatMap((path) => [...at(call, 'file', path), ...at(call, 'below', path)]);
}

/** `:/x` is from the top, `:(glob)x` is a pattern. */
function plainPathspec(path: WildText): WildText {
  return path.replace(/^:(?:\/|\([a-z,]*\))/, '').replaceAll('*', '\uE001');
}

function withoutGlobal(args: readonly WildText[]): readonly WildText[] {
  return readOptions(args, programNamed('git').options ?? {}, asShellWord).operands;
}
