import { blocksSchema, HOOKS_CONFIG, settingsSchema } from '../schema-form/blocks-schema.ts';
import type { Schema } from '../schema-form/json-schema.ts';
import { FORM } from './body.ts';
import { qwen } from './dialect.ts';

export function qwenSchema(): Schema {
  const blocks = blocksSchema({ ...FORM.blocks, events: qwen.events, inMs: true });
  return settingsSchema('Hooks in the settings of Qwen Code', blocks, HOOKS_CONFIG);
}
