import { isObject } from '../../core/json.ts';
import { MASK } from '../../masks/mask-secrets.ts';

/**
 * Whether a recorded input may be that of a call. The record has masks in the place of secrets, may be cut, and may have
 * more fields: the common names beside the agent's own.
 */
export function mayBeSame(recorded: unknown, given: unknown, depth = 64): boolean {
  if (typeof recorded === 'string') return isCut(recorded) || mayBeText(recorded, String(given));
  if (depth === 0) return true;
  if (Array.isArray(given)) {
    const last = Array.isArray(recorded) ? recorded.at(-1) : undefined;
    if (!Array.isArray(recorded) || (recorded.length !== given.length && !isCut(last))) return false;
    return recorded.every((item, i) => isCut(item) || mayBeSame(item, given[i], depth - 1));
  }
  if (!isObject(given)) return recorded === given || (recorded === undefined && given === undefined);
  if (!isObject(recorded)) return false;
  // a text that would be a name may be masked too, and a long list of fields is cut
  return Object.entries(given).every(([key, value]) =>
    Object.hasOwn(recorded, key) ? mayBeSame(recorded[key], value, depth - 1) : Object.hasOwn(recorded, '…'),
  );
}

const CUT = /… \[\d+ more(?: characters)?\]$/;

/** All of it was left out. */
function isCut(value: unknown): boolean {
  return typeof value === 'string' && /^… \[\d+ more\]$/.test(value);
}

/** What stands between the masks must come in this order. */
function mayBeText(recorded: string, given: string): boolean {
  const cut = CUT.exec(recorded);
  const [first = '', ...rest] = (cut === null ? recorded : recorded.slice(0, cut.index)).split(MASK);
  if (!given.startsWith(first)) return false;
  let at = first.length;
  for (const [i, piece] of rest.entries()) {
    const isEnd = cut === null && i === rest.length - 1;
    const found = isEnd ? given.length - piece.length : given.indexOf(piece, at);
    if (found < at || !given.startsWith(piece, found)) return false;
    at = found + piece.length;
  }
  return cut !== null || at === given.length;
}
