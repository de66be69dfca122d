import { ANY, isWild, ONE, STAR, type WildText } from './wild-text.ts';

/** What a line tells its shell about patterns. */
export interface Globbing {
  /** `*` matches names with a leading dot as well. */
  readonly hidden: boolean;
  /** `**` goes into folders, also at the end of a word. */
  readonly deep: boolean;
  /** Letters may be large or small. */
  readonly anyCase: boolean;
  /** Of zsh: `^a`, `a~b`, `a#`. */
  readonly extended: boolean;
}

export function globbingIn(line: string): Globbing {
  return {
    // with something to ignore, bash no longer passes over a leading dot; zsh is told so behind a pattern
    hidden: /dotglob|globdots|glob_dots|\bGLOBIGNORE=/i.test(line) || /[*?\])]\([^()\s'"]*D[^()\s'"]*\)/.test(line),
    deep: /globstar/i.test(line),
    anyCase: /nocase_?glob|case_?glob|\(#[il]/i.test(line),
    extended: /extended_?glob/i.test(line),
  };
}

/** What a word of patterns may find, where more is found than usual. */
export function globbed(text: WildText, word: string, { anyCase, extended }: Globbing): WildText {
  const all = extended && /[\^#]|.~/.test(word) ? text.replace(/[^/]*[\^#~][^/]*/g, STAR) : text;
  if (!anyCase || !isWild(all)) return all;
  return all
    .split('/')
    .map((name) => (isWild(name) && !name.includes(ANY) ? name.replace(/[A-Za-z]/g, ONE) : name))
    .join('/');
}
