/** Whether a bracket or brace opens or closes nothing in what is left of a text. */
export function hasStrayBracket(parts: Iterable<string>): boolean {
  const open: string[] = [];
  for (const part of parts) {
    for (const [bracket] of part.matchAll(/[[\]{}]/g)) {
      const opening = OPENINGS[bracket];
      if (opening === undefined) open.push(bracket);
      else if (open.pop() !== opening) return true;
    }
  }
  return open.length > 0;
}

const OPENINGS: Readonly<Record<string, string>> = { '}': '{', ']': '[' };
