import { isObject } from '../../core/json.ts';
import type { Lead } from '../../core/lead.ts';
import { entryOf, kindName, type Located, type LocatedMap, plain } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';

export const LEAD_KEYS: readonly string[] = ['name', 'key', 'account'];
const MOST_LEADS = 50;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@+-]{0,63}$/u;
const HINT = 'write "- { name: ann, key: {…} }", with the key as the page "Questions" of hookline-server shows it';

/** `leads:` of an enforced file. Who cannot be read answers nothing, and that is said. */
export function readLeads(read: FieldReader, value: Located): readonly Lead[] {
  if (value.kind !== 'list' || value.items.length > MOST_LEADS) {
    const was = value.kind === 'list' ? `one of ${value.items.length}` : kindName(value);
    read.finding('error', 'WRONG_TYPE', value.at, `"leads" must be a list of up to ${MOST_LEADS}, not ${was}.`, HINT);
    return [];
  }
  const names = new Set<string>();
  return value.items.flatMap((item) => {
    if (item.kind === 'map') return readLead(read, item, names) ?? [];
    read.finding('error', 'WRONG_TYPE', item.at, `A lead must be an object, not ${kindName(item)}.`, HINT);
    return [];
  });
}

function readLead(read: FieldReader, map: LocatedMap, names: Set<string>): Lead | null {
  read.onlyKnown(map, LEAD_KEYS, 'a lead');
  const bad = (at: number, message: string): null => {
    read.finding('error', 'WRONG_TYPE', at, message, HINT);
    return null;
  };
  const name = read.scalar(map, 'name', 'string');
  if (name === null || !NAME.test(name.value)) return bad(name?.at ?? map.at, 'A lead needs a "name".');
  if (names.has(name.value)) return bad(name.at, `There are two leads "${name.value}" in this file.`);
  const entry = entryOf(map, 'key');
  const key = entry === undefined ? null : keyText(plain(entry.value));
  if (key === null) return bad(entry?.value.at ?? map.at, `The lead "${name.value}" has no public key.`);
  const account = read.scalar(map, 'account', 'string');
  // who was not to answer for themselves would, if it were left out
  if (account === null && entryOf(map, 'account') !== undefined) return null;
  names.add(name.value);
  return { name: name.value, key, account: account?.value ?? null };
}

/** As it is written, if it can be a public key at all; whether it is one, is for whoever uses it. */
function keyText(written: unknown): string | null {
  if (typeof written === 'string') {
    if (written.trimStart().startsWith('{')) return /"(?:d|k)"\s*:/.test(written) ? null : written;
    return /-----BEGIN PUBLIC KEY-----/.test(written) ? written : null;
  }
  if (!isObject(written) || typeof written.kty !== 'string' || 'd' in written || 'k' in written) return null;
  return JSON.stringify(written);
}
