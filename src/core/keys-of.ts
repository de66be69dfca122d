/** The keys of a table, with the type that they have in it. */
export function keysOf<T extends object>(table: T): readonly Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in table) keys.push(key);
  return keys;
}
