import { blocksSchema, settingsSchema } from '../schema-form/blocks-schema.ts';
import type { Schema } from '../schema-form/json-schema.ts';
import { FORM } from './body.ts';
import { auggie } from './dialect.ts';

export function auggieSchema(): Schema {
  const blocks = blocksSchema({ ...FORM.blocks, events: auggie.events, inMs: true });
  return settingsSchema('Hooks in the settings of Auggie', blocks);
}
