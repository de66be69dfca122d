import { programNamed } from '../programs/program-named.ts';
import { readOptions } from '../programs/read-options.ts';
import { type Call, givenWords, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { heldBefore, namedFiles, pathsListed, talks } from './git-files.ts';
import { looked, onlyLeavesOut, touchesSpecs } from './git-pathspecs.ts';
import { hostsIn } from './host-in.ts';
import { patchActs } from './patch-acts.ts';
import { ANY, asShellWord, STAR, type WildText } from './wild-text.ts';

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

/** Further ones of some sub-commands. */
const VALUED_BY: ReadonlyMap<string, string> = new Map([
  ['grep', ' -e -f -A -B'],
  ['commit', ' -t --template --author --date'],
  ['blame', ' --contents -L'],
  ['difftool', ' -x --extcmd -t --tool'],
  ['init', ' --separate-git-dir --template --initial-branch'],
  ['archive', ' --remote --exec --format --prefix --add-file'],
]);

/** Those that put what another commit has in the place of the files of the repository; `reset` with some options only. */
const REPLACES = new Set(
  'pull merge rebase checkout switch revert cherry-pick stash bisect am sparse-checkout read-tree checkout-index submodule filter-branch'.split(
    ' ',
  ),
);

/** Those that look at the files whose names they are given, and at commits, which are named in the same way. */
const LOOKS = new Set('add blame annotate commit diff difftool grep hash-object update-index'.split(' '));
/** Those of them that look at every file where all that they are told is what to leave out. */
const LOOKS_AT_ALL = new Set('add commit grep'.split(' '));

/** To see which files changed since it looked last, git reads those that may have. */
const CHANGED = touches('reads', ['.'], 'repository');

/** What git does to the files that a command names. */
export function gitActs(call: Call): readonly Act[] {
  const [said = '', ...own] = withoutGlobal(call.args);
  const sub = said === 'stage' ? 'add' : said;
  const before = call.args.slice(0, call.args.length - own.length - 1);
  const args = [...own, ...pathsListed(sub, own, call)];
  const files = [
    ...filesOf(sub, { ...call, args }),
    ...repositoryActs(sub, args),
    ...namedFiles(sub, args, before),
    ...heldBefore(sub, args),
    ...asked(sub, call),
    ...madeBy(sub, before, own),
  ];
  const remotes = sub === 'archive' ? operandsOf(args, '--remote').valuesOf('--remote') : [];
  if (!talks(sub, args) && remotes.length === 0) return files;
  // a remote is configured, unless it is named as a URL
  const [host = null] = hostsIn(remotes.length > 0 ? remotes : args);
  return [{ does: 'sends', host, path: null }, ...files];
}

/** What becomes of the whole repository, where no file of it is named. */
function repositoryActs(sub: string, args: readonly WildText[]): readonly Act[] {
  const { operands, has, valuesOf } = operandsOf(args, `${VALUED} -e --exclude --prefix`);
  const [first = ''] = operands;
  const unknown = (spares: 'tracked' | 'tracked and ignored'): readonly Act[] => [
    { does: 'deletes', reach: 'repository', path: '.', spares },
  ];
  // what the other commit has not is gone
  const gone = touches('deletes', ['.'], 'repository').map((act) => ({ ...act, maybe: true as const }));
  const replaced = [...CHANGED, ...touches('writes', ['.'], 'repository'), ...gone];
  switch (sub) {
    case 'clean':
      if (has('-n --dry-run') || (operands.length > 0 && !onlyLeavesOut(operands))) return [];
      return unknown(has('-x -X') ? 'tracked' : 'tracked and ignored');
    case 'stash': {
      if (/^(?:list|show|drop|clear|create|store)$/.test(first)) return [];
      const isPut = !/^(?:pop|apply|branch)$/.test(first);
      if (isPut && has('-a --all')) return [...replaced, ...unknown('tracked')];
      if (isPut && has('-u --include-untracked')) return [...replaced, ...unknown('tracked and ignored')];
      return replaced;
    }
    case 'reset':
      return has('--hard --merge --keep') ? replaced : [];
    case 'checkout':
      // `git checkout main -- a`, `git checkout --theirs a`
      return /(?:^| )-- ./.test(args.join(' ')) || (has('--ours --theirs') && operands.length > 0) ? [] : replaced;
    case 'checkout-index':
      // the beginning of every name
      return [...replaced, ...touches('writes', valuesOf('--prefix'), 'below')];
    case 'apply':
      return onlyLooks(has) || has('--cached') ? [] : replaced;
    // a program of its own is given what differs
    case 'difftool':
      return CHANGED;
    case 'config':
      return first.toLowerCase() === 'core.worktree' ? touches('writes', operands.slice(1, 2), 'below') : [];
    default:
      return REPLACES.has(sub) ? replaced : [];
  }
}

function filesOf(sub: string, call: Call): readonly Act[] {
  const { operands, has, valuesOf } = operandsOf(call.args, `${VALUED}${VALUED_BY.get(sub) ?? ''}`);
  const written = touches('writes', valuesOf('-o --output'), 'file');
  if (sub === 'config') return configured(call);
  if (sub === 'init') return begun(operands, has, valuesOf);
  // the names come in by a pipe
  const piped = sub === 'hash-object' && has('--stdin-paths') ? touches('reads', [ANY], 'file') : [];
  if (sub === 'bundle' && operands[0] === 'create') return touches('writes', operands.slice(1, 2), 'file');
  const isWhole = has('--no-index') || (sub === 'add' && has('-f --force'));
  const all = readsWhole(sub, operands, has) ? looked(['.'], [], isWhole) : [];
  if (READS.has(sub))
    return [
      ...written,
      ...piped,
      ...all,
      ...(LOOKS.has(sub) ? looked(lookedAt(sub, operands, has), LOOKS_AT_ALL.has(sub) ? ['.'] : [], isWhole) : []),
      ...fromHistory(sub, operands),
    ];
  switch (sub) {
    case 'restore':
      return has('--staged -S') && !has('--worktree -W') ? [] : named('writes', operands);
    case 'checkout': {
      const at = call.args.indexOf('--') + 1;
      // `git checkout main -- a`
      return named(at > 0 ? 'writes' : 'unknown', at > 0 ? call.args.slice(at) : givenWords(call.args));
    }
    case 'rm':
      return removed(operands, has);
    case 'worktree':
      return workTree(operands);
    case 'pack-objects':
      return touches(
        'writes',
        operands.map((start) => `${start}-${STAR}`),
        'file',
      );
    case 'mv':
      return [
        ...touches('deletes', operands.slice(0, -1), 'tree'),
        ...touches('writes', operands.slice(-1), 'file'),
        ...named('writes', operands.slice(-1)),
        // it looks at what it has moved
        ...touches('reads', operands.slice(-1), 'file', 'below'),
        ...CHANGED,
      ];
    case 'apply':
    case 'am':
      if (!onlyLooks(has)) return patchActs(call);
      // of the files that a patch is about it only looks whether it fits
      return [...touches('reads', operands, 'file'), ...(has('--check') ? touches('reads', ['.'], 'below') : [])];
    case 'format-patch':
      if (has('--stdout')) return [];
      return written.length > 0
        ? [...written, ...touches('writes', valuesOf('-o'), 'below')]
        : touches('writes', ['.'], 'below');
    case 'clean':
      if (has('-n --dry-run')) return [];
      // without a name it is about everything that git does not know
      if (operands.length === 0) return touches('deletes', ['.'], 'below');
      // what git knows stays
      return touchesSpecs('deletes', operands, ['.'], 'tree', 'file', 'below').map((act) => ({ ...act, maybe: true }));
    case 'stash': {
      const [first = ''] = operands;
      return /^(?:list|show)$/.test(first)
        ? []
        : named('writes', /^[a-z]+$/.test(first) ? operands.slice(1) : operands);
    }
    default:
      return [...written, ...named('unknown', givenWords(call.args))];
  }
}

/** What differs from the last commit is not removed: it looks before. */
function removed(words: readonly WildText[], has: (names: string) => boolean): readonly Act[] {
  if (has('-n --dry-run')) return [];
  // of all that it is not told to leave out, it removes what it knows
  const reach = onlyLeavesOut(words) ? 'below' : has('-r') ? 'tree' : 'file';
  const read = touchesSpecs('reads', words, ['.'], reach);
  return has('--cached') ? read : [...read, ...touchesSpecs('deletes', words, ['.'], reach)];
}

/** `git worktree add x`, `git worktree remove x`, `git worktree move x y` */
function workTree([verb = '', first, second]: readonly WildText[]): readonly Act[] {
  const [from = [], to = []] = [first ?? [], second ?? []].map((path) => [path].flat());
  switch (verb) {
    case 'add':
      return touches('writes', from, 'file', 'below');
    // what is gone is a copy of what git keeps: rules about what is deleted are not about it
    case 'remove':
      return touches('unknown', from, 'file', 'below');
    case 'move':
      return [...touches('unknown', from, 'file', 'below'), ...touches('writes', to, 'file', 'below')];
    default:
      return [];
  }
}

/** `git init x`; without a folder of its own (`--bare`, `--separate-git-dir`) what git keeps lies there as a file of anybody. */
function begun(
  operands: readonly WildText[],
  has: (names: string) => boolean,
  valuesOf: (names: string) => readonly WildText[],
): readonly Act[] {
  const kept = [
    ...valuesOf('--separate-git-dir'),
    ...(has('--bare') ? (operands.length === 0 ? ['.'] : operands) : []),
  ];
  return [...touches('writes', operands, 'file', 'below'), ...keptIn(kept), ...copiedFrom(valuesOf('--template'))];
}

/** What git keeps, where that is no hidden folder: it writes there, and looks at it. */
function keptIn(folders: readonly WildText[]): readonly Act[] {
  return [...touches('writes', folders, 'file', 'below'), ...touches('reads', folders, 'below')];
}

function copiedFrom(templates: readonly WildText[]): readonly Act[] {
  return touches('reads', templates, 'tree').map((act) => ({ ...act, spares: 'hidden' as const }));
}

/** `git --git-dir=x init`, `git --bare init x`, `git -c init.templateDir=x init` */
function madeBy(sub: string, before: readonly WildText[], args: readonly WildText[]): readonly Act[] {
  if (!/^(?:init|clone)$/.test(sub)) return [];
  const { has, valuesOf } = operandsOf(before, '--git-dir', 'git');
  const templates = before.flatMap((word) => /^init\.templatedir=(.+)$/is.exec(word)?.[1] ?? []);
  const [folder = '.'] = operandsOf(args, '--template --separate-git-dir --initial-branch -b').operands;
  const kept = sub === 'init' ? [...valuesOf('--git-dir'), ...(has('--bare') ? [folder] : [])] : [];
  return [...keptIn(kept), ...copiedFrom(templates)];
}

/** It only tells about a patch. */
function onlyLooks(has: (names: string) => boolean): boolean {
  return has('--check --stat --numstat --summary') && !has('--apply');
}

/** `git add -A`, `git commit -a`: every file that was changed, without a name. */
function readsWhole(sub: string, operands: readonly WildText[], has: (names: string) => boolean): boolean {
  if (sub === 'add') return operands.length === 0 && has('-A --all -u --update -p --patch -i --interactive');
  return sub === 'commit' && has('-a --all -p --patch');
}

/** The pattern of `git grep` is none; without a place it searches all of them. */
function lookedAt(sub: string, operands: readonly WildText[], has: (names: string) => boolean): readonly WildText[] {
  if (sub !== 'grep') return operands;
  const places = operands.slice(has('-e -f') ? 0 : 1);
  return places.length === 0 ? ['.'] : places;
}

/** `git show HEAD:src/a`: what a file held is what it holds, to whoever must not see it. */
function fromHistory(sub: string, operands: readonly WildText[]): readonly Act[] {
  if (!/^(?:show|cat-file|diff|archive|grep)$/.test(sub)) return [];
  const paths = operands.flatMap((word) => /^(?!:[!^/(]|\()[^:]*:(?!\/\/)([^:].*)$/s.exec(word)?.[1] ?? []);
  return touches('reads', paths, 'file');
}

/** `git cat-file --batch` prints what its input names. */
function asked(sub: string, { args, input }: Call): readonly Act[] {
  if (sub !== 'cat-file' || !args.some((word) => /^--batch(?:=|$|-command)/.test(word))) return [];
  return fromHistory(sub, input.text === null ? input.words : input.text.split(/\s+/));
}

/** `git config --file x a.b c` writes into any file. */
function configured({ args }: Call): readonly Act[] {
  const { has, valuesOf } = operandsOf(args, '-f --file');
  const looks = has('--get --get-all --get-regexp -l --list');
  const files = valuesOf('-f --file');
  return [...touches('reads', files, 'file'), ...(looks ? [] : touches('writes', files, 'file'))];
}

/** A folder stands for what is in it. */
function named(does: 'writes' | 'deletes' | 'unknown', words: readonly WildText[]): readonly Act[] {
  return touchesSpecs(does, words, ['.'], 'file', 'below');
}

function withoutGlobal(args: readonly WildText[]): readonly WildText[] {
  return readOptions(args, programNamed('git').options ?? {}, asShellWord).operands;
}
