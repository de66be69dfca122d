export const TOOL_KINDS = ['shell', 'file-read', 'file-write', 'search', 'fetch', 'agent', 'mcp', 'other'] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

/** The tools that agents have in common, by their native names. Each dialect says what it calls those that it has. */
export const TOOLS = {
  Bash: 'shell',
  Read: 'file-read',
  Write: 'file-write',
  Edit: 'file-write',
  MultiEdit: 'file-write',
  NotebookEdit: 'file-write',
  Glob: 'search',
  Grep: 'search',
  LS: 'search',
  WebFetch: 'fetch',
  WebSearch: 'fetch',
  Task: 'agent',
} as const satisfies Record<string, ToolKind>;

export type ToolName = keyof typeof TOOLS;

/** What an agent calls its tools. */
export type ToolNames = Readonly<Partial<Record<ToolName, readonly string[]>>>;
