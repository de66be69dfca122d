import { readTrustedKeys } from '../bundle/read-keys.ts';
import { keyId } from '../bundle/trusted-key.ts';
import type { JsonObject } from '../core/json.ts';
import type { Lead } from '../core/lead.ts';
import type { LeadKey } from './lead-answer.ts';

/** Those of them whose key can be used: each has one, and nothing but the key says by which algorithm it signs. */
export function leadKeys(leads: readonly Lead[]): readonly LeadKey[] {
  return leads.flatMap(({ name, key: text, account }) => {
    const read = readTrustedKeys(text, `the key of the lead "${name}"`);
    const [key, ...more] = read.kind === 'good' ? read.value : [];
    return key === undefined || more.length > 0 ? [] : [{ name, key, account }];
  });
}

/** Who they are, for whoever shows the question: only what everybody may know. */
export function toldLeads(leads: readonly LeadKey[]): readonly JsonObject[] {
  return leads.map(({ name, key, account }) => ({ name, id: keyId(key), jwk: { ...key.jwk }, account }));
}

/** Named by all of these: whoever answers what several ask must be a lead of each of them. */
export function leadsOfAll(lists: readonly (readonly LeadKey[])[]): readonly LeadKey[] {
  const [first = [], ...others] = lists;
  return first.filter((one) => others.every((list) => list.some(({ key }) => keyId(key) === keyId(one.key))));
}
