import { lookalikes } from './lookalikes.ts';

/** What a person might overlook in a text that they are asked about. `around`: what else belongs to it. */
export function remarks(text: string, around = text): readonly string[] {
  const lines = text.split('\n').length;
  const isLong = lines > MOST_LINES_AT_ONCE || text.length > MOST_CHARS_AT_ONCE;
  const counted = lines === 1 ? 'one line' : `${lines} lines`;
  const long = isLong ? [`these are ${text.length} characters in ${counted}; look at all of them`] : [];
  return [...long, ...lookalikes(around)].map((what) => `Careful: ${what}.`);
}

/** About what a terminal shows. */
const MOST_LINES_AT_ONCE = 20;
const MOST_CHARS_AT_ONCE = 1600;
