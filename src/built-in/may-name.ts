import type { Host } from '../core/host.ts';
import { absolutePath } from '../core/path-forms.ts';
import { leadsThroughLink } from './leads-through-link.ts';

interface Line extends Pick<Host, 'cwd' | 'home' | 'env'> {
  readonly telling: RegExp;
  /** What must not go away with all that is in it. */
  readonly roots: readonly string[];
}

/** Ways to write a name that is not there to be read: an escape, a variable of a variable, a pattern with a dot, a search in no folder in particular. */
const HIDING =
  /\$'|\$"|\$\{!|dotglob|glob_?dots|\bfind\s+-|\/proc\/|(?:^|[\s/=:,{(<>])\.[^\s/]{0,255}([*?[{]|[@+!]\()|\[\.\]|\/e[^\s/]{0,255}[*?[{]|[{,]\.\S{0,1000}\}/i;
const SEARCHES = /\bfd(find)?\s/;
const RUNS = /\s-(x|-exec)/;
/** A substitution whose text a parser can tell; what any other becomes nobody knows. */
const SUBSTITUTES = /`|\$\(/;
const TELLS = /\b(?:echo|printf|basename|dirname|realpath|readlink)\b/;
const ASSIGNS = /(?:^|[\s;&|({])(?:[A-Za-z_]\w*\+?=|(?:for|read|mapfile|readarray|select)\s|printf\s+-v)/;
/** Programs that change files; without one of them, and without a redirection, only what is named counts. */
const PROGRAMS = words(
  'tee sponge sed gsed perl ruby php node deno bun awk gawk cp mv ln install rsync scp dd truncate rm rmdir unlink',
  'shred trash chmod chown chgrp chattr setfacl touch mkdir mkfifo patch curl wget tar unzip zip find fd xargs cd pushd',
  'vi vim nano emacs ed ex sort yq prettier mount',
);
const OF_GIT = words(
  'checkout checkout-index restore rm mv apply am clean stash clone worktree submodule read-tree switch',
);
const CHANGES = new RegExp(String.raw`>|\b(?:python[\d.]*|${PROGRAMS.join('|')})\b`);
const CHANGES_BY_GIT = new RegExp(String.raw`\b(?:${OF_GIT.join('|')})\b`);
const REMOVES =
  /\b(?:rm|mv|rmdir|find|fd|chmod|chown|chgrp|chattr|setfacl|rsync|trash|shred|mount|python[\d.]*|node|perl|ruby|xargs)\b/;
const MOVES = /\b(?:cd|pushd|chdir)\b|\s-C\b|--(?:chdir|directory)\b/;
const PROGRAM_TEXT = /\b(?:python[\d.]*|node|deno|bun|perl|ruby|php)\b/;
const MOST_WORDS = 200;

/** To the home folder, or to where somebody was before. */
const GOES_HOME = /\b(?:cd|pushd|chdir)(?:\s+-\S*)*\s*(?:$|[;&|)}\n])/;
/** Packages for all projects, archives with names from the root on, and what is told by what lies there: both must be found. */
const UNNAMED: readonly (readonly [RegExp, RegExp])[] = [
  [/npm|yarn|bun/i, /\s-\w*g|global|\blink|\bln\b/i],
  [/tar/, /\s-?\w*P|absolute/],
  [/git/, /clean|stash/],
];

/** Of these one stands in every line that CHANGES or HIDING finds without a special character, but for `python3` and the like. */
const WORDS = new Set([...PROGRAMS, ...OF_GIT, ...words('fdfind proc dotglob globdots glob_dots npm pnpm yarn bun')]);

/**
 * Of a line of which this is false, nothing more is asked. Words instead of one long pattern: making that ready takes a
 * process that has just started longer than the rest.
 */
export function worthLooking(telling: RegExp): (line: string) => boolean {
  return (line) =>
    /['"\\$`>]/.test(line) ||
    telling.test(line) ||
    (/[*?[{]/.test(line) && HIDING.test(line)) ||
    line.split(/[^\w.-]+/).some(isChangingWord);
}

function isChangingWord(written: string): boolean {
  const word = written.toLowerCase();
  return WORDS.has(word) || word.startsWith('python') || (word.includes('.') && wordsOf(word));
}

/** `./x.sh`, `../sed`: a word may be part of what stands between spaces. */
function wordsOf(word: string): boolean {
  return word.split('.').some((part) => WORDS.has(part) || part.startsWith('python'));
}

/**
 * Whether a line has a word for a folder that what is protected lies in, or for part of what runs: what becomes of all that
 * is in a folder becomes of that too.
 */
export function namesFolder(line: string, { cwd, home, env, meets }: Folders): boolean {
  if (!/[~/$]|\.\.|\bcd|pushd|chdir/.test(line)) return false;
  const plain = line
    .replace(/\\\n|['"\\]/g, '')
    .replace(/\$\{?(\w+)\}?/g, (all: string, name: string) => (name === 'PWD' ? cwd : (env[name] ?? all)));
  // what is above another folder than this one may be anything
  if (GOES_HOME.test(plain) || (plain.includes('..') && MOVES.test(plain))) return true;
  return plain.split(/[\s;|&<>()=`:,]+/).some((written) => {
    const word = written.replace(/^-\w+(?=[~/.])/, '');
    if (!/^[~/]|\.\./.test(word)) return false;
    const path = word.replace(/^~[^/]*/, home).replace(/[^/]*[*?[{].*$/s, '');
    return meets(absolutePath(path, cwd));
  });
}

interface Folders extends Pick<Host, 'cwd' | 'home' | 'env'> {
  readonly meets: (path: string) => boolean;
}

/** Whether a shell line may name what is told by these words, hidden in whatever way a parser could see. */
export function mayName(line: string, place: Line): boolean {
  const { telling, env } = place;
  // quotes and backslashes inside a name do not change it
  const plain = /['"\\]/.test(line) ? line.replace(/\\\n|['"\\]/g, '') : line;
  if (telling.test(plain) || HIDING.test(line) || (SEARCHES.test(line) && RUNS.test(line))) return true;
  if (
    (SUBSTITUTES.test(line) && TELLS.test(plain)) ||
    UNNAMED.some(([one, other]) => one.test(plain) && other.test(plain))
  )
    return true;
  if (PROGRAM_TEXT.test(line) && telling.test(joined(plain))) return true;
  const hasVariable = line.includes('$');
  if (hasVariable && (ASSIGNS.test(plain) || variablesIn(line).some((name) => telling.test(env[name] ?? ''))))
    return true;
  if (!CHANGES.test(plain) && !(/\bgit\b/.test(plain) && CHANGES_BY_GIT.test(plain))) return false;
  const removes = REMOVES.test(plain);
  if (removes && (hasVariable || MOVES.test(plain))) return true;
  return wordsIn(plain).some((word) => isDangerous(word, place, removes));
}

function words(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '));
}

/** `'.cl' + 'aude'` */
function joined(plain: string): string {
  return plain.replace(/\s{0,20}\+\s{0,20}/g, '');
}

function variablesIn(line: string): readonly string[] {
  return [...line.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name);
}

function wordsIn(plain: string): readonly string[] {
  const words = plain.split(/[\s;|&<>()=`]+/);
  // more words than anybody writes by hand: not worth looking at one by one
  return words.length > MOST_WORDS ? ['/'] : words;
}

/** A word through which a link leads elsewhere; or a folder that holds what is protected, where something removes. */
function isDangerous(word: string, { cwd, home, roots }: Line, removes: boolean): boolean {
  if (word === '' || word.startsWith('-')) return false;
  const path = word.replace(/^~(?=\/|$)/, () => home);
  return (removes && holdsRoot(path, cwd, roots)) || leadsThroughLink(path, cwd, home);
}

function holdsRoot(path: string, cwd: string, roots: Line['roots']): boolean {
  const folder = absolutePath(path.replace(/[^/]*[*?[{].*$/s, '') || '.', cwd);
  const below = folder === '/' ? '/' : `${folder}/`;
  if (!roots.some((root) => root === folder || root.startsWith(below))) return false;
  // `rm *.log`: a pattern in the folder itself does not find names with a dot
  const isPattern = path !== folder && /[*?[{]/.test(path) && absolutePath(folder, '/') === cwd;
  return !isPattern;
}
