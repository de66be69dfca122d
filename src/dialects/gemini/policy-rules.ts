import { type Located, type LocatedMap, plain, presentIn } from '../../core/located.ts';
import type { Permission, Permissions, PermissionWord } from '../../core/permission.ts';
import { commandSelection, type Selection, toolSelection } from '../permission-selects.ts';

const DECISIONS: Readonly<Record<string, PermissionWord>> = { deny: 'deny', ask_user: 'ask', allow: 'allow' };
/** What narrows a rule and has no native word: without it, a refusal is about more, and a grant is left out. */
const NARROWING: Readonly<Record<string, string>> = {
  modes: 'in these modes',
  interactive: 'where somebody is there, or nobody is',
  subagent: 'for this sub-agent',
  toolAnnotations: 'for tools that say so of themselves',
  argsPattern: 'where the arguments are such',
};

/** `[[rule]]`: there the highest priority counts, natively the strictest. */
export function policyRules(list: Located): Permissions {
  const maps = list.kind === 'list' ? list.items.flatMap((item) => (item.kind === 'map' ? [item] : [])) : [];
  const rules = maps.flatMap(permissionsOf);
  const mixed = new Set(rules.map(({ decision }) => decision)).size > 1;
  const differs = mixed ? ['Where several rules are about a call, the strictest counts, whatever its priority.'] : [];
  return { rules, careful: [], differs };
}

function permissionsOf(map: LocatedMap): readonly Permission[] {
  const word = DECISIONS[textOf(map, 'decision') ?? ''];
  const reason = textOf(map, 'denyMessage');
  const narrowed = Object.keys(NARROWING).filter((key) => presentIn(map, key) !== null);
  const base = { at: map.at, reason, decision: word ?? 'deny' } as const;
  if (word === undefined) {
    const text = `decision = ${JSON.stringify(textOf(map, 'decision'))}`;
    return [{ ...base, text, selects: null, careful: ['It has no decision that Gemini CLI knows.'], differs: [] }];
  }
  return selectionsOf(map, word).map(({ text, selects, differs }): Permission => {
    const words = narrowed.map((key) => NARROWING[key] ?? key).join(', ');
    const said = narrowed.length === 0 ? [] : [`It was only ${words}; natively that cannot be said.`];
    const isWider = word === 'allow' && narrowed.length > 0;
    return {
      ...base,
      text,
      selects: isWider ? null : selects,
      careful: selects === null && word !== 'allow' ? differs : [],
      differs: [...said, ...(selects === null && word !== 'allow' ? [] : differs)],
    };
  });
}

type Said = Selection & { readonly text: string };

function selectionsOf(map: LocatedMap, decision: PermissionWord): readonly Said[] {
  const prefixes = textsOf(map, 'commandPrefix');
  if (prefixes.length > 0)
    return prefixes.map((prefix) => ({
      text: `commandPrefix = ${JSON.stringify(prefix)}`,
      ...commandSelection(prefix, decision),
    }));
  const regex = textOf(map, 'commandRegex');
  if (regex !== null) {
    const when = `tool_input.command.matches(${JSON.stringify(`^(?:${regex})`)})`;
    const text = `commandRegex = ${JSON.stringify(regex)}`;
    // a beginning of a line says nothing about the commands that follow
    return [
      decision === 'allow'
        ? { text, selects: null, differs: ['A line that only begins so is not granted.'] }
        : { text, selects: { tools: ['shell'], when }, differs: [] },
    ];
  }
  const server = textOf(map, 'mcpName');
  const tools = textsOf(map, 'toolName');
  const names = server === null ? tools : (tools.length === 0 ? ['*'] : tools).map((tool) => `mcp__${server}__${tool}`);
  if (names.length === 0) return [{ text: 'a rule without a tool', selects: null, differs: ['It names no tool.'] }];
  return names.map((name) => ({
    text: `toolName = ${JSON.stringify(name)}`,
    ...toolSelection(nativeName(name), decision),
  }));
}

/** `mcp_server_tool` there is `mcp__server__tool` here. */
function nativeName(name: string): string {
  const [, server, tool] = /^mcp_([^_]+)_(.+)$/.exec(name) ?? [];
  return server === undefined || name.startsWith('mcp__') ? name : `mcp__${server}__${tool}`;
}

function textOf(map: LocatedMap, key: string): string | null {
  const value = presentIn(map, key);
  return value === null ? null : String(plain(value));
}

function textsOf(map: LocatedMap, key: string): readonly string[] {
  const value = presentIn(map, key);
  if (value === null) return [];
  return value.kind === 'list' ? value.items.map((item) => String(plain(item))) : [String(plain(value))];
}
