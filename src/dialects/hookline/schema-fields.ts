import { DIRECTIONS } from '../../core/direction.ts';
import { EFFECT_KEYS, EFFECT_VALUES, type EffectValue } from '../../core/effect-keys.ts';
import { EFFECT_ROWS } from '../../core/effect-rows.ts';
import { EVENT_NAMES, eventRow } from '../../core/events.ts';
import { MOST_IN_BATCH, SINK_DETAILS, SINK_KINDS } from '../../core/sink.ts';
import { UNKNOWNS } from '../../core/unknowns.ts';
import {
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
import { sandboxSchema } from '../schema-form/sandbox-schema.ts';
import { APPLIES_KEYS } from './applies.ts';
import { LEAD_KEYS } from './leads-section.ts';
import { INNER_KEYS } from './native-handler.ts';
import { SINK_KEYS } from './sinks-section.ts';

const EVENT: Schema = {
  anyOf: EVENT_NAMES.map((event) => ({ const: event, description: `When ${eventRow(event).about}.` })),
};
const ONLY_TRUE = { const: true };
const METHODS = ['POST', 'PUT', 'Post', 'Put', 'post', 'put'];

const WEBHOOK: Fields = {
  url: text('The address that is called.'),
  method: word(METHODS, 'How the address is called.'),
  headers: textMap('Headers; $NAME and ${NAME} are variables of allowedEnv.'),
  allowedEnv: texts('Variables that headers may name.'),
};

function reason(what: string): Schema {
  return { anyOf: [{ type: 'string' }, ONLY_TRUE], description: `${what} The text is the reason; true: none.` };
}

const DIRECTION: Schema = { enum: [...DIRECTIONS] };

/** By what may stand under a key. */
const EFFECT_SCHEMAS: Readonly<Record<EffectValue, (about: string) => Schema>> = {
  globs: texts,
  commands: texts,
  folders: texts,
  directions: (about) => ({ anyOf: [DIRECTION, listOf(DIRECTION)], description: about }),
  hosts: (about) => ({
    anyOf: [ONLY_TRUE, { type: 'string' }, listOf({ type: 'string' })],
    description: about,
  }),
  flag: (about) => ({ ...ONLY_TRUE, description: about }),
  unknowns: (about) => ({ anyOf: [ONLY_TRUE, { enum: [...UNKNOWNS] }], description: about }),
  either: flag,
};

/** What a call does, by any spelling and any tool. */
const EFFECT_FIELDS: Fields = Object.fromEntries(
  EFFECT_KEYS.map((key) => [key, EFFECT_SCHEMAS[EFFECT_VALUES[key]](EFFECT_ROWS[key].about)]),
);

/** For whom an enforced hook, or a file of them, is. */
export const APPLIES: Schema = objectOf(
  rowsFor(
    APPLIES_KEYS,
    {
      to: {
        type: 'object',
        description: 'Labels of the machine, and the values of which it must have one.',
        additionalProperties: { anyOf: [{ type: 'string' }, listOf({ type: 'string' })] },
      },
      repositories: texts('Patterns of where the repository comes from, such as github.com/acme/*.'),
      percent: { type: 'number', exclusiveMinimum: 0, maximum: 100, description: 'So many of a hundred machines.' },
      otherwise: word(['off', 'shadow'], 'What becomes of it elsewhere; default: off.'),
    },
    '"applies"',
  ),
  { description: 'For whom it is; in enforced files only.' },
);

/** What may stand under each key of an entry. */
export const HOOK_FIELDS: Fields = {
  on: { anyOf: [EVENT, listOf(EVENT)], description: 'The event, or several.' },
  tools: texts('Kinds or names of tools: shell, file-write, Bash, mcp__github__*.'),
  matcher: text('A regular expression over what the event is about, as Claude Code has it.'),
  files: texts('Globs over the files that a tool is given; ! takes out.'),
  ...EFFECT_FIELDS,
  after: objectOf(EFFECT_FIELDS, { description: 'Only after a call of this session did this.' }),
  if: text('A permission rule, such as Bash(git *).'),
  when: text('A condition in CEL over the payload.'),
  name: text('What the hook is called in lists, messages and the trail.'),
  description: text('What it is for, for people.'),
  run: text('A command of the shell.'),
  args: texts('Arguments: with them no shell reads the command.'),
  shell: text('The shell that runs the command.'),
  cwd: text('The folder in which the command runs.'),
  env: textMap('Variables for the command.'),
  passEnv: texts('Variables of the environment that it gets.'),
  persistent: flag('One process for every event of the session.'),
  sandbox: sandboxSchema(),
  deny: reason('Refuses.'),
  ask: reason('The person is asked.'),
  askedOf: word(['lead', 'person'], 'Who answers: a lead, at the server, in enforced files only; default: the person.'),
  answerWithin: text('How long a lead can answer: 1m to 8h; default: 30m.'),
  allow: reason('The person need not be asked.'),
  context: text('What the agent is told.'),
  post: {
    anyOf: [{ type: 'string' }, objectOf(rowsFor(INNER_KEYS, WEBHOOK, '"post"'), { required: ['url'] })],
    description: 'An address that is called with the event.',
  },
  method: WEBHOOK.method ?? {},
  headers: WEBHOOK.headers ?? {},
  allowedEnv: WEBHOOK.allowedEnv ?? {},
  prompt: text('What a model is asked.'),
  model: text('Which model is asked.'),
  module: text('A file of JavaScript or TypeScript whose default export is called.'),
  timeout: timeout('seconds', ' Default: 60.'),
  onFailure: word(['continue', 'block'], 'What it means that the hook fails: block refuses.'),
  feedback: word(['off', 'on-failure', 'always'], 'When what it prints is told to the agent.'),
  guard: flag('It sees the final input again after another hook rewrote it.'),
  observe: flag('It is told, and what it says changes nothing.'),
  shadow: flag('It runs, and what it says is recorded without counting.'),
  once: flag('It runs once in a session.'),
  async: flag('Nobody waits for it.'),
  approve: flag('The person is asked before each run.'),
  enabled: flag('false: it is switched off.'),
  applies: APPLIES,
};

const WORDS = ['off', 'deny', 'ask', 'shadow'];

/** What a file says about rules of its packs. */
export const RULES: Schema = {
  type: 'object',
  description: 'Rules of packs, by their full names: off, deny, ask, shadow.',
  additionalProperties: {
    anyOf: [
      { enum: WORDS },
      objectOf({
        is: { enum: WORDS },
        except: listOf(
          objectOf({
            command: text('This line, exactly.'),
            in: text('Only below this folder.'),
            tool: text('A call of this tool.'),
            input: { type: 'object', description: 'With exactly this input.' },
            why: text('For people.'),
          }),
        ),
      }),
    ],
  },
};

const SINK_FIELDS: Fields = {
  name: text('What it is called in "hookline sinks"; default: its kind.', {
    pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
  }),
  otlp: text('An OpenTelemetry collector, by HTTP: http://127.0.0.1:4318.'),
  opa: text("A service that takes OPA's decision logs."),
  syslog: text('udp://, tcp:// or tls:// with host and port, or unix:// with a path.'),
  ocsf: text('A file that gets a line of OCSF for each.'),
  webhook: text('An address that gets batches as JSON.'),
  headers: textMap('Headers; ${NAME} is a variable of the environment.'),
  secretEnv: text('The variable that holds the secret with which requests of a webhook are signed.'),
  secretFile: text('The same, as a file.'),
  detail: word(SINK_DETAILS, 'How much leaves; default: metadata.'),
  events: { anyOf: [EVENT, listOf(EVENT)], description: 'Only decisions about these events.' },
  batch: { type: 'integer', minimum: 1, maximum: MOST_IN_BATCH, description: 'So many at once; default: 200.' },
  since: text('What was recorded before is not sent: 2026-11-01.'),
  insecure: flag('true: it may leave this machine without encryption.'),
};

/** Where decisions are sent. */
export const SINKS: Schema = {
  ...listOf(
    objectOf(rowsFor(SINK_KEYS, SINK_FIELDS, 'a sink'), {
      rules: [{ oneOf: SINK_KINDS.map((kind) => ({ required: [kind] })), errorMessage: 'A sink has one target.' }],
    }),
  ),
  description: 'Where decisions are sent; in your own and in enforced files only.',
};

const LEAD_FIELDS: Fields = {
  name: text('What the lead is called in questions, answers and records.'),
  key: {
    anyOf: [{ type: 'string' }, { type: 'object' }],
    description: 'The public half of their key: PEM, or a JSON Web Key (Ed25519, or ECDSA on P-256).',
  },
  account: text('Their own account: what it asks, they do not answer.'),
};

/** Who answers what rules ask a lead about. */
export const LEADS: Schema = {
  ...listOf(objectOf(rowsFor(LEAD_KEYS, LEAD_FIELDS, 'a lead'), { required: ['name', 'key'] })),
  description: 'Whose signed answer counts where a rule says askedOf: lead; in enforced files only.',
};
