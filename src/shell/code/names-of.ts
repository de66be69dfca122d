import { entriesOf } from './made-values.ts';
import type { Reader } from './reader.ts';
import { api, type Entries, type Value } from './value.ts';

/** All that something has by names; of what comes with the language, those that do something. */
export function namesOf(reader: Reader, whole: Value): Entries {
  const entries = entriesOf(whole);
  if (entries !== null || whole.is !== 'api') return new Map(entries);
  const start = `${whole.name}.`;
  const known = [...reader.language.calls.keys()].filter((name) => name.startsWith(start));
  return new Map(
    known.map((name) => name.slice(start.length).split('.')[0] ?? '').map((own) => [own, api(start + own)]),
  );
}
