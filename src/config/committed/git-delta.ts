/** A text that is written as parts of another one, and what is new. Throws where it cannot be read. */
export function withDelta(base: Buffer, delta: Buffer, most: number): Buffer {
  let at = 0;
  const next = (): number => {
    const byte = delta[at++];
    if (byte === undefined) throw new Error('a delta ends too early');
    return byte;
  };
  const length = (): number => {
    let [size, factor, byte] = [0, 1, 0x80];
    for (; byte & 0x80; factor *= 128) {
      byte = next();
      size += (byte & 0x7f) * factor;
    }
    return size;
  };
  const numberBy = (bits: number): number =>
    [0, 1, 2, 3].reduce((sum, i) => sum + (bits & (1 << i) ? next() * 256 ** i : 0), 0);
  if (length() !== base.length) throw new Error('a delta is of another object');
  const size = length();
  if (size > most) throw new Error('an object is too long');
  const parts: Buffer[] = [];
  while (at < delta.length) {
    const byte = next();
    if (byte & 0x80) {
      const from = numberBy(byte & 15);
      const count = numberBy((byte >> 4) & 7) || 0x10000;
      parts.push(base.subarray(from, from + count));
    } else {
      parts.push(delta.subarray(at, at + byte));
      at += byte;
    }
  }
  const whole = Buffer.concat(parts);
  if (whole.length !== size) throw new Error('a delta is not whole');
  return whole;
}
