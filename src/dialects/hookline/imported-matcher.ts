import { eventRow } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import type { JsonObject } from '../../core/json.ts';
import { TOOL_KINDS, type ToolKind, toolNamesIn } from '../../core/tools.ts';

export interface ImportedMatcher {
  readonly matcher: JsonObject;
  readonly differs: readonly string[];
}

const PLAIN = /^[A-Za-z0-9_-]+$/;
const BUILTIN = 'builtin:';
const BUILTIN_KINDS: readonly ToolKind[] = TOOL_KINDS.filter((kind) => kind !== 'mcp');
const EVERYTHING: ImportedMatcher = { matcher: {}, differs: [] };

/** What a matcher of any style is natively: a list of names and kinds, or an unanchored regular expression. */
export function importedMatcher({ matcher, event }: HookSpec): ImportedMatcher {
  if (matcher === null || matcher.text === '' || matcher.text === '*') return EVERYTHING;
  const { text, style } = matcher;
  const isTool = eventRow(event).subject === 'tool_name';
  switch (style) {
    case 'names-or-search': {
      const names = text.split(/[|,]/).map((name) => name.trim());
      return names.every((name) => PLAIN.test(name)) ? named(names, isTool) : pattern(text);
    }
    case 'kinds-or-search':
      return text.split(/[|,]/).every((name) => PLAIN.test(name.trim()))
        ? { matcher: { tools: text.split(/[|,]/).map((name) => name.trim()) }, differs: [] }
        : pattern(text);
    case 'kinds-and-searches':
      return { matcher: { tools: text.split('\n') }, differs: [] };
    case 'prefix':
      return text.endsWith('*') ? pattern(`^${escaped(text.slice(0, -1))}`) : named([text], isTool);
    case 'whole':
      return text.split('|').every((name) => PLAIN.test(name))
        ? named(text.split('|'), isTool)
        : pattern(`^(?:${text})$`);
    case 'names-or-globs':
      return globs(text.split('|'), text, isTool);
    case 'never':
      return { matcher: { matcher: '^$' }, differs: [`${event} has nothing for "${text}" to match: it never runs.`] };
  }
}

function globs(alternatives: readonly string[], text: string, isTool: boolean): ImportedMatcher {
  const bare = alternatives.map((one) =>
    one.startsWith(BUILTIN) && one !== `${BUILTIN}*` ? one.slice(BUILTIN.length) : one,
  );
  if (bare.every((one) => PLAIN.test(one) || one === `${BUILTIN}*` || one === 'mcp__*')) {
    const kinds = bare.flatMap((one) => (one === `${BUILTIN}*` ? BUILTIN_KINDS : one === 'mcp__*' ? 'mcp' : []));
    const { matcher, differs } = named(
      bare.filter((one) => PLAIN.test(one)),
      isTool,
    );
    return { matcher: { tools: [...kinds, ...(Array.isArray(matcher.tools) ? matcher.tools : [])] }, differs };
  }
  if (!bare.every((one) => /^[\w:/ -]*\*?$/.test(one))) return pattern(`^(?:${text})$`);
  return pattern(
    `^(?:${bare.map((one) => (one.endsWith('*') ? `${escaped(one.slice(0, -1))}.*` : escaped(one))).join('|')})$`,
  );
}

/** A tool has other names in other agents: the hook is tried on its native name too, as it was on its own. */
function named(names: readonly string[], isTool: boolean): ImportedMatcher {
  const kind = isTool ? names.find((name) => TOOL_KINDS.some((one) => one === name)) : undefined;
  const tools = isTool ? [...new Set(names.flatMap((name) => toolNamesIn('hookline', name)))] : names;
  const differs = kind === undefined ? [] : [`"${kind}" natively means every tool of that kind.`];
  return { matcher: isTool ? { tools } : { matcher: names.join('|') }, differs };
}

function pattern(text: string): ImportedMatcher {
  return { matcher: { matcher: text }, differs: [] };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
