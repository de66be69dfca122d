import { DECISIONS } from './core/decision.ts';
import { EVENT_NAMES } from './core/events.ts';
import type { JsonObject } from './core/json.ts';
import { LAYERS } from './core/layer.ts';
import { SKIP_REASONS } from './core/outcome.ts';
import { schemaAddress } from './core/schema-line.ts';
import { type Fields, listOf, objectOf, type Schema } from './dialects/schema-form/json-schema.ts';
import { schemaProblems } from './dialects/schema-form/schema-problems.ts';
import { FILE_SCHEMAS } from './dialects/schemas.ts';
import { hooktestSchema } from './hooktest/schema.ts';

const ANSWER_DRAFT = 'https://json-schema.org/draft/2020-12/schema';

const text: Schema = { type: 'string' };
const textOrNull: Schema = { type: ['string', 'null'] };
const flag: Schema = { type: 'boolean' };
const number: Schema = { type: 'number' };
const integer: Schema = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const place: Schema = { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const decision = oneOf(DECISIONS);
const anyJson: Schema = { $ref: '#/$defs/__schema0' };

const run = answer(
  {
    hook: text,
    name: textOrNull,
    eventName: text,
    dialect: text,
    layer: oneOf(LAYERS),
    handler: text,
    status: oneOf(['answered', 'failed', 'timed-out', 'cancelled', 'started']),
    decision,
    reason: textOrNull,
    failure: textOrNull,
    exitCode: orNull(integer),
    signal: textOrNull,
    stdout: text,
    stderr: text,
    truncated: flag,
    durationMs: number,
    waitMs: number,
    lane: text,
    async: flag,
    rejudged: flag,
    shadow: flag,
    rewrote: flag,
    metadata: orNull(mapOf({})),
  },
  ['waitMs', 'lane'],
);

const diagnostic = answer(
  {
    code: text,
    severity: oneOf(['error', 'warning']),
    message: text,
    hint: text,
    file: text,
    line: place,
    column: place,
    hook: text,
    name: text,
  },
  ['hint', 'file', 'line', 'column', 'hook', 'name'],
);

const openQuestion = { id: text, expiresAt: text };

const outcome = answer({
  id: text,
  event: oneOf(EVENT_NAMES),
  decision,
  reason: textOrNull,
  hold: flag,
  stop: orNull(answer({ reason: text })),
  rewrite: orNull(anyJson),
  context: listOf(text),
  messages: listOf(text),
  env: mapOf(text),
  text: textOrNull,
  ran: listOf(run),
  skipped: listOf(answer({ hook: text, why: oneOf(SKIP_REASONS), approval: answer(openQuestion) }, ['approval'])),
  diagnostics: listOf(diagnostic),
  refused: flag,
  retry: flag,
  retries: orNull(answer({ done: integer, of: integer })),
  approval: orNull({
    anyOf: [
      answer({ state: oneOf(['approved', 'declined']), by: only('person') }),
      answer({ ...openQuestion, state: only('waiting') }),
    ],
  }),
});

const $defs: Schema = {
  __schema0: { anyOf: [text, number, flag, { type: 'null' }, listOf(anyJson), mapOf(anyJson)] },
};

function answer(fields: Fields, optional: readonly string[] = []): Schema {
  return objectOf(fields, { required: Object.keys(fields).filter((key) => !optional.includes(key)) });
}

function oneOf(words: readonly string[]): Schema {
  return { type: 'string', enum: [...words] };
}

function only(word: string): Schema {
  return { type: 'string', const: word };
}

function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

function mapOf(values: Schema): Schema {
  return { type: 'object', propertyNames: text, additionalProperties: values };
}

/** What there is a schema of. Written out, so that the types of this file need no package. */
export const SCHEMA_NAMES = [
  ...([
    'outcome',
    'diagnostic',
    'hookline',
    'hooktest',
    'claude-code',
    'codemie',
    'gencode',
    'cli-agent',
    'cocode',
  ] as const),
  ...(['mimir', 'auggie', 'codex', 'copilot', 'cursor', 'droid', 'gemini', 'kimi', 'qwen', 'windsurf'] as const),
] as const;
export type SchemaName = (typeof SCHEMA_NAMES)[number];

const ANSWERS: Readonly<Record<'outcome' | 'diagnostic', Schema>> = {
  outcome: { $schema: ANSWER_DRAFT, ...outcome, $defs },
  diagnostic: { $schema: ANSWER_DRAFT, ...diagnostic },
};
/** Of the files, what a loader reads is what its schema says. */
const FILES: Readonly<Record<Exclude<SchemaName, keyof typeof ANSWERS>, () => JsonObject>> = {
  ...FILE_SCHEMAS,
  hooktest: hooktestSchema,
};

/** What is wrong with a value, as `path: sentence`; empty: nothing. */
export function problemsWith(name: SchemaName, value: unknown): readonly string[] {
  return schemaProblems(isAnswer(name) ? open(ANSWERS[name]) : FILES[name](), value);
}

/** A later version may say more in an answer: that is no mistake. */
function open(schema: Schema): Schema {
  const text = JSON.stringify(schema, (key, is) => (key === 'additionalProperties' && is === false ? undefined : is));
  return JSON.parse(text);
}

/** The schema in JSON Schema's own words. */
export function jsonSchemaOf(name: SchemaName): JsonObject {
  return { $id: schemaAddress(name), ...(isAnswer(name) ? ANSWERS[name] : FILES[name]()) };
}

function isAnswer(name: SchemaName): name is keyof typeof ANSWERS {
  return Object.hasOwn(ANSWERS, name);
}
