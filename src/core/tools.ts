export const TOOL_KINDS = ['shell', 'file-read', 'file-write', 'search', 'fetch', 'agent', 'mcp', 'other'] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

interface ToolRow {
  readonly kind: ToolKind;
  /** The tool's name, or names, in each dialect that has it. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** One row per tool, with the name each agent gives it. */
const TOOLS: readonly ToolRow[] = [
  {
    kind: 'shell',
    names: {
      'claude-code': ['Bash'],
      codemie: ['Bash'],
      gencode: ['Bash'],
      'cli-agent': ['bash_execute'],
      cocode: ['Bash'],
      hookline: ['Bash'],
      gemini: ['run_shell_command'],
      qwen: ['run_shell_command'],
      codex: ['Bash', 'exec_command', 'shell'],
      copilot: ['bash'],
      droid: ['Execute'],
      kimi: ['Bash'],
      cline: ['execute_command', 'run_commands'],
      opencode: ['bash'],
      pi: ['bash'],
      auggie: ['launch-process'],
    },
  },
  {
    kind: 'file-read',
    names: {
      'claude-code': ['Read'],
      codemie: ['Read'],
      gencode: ['Read'],
      'cli-agent': ['read_file'],
      cocode: ['Read'],
      hookline: ['Read'],
      gemini: ['read_file'],
      qwen: ['read_file'],
      copilot: ['view'],
      droid: ['Read'],
      kimi: ['ReadFile'],
      cline: ['read_file'],
      opencode: ['read'],
      pi: ['read'],
    },
  },
  {
    kind: 'file-write',
    names: {
      'claude-code': ['Write'],
      codemie: ['Write'],
      gencode: ['Write'],
      'cli-agent': ['write_file'],
      cocode: ['Write'],
      hookline: ['Write'],
      gemini: ['write_file'],
      qwen: ['write_file'],
      codex: ['apply_patch'],
      copilot: ['create'],
      droid: ['Create'],
      kimi: ['WriteFile'],
      cline: ['write_to_file'],
      opencode: ['write'],
      pi: ['write'],
    },
  },
  {
    kind: 'file-write',
    names: {
      'claude-code': ['Edit'],
      codemie: ['Edit'],
      gencode: ['Edit'],
      'cli-agent': ['replace_in_file'],
      cocode: ['Edit'],
      hookline: ['Edit'],
      gemini: ['replace'],
      qwen: ['edit'],
      codex: ['apply_patch'],
      copilot: ['edit'],
      droid: ['Edit'],
      kimi: ['StrReplaceFile'],
      cline: ['replace_in_file'],
      opencode: ['edit'],
      pi: ['edit'],
    },
  },
  {
    kind: 'file-write',
    names: { 'claude-code': ['MultiEdit'], cocode: ['MultiEdit'], hookline: ['MultiEdit'], droid: ['MultiEdit'] },
  },
  {
    kind: 'file-write',
    names: { 'claude-code': ['NotebookEdit'], cocode: ['NotebookEdit'], hookline: ['NotebookEdit'] },
  },
  {
    kind: 'search',
    names: {
      'claude-code': ['Glob'],
      codemie: ['Glob'],
      gencode: ['Glob'],
      cocode: ['Glob'],
      hookline: ['Glob'],
      gemini: ['glob'],
      qwen: ['glob'],
      copilot: ['glob'],
      opencode: ['glob'],
    },
  },
  {
    kind: 'search',
    names: {
      'claude-code': ['Grep'],
      codemie: ['Grep'],
      gencode: ['Grep'],
      cocode: ['Grep'],
      hookline: ['Grep'],
      gemini: ['search_file_content', 'grep_search'],
      qwen: ['grep_search'],
      copilot: ['grep'],
      opencode: ['grep'],
    },
  },
  {
    kind: 'search',
    names: {
      'claude-code': ['LS'],
      cocode: ['LS'],
      hookline: ['LS'],
      'cli-agent': ['list_directory'],
      gemini: ['list_directory'],
      qwen: ['list_directory'],
      opencode: ['list'],
    },
  },
  {
    kind: 'fetch',
    names: {
      'claude-code': ['WebFetch'],
      codemie: ['WebFetch'],
      gencode: ['WebFetch'],
      cocode: ['WebFetch'],
      hookline: ['WebFetch'],
      'cli-agent': ['webfetch'],
      gemini: ['web_fetch'],
      qwen: ['web_fetch'],
      copilot: ['web_fetch'],
      droid: ['FetchUrl'],
      opencode: ['webfetch'],
    },
  },
  {
    kind: 'fetch',
    names: {
      'claude-code': ['WebSearch'],
      cocode: ['WebSearch'],
      hookline: ['WebSearch'],
      gemini: ['google_web_search'],
      qwen: ['web_search'],
    },
  },
  {
    kind: 'agent',
    names: {
      'claude-code': ['Agent', 'Task'],
      codemie: ['Task'],
      gencode: ['Task'],
      cocode: ['Task'],
      hookline: ['Task', 'Agent'],
      codex: ['spawn_agent'],
      copilot: ['task'],
      droid: ['Task'],
      kimi: ['Task'],
      opencode: ['task'],
    },
  },
  {
    kind: 'shell',
    names: { others: ['run_command', 'run_in_terminal', 'execute_bash', 'bash_tool', 'shell_command', 'terminal'] },
  },
  {
    kind: 'file-write',
    names: {
      others: [
        ...['edit_file', 'create_file', 'delete_file', 'file_write', 'file_edit', 'multiedit', 'multi_edit'],
        ...['str_replace_editor', 'str_replace_based_edit_tool', 'str-replace-editor', 'save-file', 'search_replace'],
        ...['ApplyPatch', 'insert_edit_into_file', 'edit_notebook_file'],
      ],
    },
  },
];

/** Permission rules are Claude Code's language: its names for a tool count in every dialect. */
export function ruleNamesIn(dialect: string, name: string): readonly string[] {
  return [...new Set([...toolNamesIn(dialect, name), ...toolNamesIn('claude-code', name)])];
}

/** Dialects in which a tool that is no MCP server's has a second name in this namespace. */
const NAMESPACES: Readonly<Record<string, string>> = { 'cli-agent': 'builtin:' };

const KIND_BY_NAME = new Map<string, ToolKind>();
const ROWS_BY_NAME = new Map<string, ToolRow[]>();
for (const row of TOOLS) {
  const spaced = Object.entries(NAMESPACES).flatMap(
    ([one, space]) => row.names[one]?.map((name) => space + name) ?? [],
  );
  for (const name of new Set([...Object.values(row.names).flat(), ...spaced])) {
    if (!KIND_BY_NAME.has(name)) KIND_BY_NAME.set(name, row.kind);
    ROWS_BY_NAME.set(name, [...(ROWS_BY_NAME.get(name) ?? []), row]);
  }
}

export function toolKind(name: string): ToolKind {
  if (/^mcp__?\w/.test(name)) return 'mcp';
  return KIND_BY_NAME.get(name) ?? 'other';
}

/**
 * The tool's name as given, and its names in one dialect. Inside a dialect names are exact, so a name that differs from
 * the dialect's own in letter case only is another tool, whatever some third agent calls its shell.
 */
export function toolNamesIn(dialect: string, name: string): readonly string[] {
  const space = NAMESPACES[dialect];
  if (space !== undefined) return namespaced(space, dialect, name);
  const others = namesInRows(dialect, name);
  return others.length === 0 ? [name] : [name, ...new Set(others)];
}

function namespaced(space: string, dialect: string, name: string): readonly string[] {
  const bare = name.startsWith(space) ? name.slice(space.length) : name;
  const names = [bare, ...namesInRows(dialect, bare)];
  // a name with a colon has the namespace of some server before it
  const isServers = bare.includes(':') || toolKind(bare) === 'mcp';
  return [...new Set([name, ...names, ...(isServers ? [] : names.map((one) => space + one))])];
}

function namesInRows(dialect: string, name: string): readonly string[] {
  return (ROWS_BY_NAME.get(name) ?? [])
    .flatMap((row) => row.names[dialect] ?? [])
    .filter((other) => other !== name && other.toLowerCase() !== name.toLowerCase());
}

/** What a dialect calls its tools. */
export function toolsOf(dialect: string): readonly string[] {
  return TOOLS.flatMap((row) => row.names[dialect] ?? []);
}

/** The tool of a kind that stands for it when an event names only the kind. */
export function typicalTool(kind: ToolKind, dialect: string): string | null {
  const row = TOOLS.find((candidate) => candidate.kind === kind);
  return row?.names[dialect]?.[0] ?? row?.names['claude-code']?.[0] ?? null;
}
