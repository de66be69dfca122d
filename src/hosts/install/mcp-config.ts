import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { HookError } from '../../core/hook-error.ts';
import { isObject, type Json, type JsonObject, sameJson } from '../../core/json.ts';
import type { ShimParts } from './shim-text.ts';

/** Where clients keep their servers: most of them; VS Code in a file of its own; VS Code in its settings. */
const PLACES = [['mcpServers'], ['servers'], ['mcp', 'servers']];
const OPTIONS = { allowTrailingComma: true };

export interface McpConfig {
  readonly text: string;
  /** Servers that stay as they are, and why. */
  readonly left: readonly string[];
}

/** A client's configuration in which every server has hookline before it. What is before one already stays. */
export function withProxies(text: string, { node, cli }: Pick<ShimParts, 'node' | 'cli'>, file: string): McpConfig {
  const left: string[] = [];
  const proxied = (name: string, server: JsonObject): JsonObject | null => {
    const bare = withoutProxy(server) ?? server;
    const args = [cli, 'mcp', '--name', name];
    if (typeof bare.command === 'string') {
      const own = Array.isArray(bare.args) ? bare.args : [];
      return { ...bare, command: node, args: [...args, '--', bare.command, ...own] };
    }
    if (typeof bare.url !== 'string' || bare.type === 'sse') {
      left.push(`"${name}" is neither started by a command nor reached over streamable HTTP; it stays as it is.`);
      return null;
    }
    const { url, headers, type, ...rest } = bare;
    const named = Object.entries(isObject(headers) ? headers : {});
    // a value on a command line can be read by every account of the machine
    const env = Object.fromEntries(named.map(([, value], i) => [`HOOKLINE_MCP_HEADER_${i}`, value]));
    const given = named.flatMap(([header], i) => ['--header-env', `${header}=HOOKLINE_MCP_HEADER_${i}`]);
    return {
      ...rest,
      ...(type === undefined ? {} : { type: 'stdio' }),
      ...{ command: node, args: [...args, '--url', url, ...given] },
      ...(named.length === 0 ? {} : { env: { ...(isObject(rest.env) ? rest.env : {}), ...env } }),
    };
  };
  const result = eachServer(text, file, proxied);
  return { text: result, left };
}

/** The same without hookline. */
export function withoutProxies(text: string, file: string): string {
  return eachServer(text, file, (_, server) => withoutProxy(server));
}

/** What stood there before; null: hookline is not before it. */
function withoutProxy(server: JsonObject): JsonObject | null {
  const { command, args, env, type, ...rest } = server;
  if (typeof command !== 'string' || !Array.isArray(args)) return null;
  const words = args.filter((word): word is string => typeof word === 'string');
  const isOurs =
    /\/(?:dist\/cli\.c?js|bridge\/package-\w+\/start\.cjs)$/.test(words[0] ?? '') &&
    words[1] === 'mcp' &&
    words[2] === '--name';
  if (!isOurs) return null;
  if (words[4] === '--') {
    const [own = '', ...others] = words.slice(5);
    const kind = type === undefined ? {} : { type };
    return {
      ...rest,
      ...kind,
      command: own,
      ...(others.length === 0 ? {} : { args: others }),
      ...(env === undefined ? {} : { env }),
    };
  }
  const variables = isObject(env) ? env : {};
  const headers = words.flatMap((word, i): [string, Json][] => {
    const [header = '', variable = ''] = words[i - 1] === '--header-env' ? word.split('=') : [];
    return header === '' ? [] : [[header, variables[variable] ?? null]];
  });
  const others = Object.entries(variables).filter(([name]) => !name.startsWith('HOOKLINE_MCP_HEADER_'));
  return {
    ...(type === undefined ? {} : { type: 'http' }),
    ...{ url: words[5] ?? '', ...rest },
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
    ...(others.length === 0 ? {} : { env: Object.fromEntries(others) }),
  };
}

function eachServer(
  text: string,
  file: string,
  changed: (name: string, server: JsonObject) => JsonObject | null,
): string {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, OPTIONS);
  const found = PLACES.flatMap((place) => (root === undefined ? [] : (findNodeAtLocation(root, place) ?? [])));
  if (errors.length > 0 || root === undefined || found.every(({ type }) => type !== 'object')) {
    const message = `"${file}" is no configuration of an MCP client: ${errors.length > 0 ? 'it is not valid JSON' : 'it has no "mcpServers" and no "servers"'}.`;
    throw new HookError(errors.length > 0 ? 'SYNTAX' : 'UNKNOWN_SHAPE', message, { file });
  }
  // from the end, so that the places before stay where they are
  const servers = found.flatMap(({ children = [] }) => children).sort((a, b) => b.offset - a.offset);
  return servers.reduce((result, { children }) => {
    const [key, node] = children ?? [];
    const server = node === undefined ? null : dataOf(node);
    if (node === undefined || !isObject(server)) return result;
    const now = changed(String(key?.value), server);
    if (now === null || sameJson(now, server)) return result;
    return result.slice(0, node.offset) + written(now, result, node) + result.slice(node.offset + node.length);
  }, text);
}

function dataOf({ type, children = [], value }: Node): Json {
  if (type === 'array') return children.map(dataOf);
  if (type !== 'object') return value;
  return Object.fromEntries(
    children.map(({ children: pair }) => [String(pair?.[0]?.value), pair?.[1] ? dataOf(pair[1]) : null]),
  );
}

/** Laid out as what it takes the place of. */
function written(value: JsonObject, text: string, { offset, length }: Node): string {
  if (!text.slice(offset, offset + length).includes('\n')) return JSON.stringify(value);
  const indent = /[ \t]*$/.exec(text.slice(0, text.indexOf('"', text.lastIndexOf('\n', offset))))?.[0] ?? '';
  const step = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return JSON.stringify(value, null, step).replaceAll('\n', (text.includes('\r\n') ? '\r\n' : '\n') + indent);
}
