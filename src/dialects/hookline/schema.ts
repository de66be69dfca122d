import { HANDLER_WORDS } from '../../core/handler.ts';
import { CLAUDE_ENTRY } from '../claude-form/entry.ts';
import { blocksSchema } from '../schema-form/blocks-schema.ts';
import {
  choice,
  DRAFT,
  type Fields,
  flag,
  listOf,
  objectOf,
  rowsFor,
  type Schema,
  text,
  texts,
  word,
} from '../schema-form/json-schema.ts';
import { POLICY_FIELDS } from '../schema-form/policy-schema.ts';
import { COMPOSITION_KEYS } from './composition-keys.ts';
import { hookline } from './dialect.ts';
import { ENTRY_KEYS } from './entry.ts';
import { MODEL_KEYS, SETTINGS_KEYS, WEBHOOK_KEYS } from './file-settings.ts';
import { DOES } from './native-handler.ts';
import { APPLIES, HOOK_FIELDS, LEADS, RULES, SINKS } from './schema-fields.ts';

/** The native form: a list of hooks, or an object that has it under `hooks`. */
export function nativeSchema(): Schema {
  const blocks = blocksSchema({ entry: CLAUDE_ENTRY, events: hookline.events });
  const list = listOf({ $ref: '#/definitions/native' });
  const fields: Fields = {
    $schema: { type: 'string' },
    applies: APPLIES,
    mode: word(['parallel', 'serial'], 'Whether the hooks of this file run one after the other.'),
    ...rowsFor(COMPOSITION_KEYS, COMPOSITION, 'a native file'),
    ...rowsFor(SETTINGS_KEYS, SETTINGS, 'a native file'),
    hooks: choice({ type: 'object' }, blocks.hooks, { ...list, type: ['array', 'null'] }),
  };
  return {
    $schema: DRAFT,
    title: 'Hooks in the native form of hookline',
    ...choice({ type: 'array' }, list, objectOf(fields, { open: true })),
    definitions: { native: entrySchema(), ...blocks.definitions },
  };
}

const COMPOSITION: Fields = {
  extends: texts('Packs: guard, secrets, git, infra, quality, notify, an npm package, or ./a-file.yml.'),
  rules: RULES,
};

const SETTINGS: Fields = {
  model: {
    // in Claude Code's settings, which may be read here as they are, it is a name
    ...choice(
      { type: 'object' },
      objectOf(
        rowsFor(
          MODEL_KEYS,
          {
            provider: text('openai, anthropic, openrouter, ollama, …'),
            baseUrl: text('Where it is reached.', { pattern: '^[hH][tT][tT][pP][sS]?://|^$' }),
            apiKey: text('The variable that holds the key: ${OPENAI_API_KEY}.', {
              pattern: '^$|^\\$\\{?[A-Za-z_]\\w*\\}?$',
            }),
            model: text('Which model.'),
          },
          '"model"',
        ),
      ),
      { type: 'string' },
    ),
    description: 'The model for prompts that have none of their own.',
  },
  webhooks: objectOf(
    rowsFor(
      WEBHOOK_KEYS,
      {
        allowedUrls: texts('The only addresses that webhooks may call; * for anything.'),
        allowedEnv: texts('The only variables that their headers may name.'),
      },
      '"webhooks"',
    ),
  ),
  policy: objectOf(POLICY_FIELDS, { description: 'What an organization demands; in enforced files only.' }),
  sinks: SINKS,
  leads: LEADS,
  wrappers: texts('Programs that run the command in their words: mine, "mine run".'),
  selfProtection: flag('false: the built-in guard is off.'),
  resident: flag("false: no engine in the background answers agents' calls."),
};

/** Notes that people leave. */
const NOTES = { '^[x_$#/]': {} };

function entrySchema(): Schema {
  const oneThing: Schema = {
    oneOf: HANDLER_WORDS.map((word) => ({ required: [word] })),
    errorMessage: `A hook does one thing: ${HANDLER_WORDS.join(', ')}.`,
  };
  const parts = [...new Set(Object.values(DOES).flat())].map((part): Schema => {
    const words = HANDLER_WORDS.filter((word) => DOES[word].includes(part));
    return {
      ...choice({ required: [part] }, { anyOf: words.map((word) => ({ required: [word] })) }),
      errorMessage: `"${part}" belongs to ${words.map((word) => `"${word}"`).join(' and ')}.`,
    };
  });
  const matchers = {
    not: { required: ['tools', 'matcher'] },
    errorMessage: 'Of "tools" and "matcher", only one can stand.',
  };
  const rules = [oneThing, ...parts, matchers];
  const entry = objectOf(rowsFor(ENTRY_KEYS, HOOK_FIELDS, 'a hook'), { required: ['on'], rules });
  return { ...entry, patternProperties: NOTES };
}
