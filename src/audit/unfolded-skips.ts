import type { TrailRecord } from './chain.ts';

/** The records as they would be if each hook that `foldedSkips` laid together had its own. */
export function unfoldedSkips(entry: TrailRecord): readonly TrailRecord[] {
  const { silent } = entry;
  if (entry.kind !== 'outcome' || typeof silent !== 'object' || silent === null) return [];
  const { v, seq, prev, hash, at, id, session_id, event } = entry;
  const about = { v, seq, prev, hash, at, id, session_id, event, kind: 'skip', why: 'condition' };
  return Object.entries(silent).flatMap(([begin, rests]: [string, unknown]) =>
    (Array.isArray(rests) ? rests : []).filter(isText).map((text): TrailRecord => {
      const space = text.indexOf(' ');
      const [line, name] = space === -1 ? [text, null] : [text.slice(0, space), text.slice(space + 1)];
      return { ...about, hook: `${begin}${line}`, ...(name === null ? {} : { name }) };
    }),
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The outcome as it would be then. */
export function withoutSilent(entry: TrailRecord): TrailRecord {
  if (typeof entry.silent !== 'object' || entry.silent === null) return entry;
  const { silent: _, ...record } = entry;
  return record as TrailRecord;
}
