/** The name under which agents know a tool of an MCP server: `mcp__<server>__<tool>`. */
export function toolName(server: string, tool: string): string {
  return `mcp__${plainName(server) || 'server'}__${plainName(tool)}`;
}

/** Agents replace what no tool name of a model may have. */
function plainName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_');
}
