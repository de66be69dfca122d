/** Functions and aliases of a line itself: what they run stands there too. */
export function functionsIn(line: string): ReadonlySet<string> {
  const names = [...line.matchAll(/([\w.-]+)\s*\(\s*\)|\bfunction\s+([\w.-]+)|\balias\s+([\w.-]+)=/g)];
  return new Set(names.map(([, plain, said, alias]) => plain ?? said ?? alias ?? ''));
}
