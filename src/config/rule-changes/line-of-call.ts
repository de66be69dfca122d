import type { JsonObject } from '../../core/json.ts';
import { toolKind } from '../../dialects/tool-names.ts';
import { LINE_FIELDS } from '../../matching/changes/tool-fields.ts';

/** Who is given a patch by the way does more than its line says. */
export function isShellCall(tools: readonly string[]): boolean {
  return tools.length > 0 && tools.every((tool) => toolKind(tool) === 'shell');
}

/** The line that a shell is given; null: there is none, or several. */
export function lineOfCall(input: JsonObject): string | null {
  const [only, ...others] = LINE_FIELDS.flatMap((field) => (input[field] === undefined ? [] : [input[field]]));
  return others.length === 0 && typeof only === 'string' ? trimmed(only) : null;
}

/** What a shell leaves out around a line; any other space is part of a word. */
function trimmed(line: string): string {
  const isSpace = (at: number): boolean => ' \t\n'.includes(line[at] ?? '-');
  let [from, to] = [0, line.length];
  while (from < to && isSpace(from)) from += 1;
  while (to > from && isSpace(to - 1) && line[to - 2] !== '\\') to -= 1;
  return line.slice(from, to);
}
