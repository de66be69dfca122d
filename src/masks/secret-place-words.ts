/** A word of a shell, quotes and all. */
export const WORD = '(?:\\\\{0,7}"(?:[^"\\\\\\n]|\\\\(?!"))*\\\\{0,7}"|\'[^\'\\n]*\'|[^\\s"\'\\\\|;&]+)';
/** The rest of a command before one of its options. */
export const ARGS = '[^\\n|;&]{0,500}?\\s';
/** Blanks, also those that were written into a string. */
export const BLANK = '(?:[ \\t\\r\\n]|\\\\[nrt])+';
/** A command that prints a word, and the word, quoted in whatever way. */
export const FORMAT = '["\']?%s(?:\\\\{1,4}n)?["\']?';
export const PRINTS = `(?:/(?:usr/)?bin/)?(?:echo|printf)\\s+(?:-[neE]{1,3}\\s+|(?:--\\s+)?${FORMAT}\\s+)?`;
export const PRINTED = '(?:\\\\{0,3}"[^"\\n]*"|\'[^\'\\n]*\'|[^\\s"\'|;&()](?:[^"\'|;&()\\n]*[^\\s"\'|;&()])?)';
export const NO_BLANK = '[^\\s\\\\]{1,200}';
