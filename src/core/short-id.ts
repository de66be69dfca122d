/** So much of a decision's id as people type: `hookline why` finds it by its beginning. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
