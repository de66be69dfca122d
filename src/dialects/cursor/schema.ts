import { flatSchema } from '../schema-form/flat-schema.ts';
import { commandNeeds, needs, type Schema } from '../schema-form/json-schema.ts';
import { ITS_OWN, KEYS } from './config.ts';
import { cursor } from './dialect.ts';

export function cursorSchema(): Schema {
  return flatSchema({
    title: 'Hooks of Cursor',
    events: cursor.events,
    itsOwn: ITS_OWN,
    keys: KEYS,
    types: ['command', 'prompt'],
    rules: [commandNeeds(['command']), needs(['prompt'], 'prompt')],
    others: { version: { type: 'number' } },
  });
}
