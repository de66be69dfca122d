import { blocksSchema, settingsSchema } from '../schema-form/blocks-schema.ts';
import { flag, type Schema } from '../schema-form/json-schema.ts';
import { OWN_FORM } from './config.ts';
import { cliAgent } from './dialect.ts';

export function cliAgentSchema(): Schema {
  const blocks = blocksSchema({ ...OWN_FORM, events: cliAgent.events });
  return settingsSchema('Hooks in the settings of cli-agent', blocks, {
    subagents: flag('true: the hooks of this file run for sub-agents too.'),
  });
}
