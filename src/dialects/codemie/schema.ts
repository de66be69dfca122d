import { blocksSchema } from '../schema-form/blocks-schema.ts';
import { DRAFT, type Fields, flag, objectOf, type Schema, text } from '../schema-form/json-schema.ts';
import { ENTRY } from './config.ts';
import { events } from './events.ts';

/** Profiles that have hooks, or one profile's hooks alone: under "hooks", or with the events at the top. */
export function codemieSchema(): Schema {
  const blocks = blocksSchema({ entry: ENTRY, events, inMs: true });
  const profile: Fields = {
    hooks: blocks.hooks,
    maxHookRetries: { type: ['integer', 'null'], minimum: 0, description: 'How often the end of a turn is held.' },
    debug: flag('true: every run is logged.'),
  };
  const fields: Fields = {
    $schema: { type: 'string' },
    version: { const: 2 },
    activeProfile: text('The profile whose hooks run.', { type: ['string', 'null'] }),
    profiles: { type: 'object', additionalProperties: objectOf(profile, { open: true }) },
    ...profile,
    ...blocks.events,
  };
  const title = 'Hooks in the configuration of CodeMie';
  return { $schema: DRAFT, title, ...objectOf(fields, { open: true }), definitions: { ...blocks.definitions } };
}
