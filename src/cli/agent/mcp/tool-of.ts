import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Tool as McpTool } from '@modelcontextprotocol/sdk/types.js';
import { toolName } from '../../../adapters/mcp/call-payload.ts';
import type { Tool, ToolResult } from '../../../agent/session.ts';
import { toolFailure } from '../../../agent/tool.ts';
import { isObject, type Json, type JsonObject, parsedJson } from '../../../core/json.ts';

/** Long enough for a build; Ctrl-C ends it sooner. */
const LONGEST_CALL_MS = 10 * 60_000;

/**
 * A tool of an MCP server as one of the agent's own. What a server says about itself (that a tool only reads) is no
 * reason to ask nobody.
 */
export function toolOf({ name, description = '', inputSchema }: McpTool, server: string, client: Client): Tool {
  return {
    name: toolName(server, name),
    description,
    parameters: dataOf(inputSchema),
    changes: true,
    told: { mcp_context: { server_name: server, tool_name: name } },
    async run(input, { signal }): Promise<ToolResult> {
      const options = { signal, timeout: LONGEST_CALL_MS, resetTimeoutOnProgress: true };
      const response = dataOf(await client.callTool({ name, arguments: input }, undefined, options));
      const text = resultText(response);
      if (response.isError === true) throw toolFailure(text === '' ? 'The tool failed.' : text, response);
      return { response, text };
    },
  };
}

/** What came over a wire, as plain data. */
function dataOf(value: unknown): JsonObject {
  const data = parsedJson(JSON.stringify(value));
  return isObject(data) ? data : {};
}

/** The texts of a result; of what a model cannot read here, what it is. */
function resultText({ content, structuredContent }: JsonObject): string {
  const parts = Array.isArray(content) ? content.map(partText) : [];
  if (parts.length > 0) return parts.join('\n');
  return isObject(structuredContent) ? JSON.stringify(structuredContent) : '';
}

function partText(part: Json): string {
  if (!isObject(part)) return '';
  const { type, text, mimeType, uri, resource } = part;
  if (typeof text === 'string') return text;
  if (isObject(resource)) return typeof resource.text === 'string' ? resource.text : `[resource ${resource.uri ?? ''}]`;
  return `[${[type, mimeType, uri].filter((word) => typeof word === 'string').join(' ')}]`;
}
