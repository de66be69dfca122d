const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A name that no other has: for telling things apart, not for keeping secrets. Loading a generator of secrets costs milliseconds. */
export function newId(): string {
  const [version, variant] = [0x40 | random(16), 0x80 | random(64)];
  return `${hex(4)}-${hex(2)}-${HEX[version]}${hex(1)}-${HEX[variant]}${hex(1)}-${hex(6)}`;
}

function hex(bytes: number): string {
  let text = '';
  for (let i = 0; i < bytes; i++) text += HEX[random(256)];
  return text;
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
