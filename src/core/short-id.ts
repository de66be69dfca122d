/** So much of a decision's id as people type: `hookline why` finds it by its beginning. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** With this a refusal ends: how a person gets to know more about it. */
export function whyLine(id: string): string {
  return `why: hookline why ${shortId(id)} (decision ${id})`;
}
