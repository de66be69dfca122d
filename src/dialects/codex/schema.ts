import { blocksSchema, settingsSchema } from '../schema-form/blocks-schema.ts';
import type { Schema } from '../schema-form/json-schema.ts';
import { FORM } from './body.ts';
import { codex } from './dialect.ts';

export function codexSchema(): Schema {
  const blocks = blocksSchema({ ...FORM.blocks, events: codex.events });
  return settingsSchema('Hooks of Codex: hooks.json, or its configuration', blocks);
}
