/** So many are made here; whoever needs more loads Node's own, which is faster and slow to load. */
const OWN_IDS = 100;

let made = 0;
let crypto: typeof import('node:crypto') | null = null;

/** A name that no other has: for telling things apart, not for keeping secrets. Loading a generator of secrets costs milliseconds. */
export function newId(): string {
  made += 1;
  if (made <= OWN_IDS) return ownId();
  crypto ??= process.getBuiltinModule('node:crypto');
  return crypto.randomUUID();
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function ownId(): string {
  const [a, b, c, d] = [random(), random(), random(), random()];
  const version = `${HEX[0x40 | ((b >>> 8) & 0xf)]}${HEX[b & 0xff]}`;
  const variant = `${HEX[0x80 | ((c >>> 24) & 0x3f)]}${HEX[(c >>> 16) & 0xff]}`;
  return `${two(a >>> 16)}${two(a)}-${two(b >>> 16)}-${version}-${variant}-${two(c)}${two(d >>> 16)}${two(d)}`;
}

/** The lower two bytes. */
function two(bits: number): string {
  return `${HEX[(bits >>> 8) & 0xff]}${HEX[bits & 0xff]}`;
}

/** 32 bits. */
function random(): number {
  return Math.floor(Math.random() * 0x1_0000_0000);
}
