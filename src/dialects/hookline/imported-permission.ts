import type { JsonObject } from '../../core/json.ts';
import type { Permission, PermissionWord } from '../../core/permission.ts';

const SAYS: Readonly<Record<PermissionWord, string>> = { deny: 'Not allowed', ask: 'Asked about', allow: 'Allowed' };

/** A permission of an agent's as a native rule; null: it cannot be one. */
export function importedPermission(
  permission: Permission,
  agent: string,
  taken: ReadonlySet<string>,
): JsonObject | null {
  const { decision, selects, text, reason } = permission;
  if (selects === null) return null;
  const says = reason ?? `${SAYS[decision]} by the permissions of ${agent}: ${text}`;
  return {
    name: freeName(`${decision} ${text}`, taken),
    on: 'PreToolUse',
    ...selects,
    [decision]: decision === 'allow' && reason === null ? true : says,
  };
}

const LONGEST = 48;

/** A name by which it can be changed: small letters, digits and dashes. */
function freeName(text: string, taken: ReadonlySet<string>): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '');
  for (let count = 1; ; count++) {
    const name = count === 1 ? slug : `${slug}-${count}`;
    if (!taken.has(name)) return name;
  }
}
