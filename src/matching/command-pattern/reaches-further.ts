import { programActs } from '../../shell/effects/program-acts.ts';
import type { WildText } from '../../shell/effects/wild-text.ts';
import { programNamed } from '../../shell/programs/program-named.ts';
import { isIn } from '../../shell/programs/read-options.ts';

/** With these, git reads and writes other files than those of the repository, or runs what its settings name. */
const GIT = '--output --no-index --ext-diff --textconv --open-files-in-pager --upload-pack --receive-pack --exec';
const GIT_SHORT = /^-O/;
/** A place that is surely not in the repository's folder, which `git diff` compares all the same. */
const ELSEWHERE = /^(?:\/|~|\.\.(?:\/|$))/;

/**
 * Whether options that a pattern does not spell make a command write or read a file, or run something: who grants
 * `git log *` has not thought of `--output`.
 */
export function reachesFurther(pattern: readonly string[], words: readonly WildText[]): boolean {
  const [program = '', ...args] = words;
  const name = program.slice(program.lastIndexOf('/') + 1);
  const spelled = pattern.filter((word) => /^-./.test(word));
  const others = args.filter((word) => /^-./.test(word) && word !== '--' && !spelled.some((one) => isSame(one, word)));
  if (name === 'git' && args[0] === 'diff' && args.some((word) => ELSEWHERE.test(word) && !pattern.includes(word)))
    return true;
  if (others.length === 0) return false;
  if (others.some((word) => runsOther(name, word))) return true;
  const touched = (own: readonly WildText[]): ReadonlySet<string> => touchedBy(name, own);
  const without = touched(args.filter((word) => !others.includes(word)));
  return [...touched(args)].some((one) => !without.has(one));
}

function isSame(spelled: string, word: WildText): boolean {
  if (!word.startsWith('--')) return spelled.slice(0, 2) === word.slice(0, 2) && !spelled.startsWith('--');
  return nameOf(spelled) === nameOf(word);
}

function nameOf(word: string): string {
  const [name = word] = word.split('=', 1);
  return name;
}

function runsOther(program: string, word: WildText): boolean {
  const { runsWith, code } = programNamed(program);
  const own = nameOf(word);
  // long options may be cut short
  const isShort = (names: string): boolean => own.length > 3 && names.split(' ').some((name) => name.startsWith(own));
  if (program === 'git') return GIT_SHORT.test(word) || (own !== '--text' && isShort(GIT));
  if (runsWith?.test(word) === true || isShort('--output')) return true;
  return code?.kind === 'options' && (isIn(code.code, own) || (word.startsWith('--') && isShort(code.code ?? '')));
}

function touchedBy(name: string, args: readonly WildText[]): ReadonlySet<string> {
  const acts = programActs({ name, args, input: { text: null, words: [] }, runsOthers: false, file: null });
  const known = acts.filter(({ does }) => /^(?:reads|writes|deletes|rights)$/.test(does));
  return new Set(known.map(({ does, path }) => `${does} ${path}`));
}
