import type { ToolName, ToolNames } from '../core/tools.ts';

/** Tools that are called as they are natively. */
export function sameNames(names: readonly ToolName[]): ToolNames {
  return Object.fromEntries(names.map((name) => [name, [name]]));
}

/** The tools of those who took them over from Claude Code. */
export const USUAL_TOOLS = sameNames(['Bash', 'Read', 'Write', 'Edit', 'Glob', 'Grep', 'WebFetch', 'Task']);
