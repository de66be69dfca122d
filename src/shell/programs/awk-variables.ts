/** A string of awk. */
export const AWK_STRING = String.raw`"(?:[^"\\\n]|\\.)*"`;

/** The expressions that an awk program gives to a variable; null: something else changes it, nobody can tell how. */
export function assignedInAwk(variable: string, program: string): readonly string[] | null {
  const name = String.raw`(?<![\w$"])${variable.replace(/\W/g, '\\$&')}(?![\w"])`;
  const isChanged = new RegExp(
    String.raw`\b(?:sub|split|match)\s*\([^\n;]*,\s*${name}|\bgetline\s+${name}|\bfor\s*\(\s*${name}\s+in\b|\bfunction\s+\w+\s*\([^)]*${name}|${name}\s*(?:[-+*/%^]=|\+\+|--)`,
  );
  if (isChanged.test(program.replaceAll('gsub', 'sub'))) return null;
  const assigned = program.matchAll(new RegExp(String.raw`${name}\s*=(?!=)\s*((?:${AWK_STRING}|[^;}\n"])*)`, 'g'));
  return [...assigned].map(([, expression = '']) => expression.trim());
}
