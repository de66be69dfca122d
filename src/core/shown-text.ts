/** The most of a stream that is shown to anyone. */
export const SHOWN_CHARS = 30_000;

/** Cut for showing, on a character boundary, with a marker that says how much is missing. */
export function shorten(text: string, limit = SHOWN_CHARS): { readonly text: string; readonly truncated: boolean } {
  if (text.length <= limit) return { text, truncated: false };
  const highSurrogate = (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800;
  const end = highSurrogate ? limit - 1 : limit;
  return { text: `${text.slice(0, end)}\n… [${text.length - end} more characters not shown]`, truncated: true };
}

/** Without the blank lines around it; an indented first line keeps its indent. */
export function clean(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
}

/** Nothing that a terminal would obey. What a person decides about goes through `visible`, which knows more. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{C}\n\t]|[\u2028\u2029]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);
}

/** A word as a person types it into a shell. */
export function typed(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
