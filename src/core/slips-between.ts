const MOST_LETTERS = 64;

/** The letters of a name, however its words are put together: `toolName`, `tool_name`, `tool-name`. */
export function letters(name: string): string {
  return name.toLowerCase().replace(/[_\s-]/g, '');
}

/** Letters that are missing, too many, wrong, or in each other's place. */
export function slipsBetween(a: string, b: string): number {
  if (a.length > MOST_LETTERS || b.length > MOST_LETTERS) return Number.POSITIVE_INFINITY;
  let before: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const wrong = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : wrong;
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, wrong, swapped));
    }
    [before, previous] = [previous, current];
  }
  return previous[b.length] ?? 0;
}
