import type { LocatedMap } from '../core/located.ts';
import type { FieldReader } from './fields.ts';

/** A list that restricts: one that cannot be read allows nothing. */
export function readAllowList(read: FieldReader, map: LocatedMap, key: string): readonly string[] {
  return read.strings(map, key)?.value ?? [];
}

/** The same of addresses. An entry that no address could match was probably meant as one. */
export function readUrlList(read: FieldReader, map: LocatedMap, key: string): readonly string[] {
  const list = read.strings(map, key);
  for (const [i, entry] of list?.value.entries() ?? []) {
    if (entry === '*' || /^(?:https?|\*):\/\//i.test(entry)) continue;
    const message = `"${entry}" matches no address: an entry begins with http:// or https://, or is * alone.`;
    read.finding('warning', 'BAD_URL', list?.itemsAt[i] ?? map.at, message, `write "https://${entry}/*", for example`);
  }
  return list?.value ?? [];
}
