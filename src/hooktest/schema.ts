import { knownEventNames } from '../dialects/event-names.ts';
import {
  DRAFT,
  type Fields,
  listOf,
  objectOf,
  rowsFor,
  type Schema,
  text,
  textMap,
  texts,
  word,
} from '../dialects/schema-form/json-schema.ts';
import {
  CASE_KEYS,
  CONTENT_KEYS,
  EARLIER_KEYS,
  EXPECT_KEYS,
  EXPECTED_DECISIONS,
  FILE_KEYS,
  ITEM_KEYS,
  TABLE_ENTRY_KEYS,
  TABLE_KEYS,
} from './test-keys.ts';

/** `NAME.hooktest.yml`: cases of hooks. */
export function hooktestSchema(): Schema {
  const one = objectOf(rowsFor(CASE_KEYS, FIELDS, 'a case'), { required: ['expect'] });
  const some = TABLE_KEYS.map((key) => ({ required: [key] }));
  const table = objectOf(rowsFor(TABLE_ENTRY_KEYS, FIELDS, 'a table'), { rules: [{ anyOf: some }] });
  const file: Fields = {
    $schema: { type: 'string' },
    config: texts('The hook files that the cases are about, relative to this file.'),
    tests: { ...listOf({ anyOf: [one, table] }), description: 'The cases.' },
  };
  const whole = objectOf(rowsFor(FILE_KEYS, file, 'a file of tests'), { required: ['tests'] });
  return { $schema: DRAFT, title: 'Tests of hooks', ...whole, definitions: { item: item(), earlier: earlier() } };
}

/** An item of a table, and an earlier call: a shell line or an object. */
function item(): Schema {
  return { anyOf: [{ type: 'string' }, objectOf(rowsFor(ITEM_KEYS, FIELDS, 'an item'))] };
}

function earlier(): Schema {
  return { anyOf: [{ type: 'string' }, objectOf(rowsFor(EARLIER_KEYS, FIELDS, 'an earlier call'))] };
}

const object = (description: string): Schema => ({ type: 'object', description });
const calls = (description: string): Schema => {
  const one = { $ref: '#/definitions/item' };
  return { anyOf: [listOf(one), one], description };
};

const CONTENT: Fields = {
  link: text('A link to this path.'),
  from: text('A copy of what lies there, seen from the file of tests.'),
};

const EXPECTED: Fields = {
  decision: word(EXPECTED_DECISIONS, 'What is decided.'),
  reason: text('A part of the reason, or a /pattern/.'),
  rewrite: { description: 'What the call is rewritten to; null: nothing.' },
  context: texts('Parts of what the model is told, or /patterns/; an empty list: nothing.'),
  message: texts('Parts of what the person is told, or /patterns/; an empty list: nothing.'),
  by: text('The hook whose word it is.'),
  ran: texts('Hooks that ran; an empty list: none.'),
  skipped: textMap('Hooks that did not run, each with what kept it out.'),
};

const FIELDS: Fields = {
  name: text('What the case is called.'),
  rule: text('The rule that must decide.'),
  event: word(knownEventNames(), 'The event; PreToolUse without it.'),
  command: text('A shell line: short for the tool Bash and its input.'),
  tool: text('tool_name.'),
  input: object('tool_input.'),
  prompt: text('What the person wrote.'),
  message: text('The message of a notification.'),
  set: object('Values that are laid over the payload, by dotted keys.'),
  payload: object('The payload as a whole.'),
  recorded: text('A JSON file with a payload as an agent gave it.'),
  files: {
    type: 'object',
    description: 'What is in the project of the case; a path that begins with ~/ is in its home.',
    additionalProperties: {
      anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, objectOf(rowsFor(CONTENT_KEYS, CONTENT, 'a file'))],
    },
  },
  cwd: text('Where the call is made, below the project.'),
  env: textMap('Variables that hooks see.'),
  before: { ...listOf({ $ref: '#/definitions/earlier' }), description: 'Earlier calls of the same session.' },
  expect: {
    anyOf: [word(EXPECTED_DECISIONS, 'What is decided.'), objectOf(rowsFor(EXPECT_KEYS, EXPECTED, '"expect"'))],
    description: 'What must come of it.',
  },
  deny: calls('Calls that are denied, by the rule where one is named.'),
  ask: calls('Calls that are asked about.'),
  allow: calls('Calls that are allowed.'),
  pass: calls('Calls about which the rule has nothing to say, and which nobody refuses.'),
};
