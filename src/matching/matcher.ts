import type { Matcher, MatcherSpec } from '../core/hook.ts';
import { TOOL_KINDS } from '../core/tools.ts';
import { toolKind } from '../dialects/tool-names.ts';
import { regexProblem } from './regex-problem.ts';
import { matchesWildcard, parseWildcard } from './wildcard.ts';

export interface CompiledMatcher {
  readonly matcher: Matcher;
  /** A sentence about what is wrong with its text; the matcher then matches nothing. */
  readonly problem: string | null;
}

/** Words in which nothing is a pattern but the bar. */
const EXACT = /^[A-Za-z0-9_|]*$/;
const NAMES = /^[A-Za-z0-9_\- ,|]*$/;
/** A regular expression that says no more than its alternatives do: they can be looked up. */
const ALTERNATIVES = /^[A-Za-z0-9_\-:/ ]+(?:\|[A-Za-z0-9_\-:/ ]+)*$/;
/** A name in which `*` stands for any characters; with anything else in it, it is a regular expression. */
const GLOB = /^[A-Za-z0-9_\-:/ *]*$/;

/** At once, unless a pattern's engine must be loaded first. */
export function compileMatcher(spec: MatcherSpec | null): CompiledMatcher | Promise<CompiledMatcher> {
  if (spec === null || spec.text === '' || spec.text === '*') return ok({ kind: 'all' });
  const { text, style } = spec;
  switch (style) {
    case 'prefix':
      return ok(prefixMatcher(text));
    case 'names-or-search':
      return NAMES.test(text) ? ok({ kind: 'names', names: namesIn(text) }) : regexMatcher(text, 'search');
    case 'kinds-or-search':
      return NAMES.test(text) ? ok(kindsMatcher(namesIn(text))) : regexMatcher(text, 'search');
    case 'kinds-and-searches':
      return listMatcher(text.split('\n'));
    case 'whole':
      return ALTERNATIVES.test(text)
        ? ok({ kind: 'names', names: new Set(text.split('|').map((name) => name.trim())) })
        : regexMatcher(text, 'whole');
    case 'exact-or-search':
      return EXACT.test(text) ? ok({ kind: 'names', names: namesIn(text) }) : regexMatcher(text, 'search');
    case 'search':
      return searchMatcher(text);
    case 'search-or-literal':
      return regexProblem(text) === null ? searchMatcher(text) : ok({ kind: 'names', names: new Set([text]) });
    case 'literal':
      return ok({ kind: 'names', names: new Set([text]) });
    case 'names-or-globs':
      return globsMatcher(text);
  }
}

/** Found anywhere in the subject; alternatives without a pattern in them need no engine. */
function searchMatcher(text: string): CompiledMatcher | Promise<CompiledMatcher> {
  if (!ALTERNATIVES.test(text)) return regexMatcher(text, 'search');
  const parts = text.split('|');
  return ok({ kind: 'test', test: (subject) => parts.some((part) => subject.includes(part)) });
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

/** Alternatives, each a name, a glob or a regular expression; where there are brackets, a bar may be inside them. */
function globsMatcher(text: string): CompiledMatcher | Promise<CompiledMatcher> {
  const parts = /[()[\]\\]/.test(text) ? [text] : text.split('|').map((part) => part.trim());
  const own = eitherGlob(parts.filter((part) => part !== '' && GLOB.test(part)));
  const patterns = parts.filter((part) => !GLOB.test(part));
  if (patterns.length === 0) return ok(own);
  return eitherOf(own, regexMatcher(patterns.join('|'), 'whole'));
}

/** What is wrong with the pattern is wrong with both. */
function eitherOf(
  own: Matcher,
  search: CompiledMatcher | Promise<CompiledMatcher>,
): CompiledMatcher | Promise<CompiledMatcher> {
  if (!(search instanceof Promise)) return search;
  return search.then(({ matcher, problem }) =>
    problem === null
      ? ok({ kind: 'test', test: (subject) => fits(own, subject) || fits(matcher, subject) })
      : { matcher, problem },
  );
}

function eitherGlob(globs: readonly string[]): Matcher {
  if (globs.includes('*')) return { kind: 'all' };
  const names = new Set(globs.filter((glob) => !glob.includes('*')));
  const wildcards = globs.filter((glob) => glob.includes('*')).map(parseWildcard);
  if (wildcards.length === 0) return { kind: 'names', names };
  const test = (subject: string): boolean =>
    names.has(subject) || wildcards.some((wildcard) => matchesWildcard(wildcard, subject));
  return { kind: 'test', test };
}

export function fits(matcher: Matcher, subject: string): boolean {
  if (matcher.kind === 'names') return matcher.names.has(subject);
  return matcher.kind === 'test' ? matcher.test(subject) : matcher.kind === 'all';
}

/** Each by itself: that one of them is a pattern makes patterns of no others. */
function listMatcher(items: readonly string[]): CompiledMatcher | Promise<CompiledMatcher> {
  if (items.includes('*')) return ok({ kind: 'all' });
  const names = kindsMatcher(new Set(items.filter((item) => NAMES.test(item)).flatMap((item) => [...namesIn(item)])));
  const patterns = items.filter((item) => !NAMES.test(item));
  const wrong = patterns.map((pattern) => regexProblem(pattern)).find((problem) => problem !== null) ?? null;
  if (wrong !== null) return off(wrong);
  return eitherOf(names, regexMatcher(patterns.map((pattern) => `(?:${pattern})`).join('|'), 'search'));
}

/** What is no pattern is told at once. */
function regexMatcher(text: string, how: 'search' | 'whole'): CompiledMatcher | Promise<CompiledMatcher> {
  const problem = regexProblem(text);
  return problem === null ? compiledRegex(text, how) : off(problem);
}

async function compiledRegex(text: string, how: 'search' | 'whole'): Promise<CompiledMatcher> {
  const { compileRegex } = await import('./regex.ts');
  const regex = await compileRegex(text, how);
  return 'problem' in regex ? off(regex.problem) : ok({ kind: 'test', test: regex.test });
}

function off(problem: string): CompiledMatcher {
  return { matcher: { kind: 'none', why: problem }, problem };
}
