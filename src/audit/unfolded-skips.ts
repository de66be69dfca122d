import type { TrailRecord } from './chain.ts';

/** What `foldedSkips` laid together one by one, as if each had its own record. */
export function unfoldedSkips(entry: TrailRecord): readonly TrailRecord[] {
  const { silent, ...record } = entry;
  if (entry.kind !== 'skip' || typeof silent !== 'object' || silent === null) return [entry];
  return Object.entries(silent).flatMap(([begin, rests]: [string, unknown]) =>
    (Array.isArray(rests) ? rests : []).map((rest): TrailRecord => {
      const text = String(rest);
      const space = text.indexOf(' ');
      const [line, name] = space === -1 ? [text, null] : [text.slice(0, space), text.slice(space + 1)];
      return { ...record, hook: `${begin}${line}`, ...(name === null ? {} : { name }) };
    }),
  );
}
