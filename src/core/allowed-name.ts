/** Whether a list of variables names this one. `HOOK_*` means all that begin so; a star alone would mean every secret there is: it means none. */
export function isAllowedName(list: readonly string[], name: string): boolean {
  return list.some((entry) => {
    if (!entry.endsWith('*') || entry.length === 1) return entry === name;
    return name.startsWith(entry.slice(0, -1));
  });
}
