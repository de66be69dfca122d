import type { JsonObject } from '../../core/json.ts';
import type { Call } from './call.ts';
import type { Session } from './session.ts';
import { toolName } from './tool-name.ts';

/** What every hook is told about a call. */
export function callPayload({ id, idText, tool }: Call, input: JsonObject, { sessionId, serverName }: Session) {
  return {
    session_id: sessionId,
    tool_name: toolName(serverName, tool),
    tool_input: input,
    ...(id === undefined ? {} : { tool_use_id: typeof id === 'string' ? id : idText }),
    // the names as they are, where the tool's name cannot have them so
    mcp_context: { server_name: serverName, tool_name: tool },
  };
}
