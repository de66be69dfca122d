/** So much of the first text is hashed here; whoever hashes more loads Node's own, which is faster and slow to load. */
const OWN_CHARS = 64 * 1024;

let hashed = 0;
let crypto: typeof import('node:crypto') | null = null;

/**
 * Loading node:crypto costs a starting process some three milliseconds, a tenth of its life; the few kilobytes of one
 * decision are hashed here in a fraction of one.
 */
export function sha256(data: string | Uint8Array): string {
  hashed += data.length;
  if (hashed > OWN_CHARS) {
    crypto ??= process.getBuiltinModule('node:crypto');
    return crypto.hash('sha256', data);
  }
  return ownSha256(typeof data === 'string' ? Buffer.from(data) : data);
}

/** SHA-256 as FIPS 180-4 has it. */
export function ownSha256(bytes: Uint8Array): string {
  const state = Int32Array.from(FIRST);
  const words = new Int32Array(64);
  const whole = bytes.length - (bytes.length % 64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < whole; at += 64) compress(state, words, view, at);
  const end = padded(bytes.subarray(whole), bytes.length);
  for (let at = 0; at < end.byteLength; at += 64) compress(state, words, end, at);
  let text = '';
  for (const word of state) text += (word >>> 0).toString(16).padStart(8, '0');
  return text;
}

/** The rest, a one bit, zeros, and how many bits there were in all. */
function padded(rest: Uint8Array, length: number): DataView {
  const block = new Uint8Array(rest.length < 56 ? 64 : 128);
  block.set(rest);
  block[rest.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(block.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(block.length - 4, (length << 3) >>> 0);
  return view;
}

function compress(state: Int32Array, w: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + (g ^ (e & (f ^ g))) + (ROUNDS[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = (state[i] ?? 0) + (sums[i] ?? 0);
}

/** The first 32 bits behind the point of the square roots of the first eight primes. */
const FIRST = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

/** The same of the cube roots of the first 64. */
const ROUNDS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next++) {
    const divisor = found.find((prime) => next % prime === 0 || prime * prime > next) ?? next;
    if (divisor === next || next % divisor !== 0) found.push(next);
  }
  return found;
}

function fraction(number: number): number {
  return Math.floor((number - Math.floor(number)) * 0x100000000);
}
