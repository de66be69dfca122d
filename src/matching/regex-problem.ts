const MAX_SOURCE_CHARS = 16 * 1024;

/** What keeps a text from being a regular expression, in a sentence that calls it this; null: it is one. */
export function regexProblem(source: string, called = 'pattern', maxChars = MAX_SOURCE_CHARS): string | null {
  if (source.length > maxChars) {
    return `The ${called} "${source.slice(0, 40)}…" has ${source.length} characters; at most ${maxChars} are allowed.`;
  }
  try {
    new RegExp(source);
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^.*\/: /s, '') : String(error);
    return `The ${called} "${source}" is not a valid regular expression: ${why}.`;
  }
}
