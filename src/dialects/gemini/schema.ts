import { blocksSchema, HOOKS_CONFIG, settingsSchema } from '../schema-form/blocks-schema.ts';
import type { Schema } from '../schema-form/json-schema.ts';
import { FORM } from './body.ts';
import { gemini } from './dialect.ts';

export function geminiSchema(): Schema {
  const blocks = blocksSchema({ ...FORM.blocks, events: gemini.events, inMs: true });
  return settingsSchema('Hooks in the settings of Gemini CLI', blocks, HOOKS_CONFIG);
}
