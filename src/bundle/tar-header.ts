import { Refused } from './judged.ts';

export const BLOCK = 512;

export interface TarHeader {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Where a header has what, and how long it is. POSIX calls it ustar; GNU's own has no prefix there. */
export const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  time: [136, 12],
  sum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const;

/** What a header says about what follows it; owners, times and modes are nobody's business here. */
export function tarHeader(block: Uint8Array): TarHeader {
  if (octal(block, 'sum') !== headerSum(block)) throw unfit('a header of it is damaged');
  const isPosix = field(block, 'magic') === 'ustar\x0000';
  const prefix = isPosix ? text(block, 'prefix') : '';
  const name = text(block, 'name');
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    type: field(block, 'type'),
    size: octal(block, 'size'),
  };
}

/** Its own field counts as blanks. */
export function headerSum(block: Uint8Array): number {
  const [at, length] = FIELDS.sum;
  return block.reduce((sum, byte, i) => sum + (i >= at && i < at + length ? 0x20 : byte), 0);
}

export function unfit(why: string): Refused {
  return new Refused('BUNDLE_UNREADABLE', `The archive cannot be read: ${why}.`, 'a bundle is a plain .tar.gz');
}

/** Names are UTF-8 and nothing else. */
export function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unfit('a name in it is not UTF-8');
  }
}

function bytesOf(block: Uint8Array, name: keyof typeof FIELDS): Uint8Array {
  const [at, length] = FIELDS[name];
  return block.subarray(at, at + length);
}

function field(block: Uint8Array, name: keyof typeof FIELDS): string {
  return Buffer.from(bytesOf(block, name)).toString('latin1');
}

function text(block: Uint8Array, name: 'name' | 'prefix'): string {
  const bytes = bytesOf(block, name);
  const end = bytes.indexOf(0);
  return utf8(end < 0 ? bytes : bytes.subarray(0, end));
}

function octal(block: Uint8Array, name: 'size' | 'sum'): number {
  const [, digits] = /^ *([0-7]{1,11})[\0 ]*$/.exec(field(block, name)) ?? [];
  if (digits === undefined) throw unfit(`a ${name} in it is no octal number`);
  return Number.parseInt(digits, 8);
}
