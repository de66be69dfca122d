import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { touchesSpecs } from './git-pathspecs.ts';
import { ANY, type WildText } from './wild-text.ts';

/** Options of sub-commands before a file that git reads; `-` is its input. */
const READ: Readonly<Record<string, string>> = {
  commit: '-F --file -t --template --pathspec-from-file',
  tag: '-F --file',
  notes: '-F --file',
  merge: '-F --file',
  add: '--pathspec-from-file',
  reset: '--pathspec-from-file',
  checkout: '--pathspec-from-file',
  restore: '--pathspec-from-file',
  rm: '--pathspec-from-file',
  stash: '--pathspec-from-file',
  diff: '-O',
  log: '-O',
  show: '-O',
  'ls-files': '-X --exclude-from',
  blame: '--contents --ignore-revs-file -S',
  archive: '--add-file',
  grep: '-f',
};

/** Settings whose value is a file that git reads. */
const SETTING =
  /^(?:include(?:if\..*)?\.path|commit\.template|core\.(?:attributes|excludes)file|mailmap\.file|blame\.ignorerevsfile|diff\.orderfile|http\.(?:cookiefile|sslkey|sslcert|sslcainfo)|gpg\.ssh\.(?:allowedsignersfile|revocationfile)|user\.signingkey)=(.+)$/is;

/** Files that the options of git name: those of a sub-command, and settings before it. */
export function namedFiles(sub: string, args: readonly WildText[], before: readonly WildText[]): readonly Act[] {
  const options = Object.hasOwn(READ, sub) ? READ[sub] : undefined;
  const named = options === undefined ? [] : operandsOf(args, options).valuesOf(options);
  const set = before.flatMap((word) => SETTING.exec(word)?.[1] ?? []);
  return touches('reads', [...named.filter((path) => path !== '-'), ...set], 'file');
}

/** Further places that a list names, in a file or on its input. */
export function pathsListed(
  sub: string,
  args: readonly WildText[],
  { input, heldBy }: Pick<Call, 'input' | 'heldBy'>,
): readonly WildText[] {
  const options = '--pathspec-from-file';
  const lists = args.some((word) => word.startsWith(options)) ? operandsOf(args, options).valuesOf(options) : [];
  const isFed = /^(?:update|checkout)-index$/.test(sub) && args.includes('--stdin');
  const texts = [...(isFed ? ['-'] : []), ...lists].flatMap((list) => {
    if (list !== '-') return heldBy?.(list)?.texts ?? [SOME];
    return input.text === null ? (input.words.length === 0 ? [SOME] : input.words) : [input.text];
  });
  return texts.flatMap((text) => text.split(/[\n\0]/)).filter((path) => path !== '');
}

/** Somewhere in the working tree. */
const SOME = `./${ANY}`;

const SHOWS = /^(?:show|diff-tree|diff-index|diff-files|whatchanged)$/;

/** What a file held, where git shows it by its name: `git archive HEAD a`, `git show HEAD -- a`, `git log -p -- a`. */
export function heldBefore(sub: string, args: readonly WildText[]): readonly Act[] {
  const at = args.indexOf('--') + 1;
  const behind = at === 0 ? [] : args.slice(at);
  if (sub === 'archive') {
    const { operands } = operandsOf(args, '-o --output --format --prefix --remote --exec --add-file');
    return touchesSpecs('reads', operands.slice(1), [], 'file');
  }
  const [first] = args;
  const isShown =
    SHOWS.test(sub) ||
    (sub === 'stash' && first === 'show') ||
    (sub === 'format-patch' && args.includes('--stdout')) ||
    (sub === 'log' && args.some((word) => /^(?:-p|-u|--patch|-[cm]|--cc)$/.test(word)));
  const lines = args.flatMap((word) => /^-L.*?:([^:].*)$/s.exec(word)?.[1] ?? []);
  return [...touchesSpecs('reads', isShown ? behind : [], [], 'file'), ...touches('reads', lines, 'file')];
}

/** Sub-commands, and what may stand behind them, with which git talks with another machine. */
const TALKS =
  /^(?:push|fetch|pull|clone|ls-remote|send-pack|fetch-pack|http-(?:push|fetch)|send-email|request-pull|cvsimport|for-each-repo|lfs (?:push|pull|fetch|clone|locks?|unlock)|svn (?:dcommit|fetch|rebase|clone)|p4 (?:submit|sync|clone|rebase)|subtree (?:push|pull|add)|remote (?:update|show|prune)|submodule (?:update|add))\b/;

export function talks(sub: string, args: readonly WildText[]): boolean {
  return TALKS.test(`${sub} ${args.find((word) => !word.startsWith('-')) ?? ''}`);
}
