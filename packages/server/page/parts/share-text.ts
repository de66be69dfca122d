/** `2.4 %`; what is not nothing is never shown as nothing. */
export function shareText(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0 %';
  const percent = (part / whole) * 100;
  if (percent < 0.1) return '< 0.1 %';
  return `${percent >= 10 ? Math.round(percent) : percent.toFixed(1)} %`;
}
