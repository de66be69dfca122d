const MAX_SOURCE_CHARS = 16 * 1024;

/** What keeps a text from being a regular expression, in a sentence; null: it is one. */
export function regexProblem(source: string): string | null {
  if (source.length > MAX_SOURCE_CHARS) {
    return `The pattern "${source.slice(0, 40)}…" has ${source.length} characters; at most ${MAX_SOURCE_CHARS} are allowed.`;
  }
  try {
    new RegExp(source);
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^.*\/: /s, '') : String(error);
    return `The pattern "${source}" is not a valid regular expression: ${why}.`;
  }
}
