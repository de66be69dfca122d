const NOBODY = 65_534;

/** Root may read everything, so what a file's permissions forbid is tried as somebody else. */
export function withoutPrivileges<T>(look: () => T): T {
  if (process.getuid?.() !== 0) return look();
  process.seteuid?.(NOBODY);
  try {
    return look();
  } finally {
    process.seteuid?.(0);
  }
}
