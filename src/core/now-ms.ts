/**
 * Milliseconds since no moment in particular, whatever becomes of the clock on the wall. `performance.now()` tells the
 * same, but takes a process that has just started more than a millisecond to load.
 */
export function nowMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
