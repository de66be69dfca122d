import { blocksSchema, settingsSchema } from '../schema-form/blocks-schema.ts';
import { listOf, type Schema, word } from '../schema-form/json-schema.ts';
import { BLOCKS } from './body.ts';
import { kimi } from './dialect.ts';

/** `[[hooks]]`, each with its event. */
export function kimiSchema(): Schema {
  const { definitions } = blocksSchema({ ...BLOCKS, events: kimi.events });
  const { hook } = definitions;
  const fields = { ...(hook?.properties as Schema), event: word(EVENTS, 'The event.') };
  const item = { ...hook, properties: fields, required: ['event'] };
  return settingsSchema('Hooks in the configuration of Kimi Code', {
    hooks: listOf(item),
    events: {},
    definitions: {},
  });
}

const EVENTS = [...kimi.events.keys(), ...(BLOCKS.itsOwn ?? [])];
