import { blocksSchema, settingsSchema } from '../schema-form/blocks-schema.ts';
import type { Schema } from '../schema-form/json-schema.ts';
import { FORM } from './body.ts';
import { droid } from './dialect.ts';

/** Its events may stand at the top of the file. */
export function droidSchema(): Schema {
  const blocks = blocksSchema({ ...FORM.blocks, events: droid.events });
  return settingsSchema('Hooks of Droid: hooks.json, or its settings', blocks, blocks.events);
}
