import { TOOL_KINDS } from '../../core/tools.ts';
import type { FieldReader } from '../fields.ts';

/** The name of a tool as well. */
const TOOLS_TOO = ['Agent'];

/** A tool may be called so, but more often the kind of tools is meant. */
export function sayNearlyKinds(read: FieldReader, matchers: readonly string[], at: number): void {
  const names = new Set(matchers.flatMap((matcher) => matcher.split(/[,|]/)).map((name) => name.trim()));
  for (const name of names) {
    const meant = TOOL_KINDS.find((kind) => kind === name.toLowerCase().replaceAll('_', '-'));
    if (meant === undefined || meant === name || TOOLS_TOO.includes(name)) continue;
    read.finding('warning', 'ODD_MATCHER', at, `"${name}" is no kind of tool.`, `did you mean "${meant}"?`);
  }
}
