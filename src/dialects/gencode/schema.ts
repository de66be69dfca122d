import { blocksSchema, settingsSchema } from '../schema-form/blocks-schema.ts';
import { type Schema, word } from '../schema-form/json-schema.ts';
import { GROUP_KEYS } from './config.ts';
import { gencode } from './dialect.ts';
import { GENCODE_ENTRY } from './entry.ts';

export function gencodeSchema(): Schema {
  const form = { entry: GENCODE_ENTRY, groupKeys: GROUP_KEYS, flat: true } as const;
  const blocks = blocksSchema({ ...form, events: gencode.events, inMs: true });
  return settingsSchema('Hooks in the settings of GenCode', blocks, {
    hookExecution: word(['parallel', 'sequential'], 'Whether the hooks of this file run one after the other.'),
  });
}
