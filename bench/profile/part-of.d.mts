export const PART_NAMES: readonly string[];
export function partOf(stack: readonly { readonly name: string; readonly source: string | null }[]): string;
