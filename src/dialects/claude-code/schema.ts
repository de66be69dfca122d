import { CLAUDE_ENTRY } from '../claude-form/entry.ts';
import { blocksSchema, DISABLE_ALL, settingsSchema } from '../schema-form/blocks-schema.ts';
import { flag, type Schema, texts } from '../schema-form/json-schema.ts';
import { claudeCode } from './dialect.ts';

export function claudeCodeSchema(): Schema {
  const blocks = blocksSchema({ entry: CLAUDE_ENTRY, events: claudeCode.events });
  return settingsSchema('Hooks in the settings of Claude Code', blocks, {
    ...DISABLE_ALL,
    allowManagedHooksOnly: flag('In managed settings: hooks of people and projects do not run.'),
    allowedHttpHookUrls: texts('The only addresses that hooks may call.'),
    httpHookAllowedEnvVars: texts('The only variables that their headers may name.'),
  });
}
