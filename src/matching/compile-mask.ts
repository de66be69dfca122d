import { dropSurrogates, liftSurrogates } from './code-units.ts';
import { maskProblem } from './mask-problem.ts';
import { re2Source } from './re2-source.ts';

/** A JavaScript pattern without flags → a function that puts the mask in place of everything that fits; null: it is none. */
export async function compileMask(source: string, mask: string): Promise<((text: string) => string) | null> {
  const translated = maskProblem(source) === null ? re2Source(source) : null;
  if (translated === null) return null;
  const { RE2JS } = await import('re2js');
  const compiled = RE2JS.compile(translated);
  return (text) => {
    const lifted = liftSurrogates(text);
    return compiled.test(lifted) ? dropSurrogates(compiled.matcher(lifted).replaceAll(mask)) : text;
  };
}
