import type { Differences } from '../core/migration.ts';
import type { Permission, Permissions } from '../core/permission.ts';
import { importedPermission } from '../dialects/hookline/imported-permission.ts';
import type { ImportedHook } from './imported.ts';

/** Its differences are about all of them. */
export interface ImportedPermissions extends Differences {
  readonly hooks: readonly ImportedHook[];
}

export const NONE_IMPORTED: ImportedPermissions = { hooks: [], careful: [], differs: [] };

/** Permission rules as entries: what refuses first, then what asks, then what grants. What cannot be said is listed. */
export function importPermissions(
  permissions: Permissions,
  agent: string,
  place: (at: number) => string,
): ImportedPermissions {
  const taken = new Set<string>();
  const hooks: ImportedHook[] = [];
  const lost: { readonly decision: Permission['decision']; readonly line: string }[] = [];
  for (const permission of inOrder(permissions.rules)) {
    const { at, decision, text, careful, differs } = permission;
    const entry = importedPermission(permission, agent, taken);
    const from = place(at);
    if (entry === null) {
      const why = [...careful, ...differs].join(' ');
      lost.push({ decision, line: `${from} is left out: ${decision} ${text}. ${why}`.trimEnd() });
    } else {
      taken.add(String(entry.name));
      hooks.push({ from, entry, careful, differs });
    }
  }
  const shared = sharedBy(hooks);
  return {
    hooks: hooks.map((hook) => ({ ...hook, differs: hook.differs.filter((one) => !shared.includes(one)) })),
    // a grant that is missing is asked about; a refusal that is missing is gone
    careful: [...permissions.careful, ...lost.flatMap(({ decision, line }) => (decision === 'allow' ? [] : [line]))],
    differs: [
      ...permissions.differs,
      ...shared.map((one) => `Several rules: ${one}`),
      ...lost.flatMap(({ decision, line }) => (decision === 'allow' ? [line] : [])),
    ],
  };
}

const STRICTNESS = ['deny', 'ask', 'allow'];

function inOrder(rules: readonly Permission[]): readonly Permission[] {
  return [...rules].sort((a, b) => STRICTNESS.indexOf(a.decision) - STRICTNESS.indexOf(b.decision));
}

/** What would be said of more than one is said once. */
function sharedBy(hooks: readonly ImportedHook[]): readonly string[] {
  const all = hooks.flatMap(({ differs }) => differs);
  return [...new Set(all.filter((one, i) => all.indexOf(one) !== i))];
}
