import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import type { Addresses } from './target.ts';

/** Somebody may not call this address; nothing was sent. */
export class AddressRefused extends Error {}

/**
 * Looks a name up at the moment of connecting: the addresses that are checked are those that are connected to. One that
 * is not allowed is enough to refuse the name.
 */
export function checkedLookup(lookup: LookupFunction, addresses: Addresses): LookupFunction {
  if (addresses === 'any') return lookup;
  const isAllowed = addresses === 'loopback' ? isLoopbackAddress : isPublicAddress;
  return (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '');
      const all = listOf(found);
      const refused = all.find(({ address }) => !isAllowed(address));
      if (refused !== undefined) return callback(new AddressRefused(why(name, refused.address, addresses)), '');
      if (options.all === true) return callback(null, all);
      callback(null, all[0]?.address ?? '', all[0]?.family);
    });
  };
}

function listOf(found: string | readonly LookupAddress[]): LookupAddress[] {
  return typeof found === 'string' ? [{ address: found, family: found.includes(':') ? 6 : 4 }] : [...found];
}

function why(name: string, address: string, addresses: Addresses): string {
  if (addresses === 'loopback') return `"${name}" leads to ${address}, which is not this machine`;
  return `"${name}" leads to ${address}, which only this machine or its network can reach`;
}
