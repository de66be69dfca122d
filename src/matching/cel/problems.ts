/** What CEL says about where and why. */
interface Problem {
  readonly code?: string;
  readonly summary?: string;
  readonly message?: string;
  readonly range?: { readonly start: number };
}

/** In words, with the place in the expression; never with the expression itself. */
export function whatFailed(error: unknown, text: string): string {
  const { code = '', summary, message, range }: Problem = typeof error === 'object' && error !== null ? error : {};
  const said = inOurWords(code, summary ?? message ?? String(error));
  return range === undefined ? said : `${said} (${placeOf(range.start, text)})`;
}

export function placeOf(at: number, text: string): string {
  const before = text.slice(0, at).split('\n');
  const character = `character ${(before.at(-1)?.length ?? 0) + 1}`;
  return text.trimEnd().includes('\n') ? `line ${before.length}, ${character}` : character;
}

const HAS = 'has() takes a field of something, as in has(payload.prompt)';

function inOurWords(code: string, said: string): string {
  const [, about = ''] = /: (.*)$/s.exec(said) ?? [];
  if (code === 'unknown_variable') return `the event has no "${about}"`;
  if (code === 'no_such_key') return `there is no "${about}" in it`;
  if (code === 'invalid_macro_argument' && said.startsWith('has()')) return HAS;
  if (said.endsWith('EOF')) return 'it ends too early';
  return said.charAt(0).toLowerCase() + said.slice(1);
}
