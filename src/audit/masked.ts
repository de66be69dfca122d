import { fitsKind } from '../masks/fits-kind.ts';
import { MASK } from '../masks/mask-secrets.ts';
import type { Mask } from '../masks/masking.ts';
import { isOrdinary } from '../masks/ordinary-value.ts';
import { kindOfName, namesSecret, namesSecrets } from '../masks/secret-names.ts';

/** What is left for one value and everything in it. */
export interface Room {
  chars: number;
  readonly mask: Mask;
}

const MAX_STRING_CHARS = 8 * 1024;

/** Looked at beyond the cut, so that no secret is cut into something that does not look like one. */
const OVERLAP_CHARS = 4 * 1024;
const MAX_DEPTH = 64;

/** A value for the record: without secrets, and no longer than there is room for; what is missing is counted. */
export function masked(value: unknown, room: Room, secret = false, depth = MAX_DEPTH): unknown {
  room.chars -= 8;
  switch (typeof value) {
    case 'string':
      return maskedText(value, room, secret);
    case 'boolean':
      return value;
    case 'number':
      return maskedNumber(value, room);
    case 'undefined':
      return undefined;
    case 'object':
      if (value === null) return null;
      if (room.chars <= 0 || depth === 0) return leftOut(value);
      return Array.isArray(value) ? maskedList(value, room, secret, depth) : maskedFields(value, room, secret, depth);
    default:
      return maskedText(String(value), room, secret);
  }
}

function maskedText(text: string, room: Room, secret: boolean): string {
  if (secret) return isOrdinary(text, 'password', { quoted: true }) ? text : MASK;
  const most = Math.max(0, Math.min(MAX_STRING_CHARS, room.chars));
  const clean = room.mask(text.length > most ? text.slice(0, most + OVERLAP_CHARS) : text);
  const unseen = Math.max(0, text.length - most - OVERLAP_CHARS);
  room.chars -= Math.min(clean.length, most);
  if (clean.length + unseen <= most) return clean;
  const halved = (clean.charCodeAt(most - 1) & 0xfc00) === 0xd800;
  const end = halved ? most - 1 : most;
  return `${clean.slice(0, end)}… [${clean.length + unseen - end} more characters]`;
}

/** What an organization has masked may be a number. */
function maskedNumber(value: number, { mask }: Room): unknown {
  const text = String(value);
  return mask(text) === text ? value : MASK;
}

function maskedList(list: readonly unknown[], room: Room, secret: boolean, depth: number): unknown {
  const kept: unknown[] = [];
  for (const [i, item] of list.entries()) {
    if (room.chars <= 0) return [...kept, `… [${list.length - kept.length} more]`];
    kept.push(masked(item, room, secret || followsOption(list[i - 1], item), depth - 1) ?? null);
  }
  return kept;
}

/** `["--password", "…"]`. */
function followsOption(before: unknown, item: unknown): boolean {
  if (typeof before !== 'string' || typeof item !== 'string' || item.startsWith('-')) return false;
  return /^--?[\w-]+$/.test(before) && namesSecret(before);
}

function maskedFields(fields: object, room: Room, secret: boolean, depth: number): unknown {
  const kept: Record<string, unknown> = {};
  const names = Object.keys(fields);
  let count = 0;
  for (const key of names) {
    if (room.chars <= 0) {
      put(kept, '…', `[${names.length - count} more]`);
      break;
    }
    count += 1;
    const value: unknown = Reflect.get(fields, key);
    const name = maskedText(key, room, false);
    const called = key === 'value' || key === 'Value' ? nameIn(fields) : key;
    const isMasked = isSecret(called, value, secret);
    put(kept, name, isMasked ? MASK : masked(value, room, areSecret(key, value, secret), depth - 1));
  }
  return kept;
}

/** A field like any other, whatever it is called. */
function put(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') fields[name] = value;
  else Object.defineProperty(fields, name, { value, writable: true, enumerable: true, configurable: true });
}

/** `{ "name": "DB_PASSWORD", "value": "…" }`. */
function nameIn(fields: object): string {
  const names = ['name', 'Name', 'key', 'Key'].map((key): unknown => Reflect.get(fields, key));
  return names.find((one) => typeof one === 'string') ?? '';
}

function isSecret(key: string, value: unknown, secret: boolean): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const kind = secret ? 'secret' : kindOfName(key);
  if (kind === 'none') return false;
  const text = String(value);
  return fitsKind(kind, text, false) && !isOrdinary(text, key, { quoted: true });
}

/** Whether all that is below a field is secret. */
function areSecret(key: string, value: unknown, secret: boolean): boolean {
  return typeof value === 'object' && (secret || namesSecrets(key) || (Array.isArray(value) && namesSecret(key)));
}

function leftOut(value: object): string {
  return `… [${Array.isArray(value) ? value.length : Object.keys(value).length} more]`;
}
