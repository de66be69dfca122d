import { eventRow } from '../../core/events.ts';
import type { Hook, HookSpec, Matcher } from '../../core/hook.ts';
import type { JsonObject } from '../../core/json.ts';
import { TOOL_KINDS, type ToolKind, toolNamesIn } from '../../core/tools.ts';

export interface ImportedMatcher {
  readonly matcher: JsonObject;
  readonly differs: readonly string[];
}

const PLAIN = /^[A-Za-z0-9_-]+$/;
const NAME = /^[A-Za-z0-9_\-:/ ]+$/;
const GLOB = /^[A-Za-z0-9_\-:/ *]*$/;
const BUILTIN = 'builtin:';
const MCP = 'mcp__';
const BUILTIN_KINDS: readonly ToolKind[] = TOOL_KINDS.filter((kind) => kind !== 'mcp');
const EVERYTHING: ImportedMatcher = { matcher: {}, differs: [] };
/** What agents call by other names than the native ones. */
const NATIVE_TOOLS = [
  ...['Bash', 'Read', 'Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'Glob', 'Grep', 'LS', 'WebFetch', 'WebSearch'],
  ...['Task', 'Agent'],
];

/** What a matcher of any style is natively: a list of names and kinds, or an unanchored regular expression. */
export function importedMatcher({ matcher, event }: HookSpec, compiled: Matcher, dialect: string): ImportedMatcher {
  if (matcher === null || matcher.text === '' || matcher.text === '*') return EVERYTHING;
  const { text, style } = matcher;
  const isTool = eventRow(event).subject === 'tool_name';
  const pattern = (source: string): ImportedMatcher =>
    searched(isTool ? withNativeNames(source, compiled, dialect) : source);
  switch (style) {
    case 'names-or-search': {
      const names = partsOf(text, /[|,]/);
      return names.every((name) => PLAIN.test(name)) ? named(names, isTool) : pattern(text);
    }
    case 'kinds-or-search':
      return partsOf(text, /[|,]/).every((name) => PLAIN.test(name))
        ? { matcher: { tools: partsOf(text, /[|,]/) }, differs: [] }
        : searched(text);
    case 'kinds-and-searches':
      return { matcher: { tools: text.split('\n') }, differs: [] };
    case 'prefix':
      return text.endsWith('*') ? pattern(`^${escaped(text.slice(0, -1))}`) : named([text], isTool);
    case 'whole': {
      const names = partsOf(text, '|');
      return names.every((name) => NAME.test(name)) ? named(names, isTool) : pattern(`^(?:${text})$`);
    }
    case 'names-or-globs':
      return isTool ? toolGlobs(text, pattern) : globs(partsIn(text), pattern);
    case 'never':
      return { matcher: { matcher: '^$' }, differs: [`${event} has nothing for "${text}" to match: it never runs.`] };
  }
}

type Pattern = (source: string) => ImportedMatcher;

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
function toolGlobs(text: string, pattern: Pattern): ImportedMatcher {
  const parts = partsIn(text);
  const isKinds = (part: string): boolean => part === `${BUILTIN}*` || part === `${MCP}*`;
  const bare = (part: string): string => (part.startsWith(BUILTIN) ? part.slice(BUILTIN.length) : part);
  if (!parts.every((part) => isKinds(part) || PLAIN.test(bare(part)))) return globs(parts, pattern);
  const kinds = parts.filter(isKinds).flatMap((part) => (part === `${MCP}*` ? 'mcp' : BUILTIN_KINDS));
  const names = parts.filter((part) => !isKinds(part)).map(bare);
  if (kinds.length === 0) return named(names, true);
  return { matcher: { tools: [...kinds, ...nativeNames(names)] }, differs: [] };
}

function globs(parts: readonly string[], pattern: Pattern): ImportedMatcher {
  if (parts.includes('*')) return EVERYTHING;
  if (parts.every((part) => PLAIN.test(part))) return named(parts, false);
  return pattern(`^(?:${parts.map(alternative).join('|')})$`);
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

/** A tool has other names in other agents: the hook is tried on its native name too, as it was on its own. */
function named(names: readonly string[], isTool: boolean): ImportedMatcher {
  const all = isTool ? nativeNames(names) : names;
  const isPlain = all.every((name) => PLAIN.test(name) && !TOOL_KINDS.some((kind) => kind === name));
  if (!isPlain) return searched(`^(?:${all.map(escaped).join('|')})$`);
  return { matcher: isTool ? { tools: all } : { matcher: all.join('|') }, differs: [] };
}

function nativeNames(names: readonly string[]): readonly string[] {
  return [...new Set(names.flatMap((name) => toolNamesIn('hookline', name)))];
}

/** A pattern for an agent's own names of tools fits the same tools by their native names. */
function withNativeNames(source: string, compiled: Hook['matcher'], dialect: string): string {
  if (compiled.kind !== 'test') return source;
  const lost = NATIVE_TOOLS.filter(
    (tool) => toolNamesIn(dialect, tool).some((name) => compiled.test(name)) && !finds(source, tool),
  );
  return lost.length === 0 ? source : `${source}|^(?:${lost.join('|')})$`;
}

function finds(source: string, tool: string): boolean {
  try {
    return new RegExp(source).test(tool);
  } catch {
    return false;
  }
}

function searched(source: string): ImportedMatcher {
  return { matcher: { matcher: source }, differs: [] };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
