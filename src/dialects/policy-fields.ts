import type { FileSettings } from '../core/dialect.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { entryOf, kindName, type LocatedMap } from '../core/located.ts';
import type { Policy, PolicyPart } from '../core/policy.ts';
import { SANDBOX_KINDS, type SandboxKind } from '../core/sandbox-kind.ts';
import type { FieldReader } from './fields.ts';
import { isDockerHost, isImageName, KIND_WORDS } from './sandbox-fields.ts';

/** What an organization may demand of everybody's hooks, in any file of its own: its word for it, and what it is here. */
const FIELDS: Readonly<Record<string, keyof Policy>> = {
  sandbox: 'sandbox',
  trustedBy: 'trustedBy',
  managedHooksOnly: 'managedHooksOnly',
  noSessionSwitches: 'noSessionSwitches',
  audit: 'auditRequired',
  auditAnchor: 'auditAnchors',
  mask: 'masks',
  requiredHooks: 'requiredHooks',
  sandboxImage: 'sandboxImage',
  dockerHost: 'dockerHost',
  contact: 'contact',
};
export const POLICY_KEYS: readonly string[] = Object.keys(FIELDS);

/** What is demanded in a section, and where. `shared`: whatever else stands there is another program's business. */
export function readPolicySection(
  read: FieldReader,
  map: LocatedMap,
  where: string,
  shared = false,
): Pick<FileSettings, 'policy' | 'policyAt'> {
  sayUnknownDemands(read, map, where, shared);
  const places = map.entries
    .filter(({ key }) => Object.hasOwn(FIELDS, key))
    .map(({ key, keyAt }) => [FIELDS[key], keyAt]);
  return { policy: readPolicy(read, map), policyAt: Object.fromEntries(places) };
}

/** A demand that is misspelt is met by nobody, so that until it is fixed nothing is allowed. */
function sayUnknownDemands(read: FieldReader, map: LocatedMap, where: string, shared: boolean): void {
  for (const { key, keyAt } of map.entries.filter((entry) => !POLICY_KEYS.includes(entry.key))) {
    const meant = didYouMean(key, POLICY_KEYS);
    if (meant === null && shared) continue;
    const hint = meant === null ? `it can have ${POLICY_KEYS.join(', ')}` : `did you mean "${meant}"?`;
    read.lost('UNKNOWN_KEY', keyAt, `"${key}" means nothing in ${where}, so it demands nothing.`, hint);
  }
}

/** A demand that cannot be read is the strictest one: it was written to restrict. */
function readPolicy(read: FieldReader, map: LocatedMap): PolicyPart {
  const has = (key: string): boolean => entryOf(map, key) !== undefined;
  return {
    ...(has('sandbox') ? { sandbox: readSandbox(read, map) } : {}),
    ...(has('sandboxImage') ? readImage(read, map) : {}),
    ...(has('dockerHost') ? readDockerHost(read, map) : {}),
    ...(has('trustedBy') ? { trustedBy: readTrustedBy(read, map) } : {}),
    ...readFlag(read, map, 'managedHooksOnly'),
    ...readFlag(read, map, 'noSessionSwitches'),
    ...(has('audit') ? { auditRequired: readAudit(read, map) } : {}),
    ...(has('auditAnchor') ? { auditAnchors: readAnchors(read, map) } : {}),
    ...(has('contact') ? { contact: read.scalar(map, 'contact', 'string')?.value ?? null } : {}),
    ...(has('mask') ? readMasks(read, map) : {}),
    ...(has('requiredHooks') ? { requiredHooks: readNeeded(read, map, 'requiredHooks')?.value ?? [] } : {}),
  };
}

function readFlag(read: FieldReader, map: LocatedMap, key: 'managedHooksOnly' | 'noSessionSwitches'): PolicyPart {
  return entryOf(map, key) === undefined ? {} : { [key]: read.scalar(map, key, 'boolean')?.value ?? true };
}

