import { entryOf, kindName, type LocatedMap } from '../core/located.ts';
import type { PolicyPart, SandboxKind } from '../core/policy.ts';
import type { FieldReader } from './fields.ts';

/** What an organization may demand of everybody's hooks, in any file of its own. */
export const POLICY_KEYS = [
  'sandbox',
  'trustedBy',
  'managedHooksOnly',
  'audit',
  'auditAnchor',
  'mask',
  'requiredHooks',
];

const SANDBOXES = ['bwrap', 'docker'] as const satisfies readonly SandboxKind[];

/** A demand that cannot be read is the strictest one: it was written to restrict. */
export function readPolicy(read: FieldReader, map: LocatedMap): PolicyPart {
  const has = (key: string): boolean => entryOf(map, key) !== undefined;
  return {
    ...(has('sandbox') ? { sandbox: readSandbox(read, map) } : {}),
    ...(has('trustedBy') ? { trustedBy: readTrustedBy(read, map) } : {}),
    ...(has('managedHooksOnly') ? { managedHooksOnly: readDemand(read, map, 'managedHooksOnly') } : {}),
    ...(has('audit') ? { auditRequired: readAudit(read, map) } : {}),
    ...(has('auditAnchor') ? { auditAnchors: readAnchors(read, map) } : {}),
    ...(has('mask') ? readMasks(read, map) : {}),
    ...(has('requiredHooks') ? { requiredHooks: read.strings(map, 'requiredHooks')?.value ?? [] } : {}),
  };
}

/** `sandbox: bwrap`, `sandbox: [bwrap, docker]`, `sandbox: any`, `sandbox: none`. */
function readSandbox(read: FieldReader, map: LocatedMap): readonly SandboxKind[] | null {
  const named = read.strings(map, 'sandbox');
  if (named === null) return [];
  if (named.value.includes('any')) return SANDBOXES;
  if (named.value.length === 1 && named.value[0] === 'none') return null;
  return named.value.flatMap((name, i) => {
    const known = SANDBOXES.find((one) => one === name);
    if (known !== undefined) return known;
    const message = `"sandbox" is "${name}", but it can be "bwrap", "docker", "any" or "none".`;
    read.finding('error', 'WRONG_TYPE', named.itemsAt[i] ?? map.at, message);
    return [];
  });
}

/** `trustedBy: nobody`, or the names of accounts. */
function readTrustedBy(read: FieldReader, map: LocatedMap): readonly string[] {
  return (read.strings(map, 'trustedBy')?.value ?? []).filter((name) => name !== 'nobody');
}

function readDemand(read: FieldReader, map: LocatedMap, key: string): boolean {
  const field = read.scalar(map, key, 'boolean');
  return field === null ? true : field.value;
}

/** `audit: required`. */
function readAudit(read: FieldReader, map: LocatedMap): boolean {
  const value = entryOf(map, 'audit')?.value;
  const written = value?.kind === 'scalar' ? value.value : undefined;
  if (written === 'required' || written === true) return true;
  if (written === 'optional' || written === false) return false;
  const was = value === undefined ? 'nothing' : typeof written === 'string' ? `"${written}"` : kindName(value);
  const message = `"audit" is ${was}, but it can be "required" or "optional".`;
  read.finding('error', 'WRONG_TYPE', value?.at ?? map.at, message);
  return true;
}

function readMasks(read: FieldReader, map: LocatedMap): PolicyPart {
  const named = read.strings(map, 'mask');
  return named === null ? {} : { masks: named.value, masksAt: named.itemsAt };
}

/** `auditAnchor: /var/log/hookline.heads`: from wherever a hook is run, it is the same. */
function readAnchors(read: FieldReader, map: LocatedMap): readonly string[] {
  const named = read.strings(map, 'auditAnchor');
  return (named?.value ?? []).filter((path, i) => {
    if (path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path)) return true;
    const message = `"auditAnchor" is "${path}", but it must be a path from the root.`;
    read.finding('error', 'WRONG_TYPE', named?.itemsAt[i] ?? map.at, message);
    return false;
  });
}
