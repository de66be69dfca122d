import type { Located } from '../core/located.ts';
import type { Permissions } from '../core/permission.ts';

type TreeReader = (tree: Located) => Permissions;

/** Agents whose own files say what may be done, besides their hooks. Loaded for an import only. */
const READERS: Readonly<Record<string, () => Promise<TreeReader>>> = {
  'claude-code': async () => (await import('./claude-code/permissions.ts')).readPermissions,
  // the same form
  qwen: async () => (await import('./claude-code/permissions.ts')).readPermissions,
  gemini: async () => (await import('./gemini/permissions.ts')).readPermissions,
};

export async function permissionsIn(dialect: string, tree: Located): Promise<Permissions | null> {
  const load = Object.hasOwn(READERS, dialect) ? READERS[dialect] : undefined;
  return load === undefined ? null : (await load())(tree);
}
