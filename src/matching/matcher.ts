import type { Matcher, MatcherSpec } from '../core/hook.ts';
import { TOOL_KINDS, toolKind } from '../core/tools.ts';

interface CompiledMatcher {
  readonly matcher: Matcher;
  /** A sentence about what is wrong with its text; the matcher then matches nothing. */
  readonly problem: string | null;
}

const NAMES = /^[A-Za-z0-9_\- ,|]*$/;

/** At once, unless a pattern's engine must be loaded first. */
export function compileMatcher(spec: MatcherSpec | null): CompiledMatcher | Promise<CompiledMatcher> {
  if (spec === null || spec.text === '' || spec.text === '*') return ok({ kind: 'all' });
  const { text, style } = spec;
  switch (style) {
    case 'prefix':
      return ok(prefixMatcher(text));
    case 'names-or-search':
      return NAMES.test(text) ? ok({ kind: 'names', names: namesIn(text) }) : searchMatcher(text);
    case 'kinds-or-search':
      return NAMES.test(text) ? ok(kindsMatcher(namesIn(text))) : searchMatcher(text);
  }
}

function ok(matcher: Matcher): CompiledMatcher {
  return { matcher, problem: null };
}

function prefixMatcher(text: string): Matcher {
  if (!text.endsWith('*')) return { kind: 'names', names: new Set([text]) };
  const prefix = text.slice(0, -1);
  return { kind: 'test', test: (subject) => subject.startsWith(prefix) };
}

function namesIn(text: string): ReadonlySet<string> {
  const names = text.split(/[,|]/).map((name) => name.trim());
  return new Set(names.filter((name) => name !== ''));
}

/** A name that is a kind of tools also stands for every tool of that kind. */
function kindsMatcher(names: ReadonlySet<string>): Matcher {
  if (!TOOL_KINDS.some((kind) => names.has(kind))) return { kind: 'names', names };
  return { kind: 'test', test: (subject) => names.has(subject) || names.has(toolKind(subject)) };
}

async function searchMatcher(text: string): Promise<CompiledMatcher> {
  const { compileRegex } = await import('./regex.ts');
  const regex = await compileRegex(text, 'search');
  if ('problem' in regex) return { matcher: { kind: 'none', why: regex.problem }, problem: regex.problem };
  return ok({ kind: 'test', test: regex.test });
}
