/**
 * Files (path → text) that are in a circle of imports. `values`: they need each other to be loaded, so that what
 * one of them exports may not be there yet. `types`: they can only be understood together.
 */
export function circles(sources: ReadonlyMap<string, string>, of: 'values' | 'types'): readonly (readonly string[])[];
