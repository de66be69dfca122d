import {
  DRAFT,
  type Fields,
  flag,
  listOf,
  objectOf,
  rowsFor,
  type Schema,
  text,
  textMap,
  texts,
  timeout,
  word,
} from '../schema-form/json-schema.ts';
import { KEYS } from './config.ts';
import { cocode } from './dialect.ts';
import { METHODS, SHELL_KEYS, WEBHOOK_KEYS } from './handler.ts';

/** `[[hooks]]`, each with [hooks.shell] or [hooks.webhook]. */
export function cocodeSchema(): Schema {
  const rules = [{ oneOf: [{ required: ['shell'] }, { required: ['webhook'] }] }];
  const hook = objectOf(rowsFor(KEYS, FIELDS, 'a cocode hook'), { required: ['event'], rules });
  const file = objectOf({ $schema: { type: 'string' }, hooks: listOf(hook) }, { open: true });
  return { $schema: DRAFT, title: 'Hooks of cocode', ...file };
}

const SHELL: Fields = {
  command: text('What the shell runs.'),
  pass_context: flag('It gets the event on its stdin.'),
  parse_result: flag('What it prints is its answer.'),
};

const WEBHOOK: Fields = {
  url: text('The address that is called.'),
  method: word(METHODS, 'How it is called.'),
  headers: textMap('Headers; ${NAME} is a variable of allowed_env.'),
  allowed_env: texts('Variables that headers may name.'),
};

const FIELDS: Fields = {
  event: word([...cocode.events.keys()], 'The event.'),
  name: text('What the hook is called.'),
  once: flag('It runs once in a session.'),
  timeout_sec: timeout('seconds'),
  tool_matcher: text('Which tools: a name, or the beginning of one with *.'),
  shell: objectOf(rowsFor(SHELL_KEYS, SHELL, '[hooks.shell]'), { required: ['command'] }),
  webhook: objectOf(rowsFor(WEBHOOK_KEYS, WEBHOOK, '[hooks.webhook]'), { required: ['url'] }),
};
