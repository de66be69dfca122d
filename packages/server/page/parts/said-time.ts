import { timeText } from '../../../../src/ui/page/parts/amount.ts';

/** A time that somebody else wrote; as it is, where it is none. */
export function saidTime(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : timeText(ms);
}
