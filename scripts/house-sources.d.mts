/** The sources of every package of a workspace: path from its top → text. */
export function houseSources(root: string): ReadonlyMap<string, string>;