/** Of a list that adds to what is demanded there is no strictest: without it, nothing is allowed. */
function readNeeded(read: FieldReader, map: LocatedMap, key: string): ReturnType<FieldReader['strings']> {
  const list = read.strings(map, key);
  if (list !== null) return list;
  const at = entryOf(map, key)?.keyAt ?? map.at;
  read.lost('WRONG_TYPE', at, `It cannot be read what "${key}" demands.`, `write ${key}: [] if it is nothing`);
  return null;
}

/** `sandbox: bwrap`, `sandbox: [bwrap, docker]`, `sandbox: any`, `sandbox: none`. */
function readSandbox(read: FieldReader, map: LocatedMap): readonly SandboxKind[] | null {
  const named = read.strings(map, 'sandbox');
  if (named === null) return [];
  if (named.value.includes('any')) return SANDBOX_KINDS;
  if (named.value.length === 1 && named.value[0] === 'none') return null;
  return named.value.flatMap((name, i) => {
    const known = SANDBOX_KINDS.find((one) => one === name);
    if (known !== undefined) return known;
    const message = `"sandbox" is "${name}", but it can be ${KIND_WORDS}.`;
    read.finding('error', 'WRONG_TYPE', named.itemsAt[i] ?? map.at, message);
    return [];
  });
}

/** A name that cannot be one leaves no sandbox that could be used. */
function readImage(read: FieldReader, map: LocatedMap): Partial<Policy> {
  const image = read.scalar(map, 'sandboxImage', 'string');
  if (image !== null && isImageName(image.value)) return { sandboxImage: image.value };
  if (image !== null)
    read.finding('error', 'BAD_SANDBOX', image.at, `"sandboxImage" is "${image.value}", which names no image.`);
  return { sandbox: [] };
}

function readDockerHost(read: FieldReader, map: LocatedMap): Partial<Policy> {
  const host = read.scalar(map, 'dockerHost', 'string');
  if (host !== null && isDockerHost(host.value)) return { dockerHost: host.value };
  if (host !== null) {
    const message = `"dockerHost" is "${host.value}", which is no address of a Docker engine.`;
    read.finding('error', 'BAD_SANDBOX', host.at, message, 'write unix:///run/docker.sock, for example');
  }
  return { sandbox: [] };
}

/** `trustedBy: nobody`, or the names of accounts. */
function readTrustedBy(read: FieldReader, map: LocatedMap): readonly string[] {
  return (read.strings(map, 'trustedBy')?.value ?? []).filter((name) => name !== 'nobody');
}

/** `audit: required`, `audit: optional`. */
function readAudit(read: FieldReader, map: LocatedMap): boolean {
  const value = entryOf(map, 'audit')?.value;
  const written = value?.kind === 'scalar' ? value.value : undefined;
  if (written === 'required') return true;
  if (written === 'optional') return false;
  const was = value === undefined ? 'nothing' : typeof written === 'string' ? `"${written}"` : kindName(value);
  const message = `"audit" is ${was}, but it can be "required" or "optional".`;
  read.finding('error', 'WRONG_TYPE', value?.at ?? map.at, message);
  return true;
}

function readMasks(read: FieldReader, map: LocatedMap): PolicyPart {
  const named = readNeeded(read, map, 'mask');
  return named === null ? {} : { masks: named.value, masksAt: named.itemsAt };
}

/** `auditAnchor: /var/log/hookline.heads`: from wherever a hook is run, it is the same. */
function readAnchors(read: FieldReader, map: LocatedMap): readonly string[] {
  const named = readNeeded(read, map, 'auditAnchor');
  return (named?.value ?? []).filter((path, i) => {
    if (path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path)) return true;
    const message = `"auditAnchor" is "${path}", but it must be a path from the root.`;
    read.finding('error', 'WRONG_TYPE', named?.itemsAt[i] ?? map.at, message);
    return false;
  });
}
