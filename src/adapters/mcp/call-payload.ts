import type { JsonObject } from '../../core/json.ts';
import type { Call } from './call.ts';
import type { Session } from './session.ts';

/** What every hook is told about a call. */
export function callPayload({ id, idText, tool }: Call, input: JsonObject, { sessionId, server }: Session) {
  return {
    session_id: sessionId,
    tool_name: toolName(server.name, tool),
    tool_input: input,
    ...(id === undefined ? {} : { tool_use_id: typeof id === 'string' ? id : idText }),
    // the names as they are, where the tool's name cannot have them so
    mcp_context: { server_name: server.name, tool_name: tool },
  };
}

/** The name under which agents know a tool of an MCP server: `mcp__<server>__<tool>`. */
export function toolName(server: string, tool: string): string {
  return `mcp__${plainName(server) || 'server'}__${plainName(tool)}`;
}

/** Agents replace what no tool name of a model may have. */
function plainName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_');
}
