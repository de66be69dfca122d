import { flatSchema } from '../schema-form/flat-schema.ts';
import { commandNeeds, type Schema } from '../schema-form/json-schema.ts';
import { KEYS } from './config.ts';
import { windsurf } from './dialect.ts';

export function windsurfSchema(): Schema {
  return flatSchema({
    title: 'Hooks of Windsurf',
    events: windsurf.events,
    itsOwn: [],
    keys: KEYS,
    types: ['command'],
    rules: [commandNeeds(['command', 'powershell'])],
  });
}
