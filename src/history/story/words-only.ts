import type { TrailRecord } from '../../audit/chain.ts';

/** What can only be a word in the record of a hook. */
const WORDS = [
  ...['hook', 'name', 'dialect', 'layer', 'handler', 'status', 'decision', 'reason', 'failure', 'why', 'after'],
  ...['definition', 'wouldHave', 'stdout', 'stderr'],
];
const UNNAMED = '(unnamed)';

/** The record of a hook without what should be a word and is something else: nobody of us has written that. */
export function wordsOnly(record: TrailRecord): TrailRecord {
  const { hook, ...rest } = record;
  const isFine = typeof hook === 'string' && WORDS.every((name) => isWord(record[name]));
  if (isFine) return record;
  const kept = Object.entries(rest).filter(([name, value]) => !WORDS.includes(name) || isWord(value));
  return { ...(Object.fromEntries(kept) as TrailRecord), hook: typeof hook === 'string' ? hook : UNNAMED };
}

function isWord(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}
