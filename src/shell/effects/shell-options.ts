import { ANY, isWild, ONE, STAR, type WildText } from './wild-text.ts';

/** What a line tells its shell about patterns, folders and names. Nothing of it is taken back: it may be so anywhere. */
export interface ShellOptions {
  /** `*` matches names with a leading dot as well. */
  readonly hidden: boolean;
  /** `**` goes into folders, also at the end of a word. */
  readonly deep: boolean;
  /** In patterns letters may be large or small. */
  readonly anyCase: boolean;
  /** So may they be where texts are compared: in `case`, in `[[ … ]]` and in what is replaced. */
  readonly foldsCase: boolean;
  /** Of zsh: `^a`, `a~b`, `a#`. */
  readonly extended: boolean;
  /** `@(a|b)` is a pattern in a value, too. */
  readonly alternatives: boolean;
  /** `{ab}` is `a` and `b`. */
  readonly letters: boolean;
  /** A pattern that finds nothing is no word. */
  readonly mayVanish: boolean;
  /** `cd` goes where links lead. */
  readonly physical: boolean;
  /** `cd x` may mean the folder that `$x` is. */
  readonly cdable: boolean;
}

/** As they are called, in small letters: zsh passes over underlines. */
const NAMES: Readonly<Record<keyof ShellOptions, RegExp>> = {
  // with something to ignore, bash no longer passes over a leading dot
  hidden: /dotglob|globdots|\bglobignore=/,
  deep: /globstar/,
  anyCase: /nocaseglob|caseglob|\(#[il]/,
  foldsCase: /nocasematch/,
  extended: /extendedglob/,
  alternatives: /extglob|kshglob/,
  letters: /braceccl/,
  mayVanish: /nullglob/,
  physical: /\bset\b[^;|&\n]*\bphysical\b|chase(?:links|dots)/,
  cdable: /cdablevars/,
};
const ALL: readonly (keyof ShellOptions)[] = [
  ...(['hidden', 'deep', 'anyCase', 'foldsCase', 'extended', 'alternatives', 'letters', 'mayVanish'] as const),
  ...(['physical', 'cdable'] as const),
];

/** Some of them have a letter behind `set`, or behind a pattern of zsh. */
const LETTERS: readonly (readonly [RegExp, keyof ShellOptions])[] = [
  [/\bset\s[^;|&\n]*[-+][A-Za-z\d]*4/, 'hidden'],
  [/\bset\s[^;|&\n]*[-+][A-Za-z\d]*G/, 'mayVanish'],
  [/\bset\s[^;|&\n]*[-+][A-Za-z\d]*T/, 'cdable'],
  [/\bset\s[^;|&\n]*[-+][A-Za-z\d]*[Pw]/, 'physical'],
  [/(?<=[*?\])][^\s()'"]{0,64})\([^()\s'"]{0,40}D[^()\s'"]{0,40}\)/, 'hidden'],
  [/(?<=[*?\])][^\s()'"]{0,64})\([^()\s'"]{0,40}N[^()\s'"]{0,40}\)/, 'mayVanish'],
];

/** By the text of a line: whatever is named in it counts. */
export function optionsIn(line: string): ShellOptions {
  const text = line.replaceAll('_', '').toLowerCase();
  const lettered = new Set(LETTERS.flatMap(([form, name]) => (form.test(line) ? [name] : [])));
  return optionsOf((name) => lettered.has(name) || NAMES[name].test(text));
}

/** By the words of `shopt`, `setopt` and `set`: what nobody can tell may be any of them. */
export function optionsSet(name: string, words: readonly WildText[]): ShellOptions {
  const named = optionsIn([name, ...words].join(' '));
  const isAny = name !== 'set' && words.some((word) => word.includes(ANY));
  return isAny ? optionsOf(() => true) : named;
}

/** Those of both. */
export function withOptions(one: ShellOptions, other: ShellOptions): ShellOptions {
  const isMore = ALL.some((name) => other[name] && !one[name]);
  return isMore ? optionsOf((name) => one[name] || other[name]) : one;
}

function optionsOf(has: (name: keyof ShellOptions) => boolean): ShellOptions {
  return {
    hidden: has('hidden'),
    deep: has('deep'),
    anyCase: has('anyCase'),
    foldsCase: has('foldsCase'),
    extended: has('extended'),
    alternatives: has('alternatives'),
    letters: has('letters'),
    mayVanish: has('mayVanish'),
    physical: has('physical'),
    cdable: has('cdable'),
  };
}

/** What a word of patterns may find, where more is found than usual. */
export function globbed(text: WildText, word: string, options: ShellOptions): WildText {
  const { anyCase, extended, letters } = options;
  // in quotes they are signs like any other
  const bare = word.replace(/'[^']*'|"(?:[^"\\]|\\.)*"/gs, '');
  const some = extended && /[\^#]|.~/.test(bare) ? text.replace(/[^/]*[\^#~][^/]*/g, STAR) : text;
  const all = letters && bare.includes('{') ? some.replace(/\{[^{},/]+\}/g, ONE) : some;
  if (!anyCase || !isWild(all)) return all;
  return all
    .split('/')
    .map((name) => (isWild(name) && !name.includes(ANY) ? name.replace(/[A-Za-z]/g, ONE) : name))
    .join('/');
}
