/** By the first three numbers; what has others is taken for no older one. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (let i = 0; i < 3; i++) {
    const [a, b] = [own?.[i] ?? 0, other?.[i] ?? 0];
    if (Number.isNaN(a) || Number.isNaN(b)) return false;
    if (a !== b) return a < b;
  }
  return false;
}
