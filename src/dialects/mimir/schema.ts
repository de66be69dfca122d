import {
  DRAFT,
  type Fields,
  flag,
  listOf,
  objectOf,
  orNothing,
  rowsFor,
  type Schema,
  text,
  textMap,
  texts,
  timeout,
} from '../schema-form/json-schema.ts';
import { POLICY_FIELDS } from '../schema-form/policy-schema.ts';
import { sandboxSchema } from '../schema-form/sandbox-schema.ts';
import { KEYS } from './entry.ts';
import { MIMIR_EVENTS } from './events.ts';
import { TEAM_FIELDS } from './team.ts';

/** Each event with one entry, or a list of them; in a team's file also below `enforcement`. */
export function mimirSchema(): Schema {
  const one = { $ref: '#/definitions/hook' };
  const each = { anyOf: [one, listOf(one), { type: 'null' }] };
  const events = Object.fromEntries([...MIMIR_EVENTS.keys()].map((name) => [name, each]));
  const hooks = { ...objectOf(events), type: ['object', 'null'], description: 'Hooks by their events.' };
  const facts = TEAM_FIELDS.map((field) => [field, { type: ['string', 'number', 'boolean'] }] as const);
  const team = objectOf(Object.fromEntries(facts), { open: true });
  const enforcement = objectOf({ hooks, team, ...POLICY_FIELDS }, { open: true });
  const fields: Fields = { $schema: { type: 'string' }, hooks, enforcement };
  const hook = objectOf(orNothing(rowsFor(KEYS, FIELDS, 'a hook of Mimir')), { required: ['command'] });
  const title = 'Hooks in the configuration of Mimir';
  return { $schema: DRAFT, title, ...objectOf(fields, { open: true }), definitions: { hook } };
}

const FIELDS: Fields = {
  command: text('What the shell runs.'),
  timeout: timeout('milliseconds'),
  continueOnError: flag('false: a failure refuses.'),
  prompt: flag('true: the person is asked before each run.'),
  patterns: texts('Which files, for events that are about files.'),
  environment: textMap('Variables for the command; ${NAME} is one of the environment.'),
  enforced: flag('In a team’s file: nobody can switch it off.'),
  passEnv: texts('Variables of the environment that it gets.'),
  sandbox: sandboxSchema(),
};
