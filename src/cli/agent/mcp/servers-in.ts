import { readFileSync } from 'node:fs';
import { type ParseError, parse } from 'jsonc-parser';
import { HookError } from '../../../core/hook-error.ts';
import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { messageOf } from '../../../core/message-of.ts';

/** An MCP server, as a settings file names it: a program that is started, or an address. */
export type ServerEntry = { readonly name: string; readonly file: string } & (
  | {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string | null;
    }
  | { readonly url: string; readonly headers: Readonly<Record<string, string>> }
);

/** The servers of settings files, under "mcpServers" as most clients have them. Throws where one cannot be meant. */
export function serversIn(files: readonly string[]): readonly ServerEntry[] {
  const servers = files.flatMap(serversOf);
  const twice = servers.find(({ name }, i) => servers.findIndex((other) => other.name === name) !== i);
  if (twice !== undefined) throw wrong(twice.file, `There are two MCP servers "${twice.name}".`);
  return servers;
}

function serversOf(file: string): readonly ServerEntry[] {
  const errors: ParseError[] = [];
  const settings: unknown = parse(textOf(file), errors, { allowTrailingComma: true });
  if (errors.length > 0) throw new HookError('SYNTAX', `"${file}" is not valid JSON.`, { file });
  const servers = isObject(settings) ? settings.mcpServers : undefined;
  if (!isObject(servers)) throw new HookError('UNKNOWN_SHAPE', `"${file}" has no "mcpServers".`, { file });
  return Object.entries(servers).flatMap(([name, server]) => entryOf(name, server, file) ?? []);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new HookError('FILE_UNREADABLE', `"${file}" cannot be read: ${messageOf(error)}.`, { file });
  }
}

/** Null: it is switched off. */
function entryOf(name: string, server: Json | undefined, file: string): ServerEntry | null {
  if (!isObject(server)) throw wrong(file, `The MCP server "${name}" must be an object.`);
  if (server.disabled === true) return null;
  const { command, args = [], cwd = null, url } = server;
  if (typeof command === 'string' && command !== '') {
    if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
      throw wrong(file, `"args" of the MCP server "${name}" must be a list of texts.`);
    if (cwd !== null && typeof cwd !== 'string') throw wrong(file, `"cwd" of the MCP server "${name}" must be a path.`);
    return { name, file, command, args: args.map(String), env: texts(server, 'env', name, file), cwd };
  }
  if (typeof url === 'string' && URL.canParse(url) && server.type !== 'sse')
    return { name, file, url, headers: texts(server, 'headers', name, file) };
  throw wrong(file, `The MCP server "${name}" needs a "command", or the "url" of a server over streamable HTTP.`);
}

function texts(server: JsonObject, key: string, name: string, file: string): Readonly<Record<string, string>> {
  const values = server[key] ?? {};
  const pairs = isObject(values) ? Object.entries(values) : [[key, null] as const];
  return Object.fromEntries(
    pairs.map(([one, value]) => {
      if (typeof value !== 'string') throw wrong(file, `"${key}" of the MCP server "${name}" must hold texts.`);
      return [one, value];
    }),
  );
}

function wrong(file: string, message: string): HookError {
  return new HookError('MCP_SERVER', message, { file });
}
