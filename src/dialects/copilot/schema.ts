import { blocksSchema, DISABLE_ALL } from '../schema-form/blocks-schema.ts';
import { flatSchema } from '../schema-form/flat-schema.ts';
import { commandNeeds, listOf, needs, type Schema } from '../schema-form/json-schema.ts';
import { GROUPED, ITS_OWN, KEYS } from './config.ts';
import { copilot } from './dialect.ts';

/** Groups in Claude Code's form may stand among its entries. */
export function copilotSchema(): Schema {
  const { group = {}, hook = {} } = blocksSchema({ entry: GROUPED, events: copilot.events }).definitions;
  const own = { ...group, properties: { ...(group.properties as Schema), hooks: listOf(hook) } };
  return flatSchema({
    title: 'Hooks of Copilot CLI',
    events: copilot.events,
    itsOwn: ITS_OWN,
    keys: KEYS,
    types: ['command', 'http', 'prompt'],
    rules: [commandNeeds(['bash', 'command', 'exec', 'powershell']), needs(['http'], 'url')],
    group: own,
    others: { ...DISABLE_ALL, version: { type: 'number' } },
  });
}
