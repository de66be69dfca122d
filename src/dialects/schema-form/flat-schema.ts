import type { Dialect } from '../../core/dialect.ts';
import { eventRow } from '../../core/events.ts';
import { KEYS } from '../flat-form/entries.ts';
import { ENTRY_FIELDS } from './entry-fields.ts';
import { choice, DRAFT, type Fields, listOf, objectOf, orNothing, rowsFor, type Schema, word } from './json-schema.ts';

interface FlatShape {
  readonly title: string;
  readonly events: Dialect['events'];
  readonly itsOwn: readonly string[];
  readonly keys: readonly string[];
  readonly types: readonly string[];
  /** What must be there. */
  readonly rules: readonly Schema[];
  /** What an item of a list may be besides. */
  readonly group?: Schema;
  readonly others?: Fields;
}

/** `{ event: [ { command, … } ] }`. */
export function flatSchema({ title, events, itsOwn, keys, types, rules, group, others = {} }: FlatShape): Schema {
  const own = [...KEYS, ...keys].filter((key) => key !== 'type');
  const type = word(types, 'What kind of hook it is; absent: a command.');
  const hook = objectOf({ ...orNothing(rowsFor(own, ENTRY_FIELDS, 'a hook')), type }, { rules });
  const one = { $ref: '#/definitions/hook' };
  const item = group === undefined ? one : choice({ required: ['hooks'] }, group, one);
  const about = (event: Parameters<typeof eventRow>[0]): string => `When ${eventRow(event).about}.`;
  const known = [...events].map(([name, { event }]) => [name, { ...listOf(item), description: about(event) }] as const);
  const foreign = itsOwn.map((name) => [name, { type: 'array' }] as const);
  const hooks = { ...objectOf(Object.fromEntries([...known, ...foreign])), description: 'Hooks by their events.' };
  const fields: Fields = { $schema: { type: 'string' }, hooks, ...others };
  return { $schema: DRAFT, title, ...objectOf(fields, { open: true }), definitions: { hook } };
}
