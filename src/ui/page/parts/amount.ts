/** `0.4 ms`, `12 ms`, `3.4 s`, `2 min 5 s`. */
export function durationText(ms: number): string {
  if (ms < 10) return `${ms < 0.05 ? '0' : ms.toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms % 1000 === 0 ? 0 : 1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** `1 call`, `1 240 calls`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

export function numberText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202F');
}

/** `14:03:22`, whichever day that was. */
export function clockText(atMs: number): string {
  return new Date(atMs).toTimeString().slice(0, 8);
}

/** `14:03:22` today, `Nov 12 14:03` before. */
export function timeText(atMs: number, nowMs: number = Date.now()): string {
  const at = new Date(atMs);
  const isToday = new Date(nowMs).toDateString() === at.toDateString();
  const clock = at.toTimeString().slice(0, isToday ? 8 : 5);
  return isToday ? clock : `${at.toLocaleDateString('en', { month: 'short', day: 'numeric' })} ${clock}`;
}
