/** When a service wants to be asked again: in seconds, or at a time of day. Null: it does not say. */
export function retryAfterMs(headers: Headers, nowMs = Date.now()): number | null {
  const said = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(said)) return Number(said) * 1000;
  const at = Date.parse(said);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
