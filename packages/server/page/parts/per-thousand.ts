/** `12`, `4.2`, `0`: how many of a thousand. */
export function perThousandText(part: number, whole: number): string {
  const share = perThousand(part, whole);
  return share >= 10 || share === 0 ? String(Math.round(share)) : share.toFixed(1);
}

export function perThousand(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 1000;
}
