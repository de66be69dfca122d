import type { TrailRecord } from './chain.ts';

/** A record as it would be if each hook that `foldedSkips` laid together had its own. */
export function unfoldedSkips(entry: TrailRecord): {
  readonly entry: TrailRecord;
  readonly skips: readonly TrailRecord[];
} {
  const { silent, ...record } = entry;
  if (entry.kind !== 'outcome' || typeof silent !== 'object' || silent === null) return { entry, skips: [] };
  const { v, seq, prev, hash, at, id, session_id, event } = record;
  const about = { v, seq, prev, hash, at, id, session_id, event, kind: 'skip', why: 'condition' };
  const skips = Object.entries(silent).flatMap(([begin, rests]: [string, unknown]) =>
    (Array.isArray(rests) ? rests : []).map((rest): TrailRecord => {
      const text = String(rest);
      const space = text.indexOf(' ');
      const [line, name] = space === -1 ? [text, null] : [text.slice(0, space), text.slice(space + 1)];
      return { ...about, hook: `${begin}${line}`, ...(name === null ? {} : { name }) };
    }),
  );
  return { entry: record as TrailRecord, skips };
}
