import { eventRow } from '../../core/events.ts';
import type { HookSpec, Matcher } from '../../core/hook.ts';
import type { JsonObject } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { TOOL_KINDS, type ToolKind } from '../../core/tools.ts';
import { toolNamesIn } from '../tool-names.ts';
import { NATIVE_TOOL_NAMES } from './tools.ts';

export interface ImportedMatcher {
  readonly matcher: JsonObject;
  readonly differs: readonly string[];
}

const PLAIN = /^[A-Za-z0-9_-]+$/;
const NAME = /^[A-Za-z0-9_\-:/ ]+$/;
const GLOB = /^[A-Za-z0-9_\-:/ *]*$/;
const BUILTIN = 'builtin:';
const MCP = 'mcp__';
const MCP_KIND: readonly ToolKind[] = ['mcp'];
const BUILTIN_KINDS: readonly ToolKind[] = TOOL_KINDS.filter((kind) => kind !== 'mcp');
const EVERYTHING: ImportedMatcher = { matcher: {}, differs: [] };

/** What a matcher of any style is natively: a list of names and kinds, or an unanchored regular expression. */
export function importedMatcher({ matcher, event }: HookSpec, compiled: Matcher, dialect: string): ImportedMatcher {
  if (matcher === null || matcher.text === '' || matcher.text === '*') return EVERYTHING;
  const { text, style } = matcher;
  const isTool = eventRow(event).subject === 'tool_name';
  const tools = isTool ? NATIVE_TOOL_NAMES.filter((tool) => fits(compiled, toolNamesIn(dialect, tool))) : [];
  switch (style) {
    case 'names-or-search': {
      const names = partsOf(text, /[|,]/);
      return names.every((name) => PLAIN.test(name)) ? named(names, tools, isTool) : pattern(text, tools);
    }
    case 'kinds-or-search':
      return partsOf(text, /[|,]/).every((name) => PLAIN.test(name))
        ? { matcher: { tools: partsOf(text, /[|,]/) }, differs: [] }
        : pattern(text, []);
    case 'kinds-and-searches':
      return { matcher: { tools: text.split('\n') }, differs: [] };
    case 'prefix':
      return text.endsWith('*') ? pattern(`^${escaped(text.slice(0, -1))}`, tools) : named([text], tools, isTool);
    case 'whole': {
      const names = partsOf(text, '|');
      return names.every((name) => NAME.test(name)) ? named(names, tools, isTool) : pattern(`^(?:${text})$`, tools);
    }
    case 'exact-or-search':
      return /^[\w|]+$/.test(text) ? named(partsOf(text, '|'), tools, isTool) : search(text, tools);
    case 'search':
      return search(text, tools);
    case 'search-or-literal':
      return isPattern(text) ? search(text, tools) : named([text], tools, isTool);
    case 'literal':
      return named([text], tools, isTool);
    case 'names-or-globs':
      return isTool ? toolGlobs(partsIn(text), tools) : globs(partsIn(text), tools);
  }
}

/** A hook was tried on a tool's names in its own dialect: it has to fit the same tool by its native name. */
function fits(compiled: Matcher, names: readonly string[]): boolean {
  switch (compiled.kind) {
    case 'names':
      return names.some((name) => compiled.names.has(name));
    case 'test':
      return names.some((name) => compiled.test(name));
    case 'all':
    case 'none':
      return false;
  }
}

/** As the matcher itself reads them: where there are brackets, a bar may be inside them. */
function partsIn(text: string): readonly string[] {
  return /[()[\]\\]/.test(text) ? [text] : partsOf(text, '|');
}

function partsOf(text: string, separator: string | RegExp): readonly string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Names and kinds where that is all there is; else each alternative becomes one of the pattern. */
function toolGlobs(parts: readonly string[], tools: readonly string[]): ImportedMatcher {
  const isKinds = (part: string): boolean => part === `${BUILTIN}*` || part === `${MCP}*`;
  const bare = (part: string): string => (part.startsWith(BUILTIN) ? part.slice(BUILTIN.length) : part);
  if (!parts.every((part) => isKinds(part) || PLAIN.test(bare(part)))) return globs(parts, tools);
  const kinds = parts.filter(isKinds).flatMap((part) => (part === `${MCP}*` ? MCP_KIND : BUILTIN_KINDS));
  const names = parts.filter((part) => !isKinds(part)).map(bare);
  if (kinds.length === 0) return named(names, tools, true);
  const others = parts.includes(`${BUILTIN}*`) ? names : [...names, ...tools];
  return { matcher: { tools: [...new Set<string>([...kinds, ...others])] }, differs: [] };
}

function globs(parts: readonly string[], tools: readonly string[]): ImportedMatcher {
  if (parts.includes('*')) return EVERYTHING;
  if (parts.every((part) => PLAIN.test(part))) return named(parts, tools, false);
  return pattern(`^(?:${parts.map(alternative).join('|')})$`, tools);
}

/** Natively, what is built in has no namespace. */
function alternative(part: string): string {
  if (!GLOB.test(part)) return part.replaceAll(BUILTIN, '');
  if (!part.startsWith(BUILTIN)) return withStars(part);
  const bare = part.slice(BUILTIN.length);
  const [head = ''] = bare.split('*');
  const couldBeServers = bare.includes('*') && (MCP.startsWith(head) || head.startsWith(MCP));
  return `${couldBeServers ? `(?!${MCP})` : ''}${withStars(bare)}`;
}

function withStars(glob: string): string {
  return glob.split(/\*+/).map(escaped).join('.*');
}

/** A name that is a kind natively would mean every tool of that kind: there it has to be a pattern. */
function named(names: readonly string[], tools: readonly string[], isTool: boolean): ImportedMatcher {
  const all = [...new Set([...names, ...tools])];
  const isPlain = all.every((name) => PLAIN.test(name) && !TOOL_KINDS.some((kind) => kind === name));
  if (!isPlain) return pattern(`^(?:${all.map(escaped).join('|')})$`, []);
  return { matcher: isTool ? { tools: all } : { matcher: all.join('|') }, differs: [] };
}

/** What could be read as a list of names natively is one more pattern in brackets. */
function search(text: string, tools: readonly string[]): ImportedMatcher {
  return pattern(/^[\w\- ,|]*$/.test(text) ? `(?:${text})` : text, tools);
}

function isPattern(text: string): boolean {
  return orElse(() => new RegExp(text).source !== '', false);
}

function pattern(source: string, tools: readonly string[]): ImportedMatcher {
  const missed = tools.filter((tool) => !orElse(() => new RegExp(source).test(tool), false));
  const whole = missed.length === 0 ? source : `${source}|^(?:${missed.join('|')})$`;
  return { matcher: { matcher: whole }, differs: [] };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
