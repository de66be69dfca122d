/** Milliseconds; NaN where there is no such time: JavaScript takes the 30th of February for the 2nd of March, and PostgreSQL knows no year 0. */
export function realTime(text: string): number {
  const ms = Date.parse(text);
  const day = text.slice(0, 10);
  const isReal = !Number.isNaN(ms) && !day.startsWith('0000') && new Date(ms).toISOString().startsWith(day);
  return isReal ? ms : Number.NaN;
}
