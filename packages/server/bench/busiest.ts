/** Of what happened at these times: how much in the busiest unit of time. */
export function busiest(timesMs: readonly number[], unitMs: number): number {
  const counts = new Map<number, number>();
  for (const timeMs of timesMs) {
    const unit = Math.floor(timeMs / unitMs);
    counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
