import type { Dialect } from '../core/dialect.ts';
import { keysOf } from '../core/keys-of.ts';
import type { Payload } from '../core/payload.ts';
import { TOOLS, type ToolKind, type ToolName } from '../core/tools.ts';
import { AGENTS } from './agents.ts';
import { claudeCode } from './claude-code/dialect.ts';
import { NATIVE_TOOLS } from './hookline/tools.ts';
import { OTHER_AGENTS, OTHER_TOOLS } from './other-agents.ts';

type Speaker = Pick<Dialect, 'name' | 'tools' | 'toolNamespace'>;

const SPEAKERS: readonly Speaker[] = [
  ...AGENTS,
  { name: 'hookline', tools: NATIVE_TOOLS },
  { name: 'others', tools: OTHER_AGENTS },
];
const BY_DIALECT = new Map(SPEAKERS.map((one) => [one.name, one]));

/** The one table of tools: whatever any agent calls one, and which it is. */
const TOOLS_NAMED = new Map<string, Set<ToolName>>();
const KINDS = new Map<string, ToolKind>();
for (const { tools, toolNamespace } of SPEAKERS) {
  for (const tool of keysOf(tools)) {
    const names = tools[tool] ?? [];
    for (const name of toolNamespace === undefined ? names : [...names, ...names.map((one) => toolNamespace + one)]) {
      KINDS.set(name, TOOLS[tool]);
      // what somebody calls by the name of another tool does not make one of the two
      if (isTool(name) && name !== tool) continue;
      TOOLS_NAMED.set(name, (TOOLS_NAMED.get(name) ?? new Set()).add(tool));
    }
  }
}
for (const kind of keysOf(OTHER_TOOLS)) for (const name of OTHER_TOOLS[kind]) KINDS.set(name, kind);

export function toolKind(name: string): ToolKind {
  return /^mcp__?\w/.test(name) ? 'mcp' : (KINDS.get(name) ?? 'other');
}

/**
 * By which of its names a call is read: one for each kind that it is known to be of. What is known of one of its names
 * counts more than that the other is unknown.
 */
export function namesToRead({ tool_name: tool, agent_tool_name: other }: Payload): readonly string[] {
  if (typeof tool !== 'string') return [];
  if (typeof other !== 'string' || other === tool) return [tool];
  const [kind, otherKind] = [toolKind(tool), toolKind(other)];
  if (otherKind === 'other' || otherKind === kind) return [tool];
  return kind === 'other' ? [other] : [tool, other];
}

/**
 * The tool's name as given, and its names in one dialect. Inside a dialect names are exact, so a name that differs from
 * the dialect's own in letter case only is another tool, whatever some third agent calls its shell.
 */
export function toolNamesIn(dialect: string, name: string): readonly string[] {
  const space = BY_DIALECT.get(dialect)?.toolNamespace;
  if (space !== undefined) return namespaced(space, dialect, name);
  const others = otherNames(dialect, name);
  return others.length === 0 ? [name] : [name, ...new Set(others)];
}

/** What a dialect calls a tool, whoever named it; a tool that it does not have keeps its name. */
export function ownToolName(dialect: string, name: string): string {
  const tools = BY_DIALECT.get(dialect)?.tools ?? {};
  const meant = [...(TOOLS_NAMED.get(name) ?? [])].map((tool) => tools[tool] ?? []);
  if (meant.some((names) => names.includes(name))) return name;
  return meant.flat()[0] ?? name;
}

/** Permission rules are Claude Code's language: its names for a tool count in every dialect. */
export function ruleNamesIn(dialect: string, name: string): readonly string[] {
  return [...new Set([...toolNamesIn(dialect, name), ...toolNamesIn(claudeCode.name, name)])];
}

/** The tool of a kind that stands for it when an event names only the kind. */
export function typicalTool(kind: ToolKind): string | null {
  const tool = keysOf(TOOLS).find((one) => TOOLS[one] === kind);
  return tool === undefined ? null : (claudeCode.tools[tool]?.[0] ?? null);
}

function namespaced(space: string, dialect: string, name: string): readonly string[] {
  const bare = name.startsWith(space) ? name.slice(space.length) : name;
  const names = [bare, ...otherNames(dialect, bare)];
  // a name with a colon has the namespace of some server before it
  const isServers = bare.includes(':') || toolKind(bare) === 'mcp';
  return [...new Set([name, ...names, ...(isServers ? [] : names.map((one) => space + one))])];
}

function otherNames(dialect: string, name: string): readonly string[] {
  const tools = BY_DIALECT.get(dialect)?.tools ?? {};
  const others = [...(TOOLS_NAMED.get(name) ?? [])].flatMap((tool) => tools[tool] ?? []);
  // the tool is known for sure by a name that hooks have for it, or that is the dialect's own
  if (isTool(name) || others.includes(name)) return others.filter((other) => other !== name);
  return others.filter((other) => other.toLowerCase() !== name.toLowerCase());
}

function isTool(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}
