import { z } from 'zod';
import { DECISIONS } from './core/decision.ts';
import { EVENT_NAMES } from './core/events.ts';
import type { JsonObject } from './core/json.ts';
import { LAYERS } from './core/layer.ts';
import { SKIP_REASONS } from './core/outcome.ts';
import { schemaAddress } from './core/schema-line.ts';
import { schemaProblems } from './dialects/schema-form/schema-problems.ts';
import { FILE_SCHEMAS } from './dialects/schemas.ts';
import { hooktestSchema } from './hooktest/schema.ts';

const decision = z.enum(DECISIONS);
const event = z.enum(EVENT_NAMES as [string, ...string[]]);

const run = z.object({
  hook: z.string(),
  name: z.string().nullable(),
  eventName: z.string(),
  dialect: z.string(),
  layer: z.enum(LAYERS),
  handler: z.string(),
  status: z.enum(['answered', 'failed', 'timed-out', 'cancelled', 'started']),
  decision,
  reason: z.string().nullable(),
  failure: z.string().nullable(),
  exitCode: z.number().int().nullable(),
  signal: z.string().nullable(),
  stdout: z.string(),
  stderr: z.string(),
  truncated: z.boolean(),
  durationMs: z.number(),
  waitMs: z.number().optional(),
  lane: z.string().optional(),
  async: z.boolean(),
  rejudged: z.boolean(),
  shadow: z.boolean(),
  rewrote: z.boolean(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
});

const diagnostic = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  hint: z.string().optional(),
  file: z.string().optional(),
  line: z.number().int().positive().optional(),
  column: z.number().int().positive().optional(),
  hook: z.string().optional(),
  name: z.string().optional(),
});

const skipReason = z.enum(SKIP_REASONS);

const openQuestion = z.object({ id: z.string(), expiresAt: z.string() });

const outcome = z.object({
  id: z.string(),
  event,
  decision,
  reason: z.string().nullable(),
  hold: z.boolean(),
  stop: z.object({ reason: z.string() }).nullable(),
  rewrite: z.json().nullable(),
  context: z.array(z.string()),
  messages: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  text: z.string().nullable(),
  ran: z.array(run),
  skipped: z.array(z.object({ hook: z.string(), why: skipReason, approval: openQuestion.optional() })),
  diagnostics: z.array(diagnostic),
  refused: z.boolean(),
  retry: z.boolean(),
  retries: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  approval: z
    .union([
      z.object({ state: z.enum(['approved', 'declined']), by: z.literal('person') }),
      openQuestion.extend({ state: z.literal('waiting') }),
    ])
    .nullable(),
});

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

const ANSWERS = { outcome, diagnostic };
/** Of the files, what a loader reads is what its schema says. */
const FILES: Readonly<Record<Exclude<SchemaName, keyof typeof ANSWERS>, () => JsonObject>> = {
  ...FILE_SCHEMAS,
  hooktest: hooktestSchema,
};

/** What is wrong with a value, as `path: sentence`; empty: nothing. */
export function problemsWith(name: SchemaName, value: unknown): readonly string[] {
  if (!isAnswer(name)) return schemaProblems(FILES[name](), value);
  const result = ANSWERS[name].safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

/** The schema in JSON Schema's own words. */
export function jsonSchemaOf(name: SchemaName): JsonObject {
  const $id = schemaAddress(name);
  if (!isAnswer(name)) return { $id, ...FILES[name]() };
  return { $id, ...(z.toJSONSchema(ANSWERS[name], { unrepresentable: 'any' }) as JsonObject) };
}

function isAnswer(name: SchemaName): name is keyof typeof ANSWERS {
  return Object.hasOwn(ANSWERS, name);
}
