export interface ParsedRule {
  readonly tool: string;
  /** What stands in the parentheses; null: the whole tool. */
  readonly spec: string | null;
}

/** `Tool` or `Tool(spec)`, with `\(`, `\)` and `\\` inside the parentheses. */
export function parseRule(text: string): ParsedRule | { readonly problem: string } {
  const rule = text.trim();
  const [, tool, spec] = /^([^\s()]+)(?:\((.*)\))?$/s.exec(rule) ?? [];
  if (tool === undefined || (spec !== undefined && !isBalanced(spec))) {
    return {
      problem: `The condition "${text}" is not a permission rule; write a tool such as "Bash", or "Bash(git *)" with a pattern. Until then it counts as satisfied.`,
    };
  }
  return { tool, spec: spec === undefined || spec === '' ? null : spec.replace(/\\([()\\])/g, '$1') };
}

/** False for `git *) || Bash(rm *`: the parentheses that end and begin there belong to two rules. */
function isBalanced(spec: string): boolean {
  let depth = 0;
  for (const [token] of spec.matchAll(/\\.|[()]/gs)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
