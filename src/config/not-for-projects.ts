import type { Finding } from '../core/diagnostic.ts';
import { type Layer, needsTrust } from '../core/layer.ts';
import { entryOf, type Located, type LocatedEntry } from '../core/located.ts';

/** What a repository must not decide about itself, by the names that agents and people have for it. */
const KEYS: ReadonlySet<string> = new Set([
  ...['trust', 'trusted', 'trustAll', 'trustedBy', 'trustedFolders', 'trustLevel', 'trust_level', 'trustLock'],
  ...['hasTrustDialogAccepted', 'autoApprove', 'auto_approve', 'yolo'],
  ...['permissionMode', 'permission_mode', 'defaultMode', 'dangerouslySkipPermissions', 'bypassPermissions'],
  ...['audit', 'auditPath', 'audit_path', 'auditLog', 'audit_log', 'auditFile', 'mask', 'masks'],
  ...['scrub', 'scrubEnv', 'scrub_env', 'passEnv', 'pass_env', 'allowedEnv', 'allowed_env', 'allowedUrls'],
  ...['policy', 'enforcement', 'managedHooksOnly', 'allowManagedHooksOnly', 'requiredHooks', 'noSessionSwitches'],
]);
const OWN_VARIABLES = /^(?:HOOKLINE_.*|HOME|XDG_.*)$/i;
const WITHOUT_ASKING = /^(?:bypassPermissions|dontAsk|yolo)$/i;
const HINT = 'it belongs into a file of your own, or into an enforced one';

/** Said of every dialect's files: none of this counts, and nobody should think that it does. `found`: what was said already. */
export function notForProjects(tree: Located, layer: Layer, found: readonly Finding[]): readonly Finding[] {
  if (!needsTrust(layer) || tree.kind !== 'map') return [];
  const already = found.filter(({ code }) => code === 'NOT_FOR_PROJECTS' || code === 'NOT_ENFORCED_HERE');
  const isSaid = (key: string): boolean => already.some(({ message }) => message.includes(`"${key}"`));
  return tree.entries
    .filter(({ key }) => !isSaid(key))
    .flatMap((entry) => [...ofKey(entry), ...ofPermissions(entry), ...ofVariables(entry)]);
}

function ofKey({ key, keyAt }: LocatedEntry): readonly Finding[] {
  return KEYS.has(key) ? [finding(keyAt, `"${key}" does not count in a file of a project.`)] : [];
}

function ofPermissions({ key, value }: LocatedEntry): readonly Finding[] {
  if (key !== 'permissions' || value.kind !== 'map') return [];
  const mode = entryOf(value, 'defaultMode');
  if (mode?.value.kind !== 'scalar' || !WITHOUT_ASKING.test(String(mode.value.value))) return [];
  return [finding(mode.keyAt, `"defaultMode": "${String(mode.value.value)}" does not count in a file of a project.`)];
}

/** Agents give these to what they start, `hookline run` among it. */
function ofVariables({ key, value }: LocatedEntry): readonly Finding[] {
  if (key !== 'env' || value.kind !== 'map') return [];
  return value.entries
    .filter((variable) => OWN_VARIABLES.test(variable.key))
    .map((variable) => finding(variable.keyAt, `"${variable.key}" is nothing for a project to set.`));
}

function finding(at: number, message: string): Finding {
  return { code: 'NOT_FOR_PROJECTS', severity: 'warning', at, message, hint: HINT };
}
