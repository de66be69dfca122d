import type { Json, JsonObject } from '../../core/json.ts';
import { toolKind } from '../../dialects/tool-names.ts';

/** What a call is about, in as few words as say it: the command, the file, the pattern, else all of its input. */
export function callSummary(tool: string, input: JsonObject): string {
  const kind = toolKind(tool);
  if (kind === 'shell') return text(input.command) ?? whole(input);
  if (kind === 'file-read' || kind === 'file-write') return text(input.file_path ?? input.path) ?? whole(input);
  if (kind === 'search') return searched(input);
  if (kind === 'agent') return text(input.description) ?? text(input.prompt) ?? whole(input);
  if (kind === 'fetch') return text(input.url) ?? whole(input);
  return whole(input);
}

function searched(input: JsonObject): string {
  const pattern = text(input.pattern) ?? text(input.query);
  if (pattern === null) return whole(input);
  const where = text(input.path);
  return where === null ? pattern : `${pattern} in ${where}`;
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function whole(input: JsonObject): string {
  return Object.keys(input).length === 0 ? '' : JSON.stringify(input);
}
