import { z } from 'zod';
import { DECISIONS } from './core/decision.ts';
import { EVENT_NAMES } from './core/events.ts';
import { HANDLER_WORDS, type HandlerWord } from './core/handler.ts';
import type { JsonObject } from './core/json.ts';
import { LAYERS } from './core/layer.ts';
import { SKIP_REASONS } from './core/outcome.ts';
import { SANDBOX_KINDS } from './core/sandbox-kind.ts';

const decision = z.enum(DECISIONS);
const event = z.enum(EVENT_NAMES as [string, ...string[]]);
const onFailure = z.enum(['continue', 'block']);

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

const claudeHook = z.looseObject({
  type: z.enum(['command', 'http', 'prompt', 'agent', 'mcp_tool']).optional(),
  command: z.string().optional(),
  args: z.array(z.string()).optional(),
  shell: z.string().optional(),
  timeout: z.number().positive().max(600).optional(),
  if: z.string().optional(),
  onFailure: onFailure.optional(),
  async: z.boolean().optional(),
  once: z.boolean().optional(),
});

const claudeSettings = z.looseObject({
  hooks: z
    .partialRecord(event, z.array(z.looseObject({ matcher: z.string().optional(), hooks: z.array(claudeHook) })))
    .optional(),
  disableAllHooks: z.boolean().optional(),
  allowManagedHooksOnly: z.boolean().optional(),
});

const cocodeHooks = z.object({
  hooks: z.array(
    z.object({
      event: z.string(),
      name: z.string().optional(),
      tool_matcher: z.string().optional(),
      timeout_sec: z.number().positive().max(600).optional(),
      once: z.boolean().optional(),
      shell: z
        .object({ command: z.string(), pass_context: z.boolean().optional(), parse_result: z.boolean().optional() })
        .optional(),
      webhook: z
        .object({
          url: z.string(),
          method: z.enum(['Post', 'Put']).optional(),
          headers: z.record(z.string(), z.string()).optional(),
          allowed_env: z.array(z.string()).optional(),
        })
        .optional(),
    }),
  ),
});

const strings = z.union([z.string(), z.array(z.string())]);
const method = z.enum(['POST', 'PUT', 'Post', 'Put', 'post', 'put']);
const headers = z.record(z.string(), z.string());
const reason = z.union([z.string(), z.literal(true)]);

const sandboxKind = z.enum([...SANDBOX_KINDS, 'any']);
const sandbox = z.union([
  z.literal(false),
  z.literal('none'),
  sandboxKind,
  z.array(sandboxKind).min(1),
  z.strictObject({
    kind: z.union([sandboxKind, z.literal('none'), z.array(sandboxKind).min(1)]),
    project: z.enum(['read-only', 'read-write']).optional(),
    network: z.boolean().optional(),
    tmp: z.literal('private').optional(),
    memory: z.string().optional(),
    pids: z.number().int().positive().optional(),
    cpus: z.number().positive().optional(),
    image: z.string().optional(),
    readable: strings.optional(),
    writable: strings.optional(),
  }),
]);

const webhookParts = {
  method: method.optional(),
  headers: headers.optional(),
  allowedEnv: z.array(z.string()).optional(),
};
const flag = z.boolean().optional();

/** A word of a handler that is missing here does not compile. */
const nativeFields = {
  on: z.union([event, z.array(event)]),
  tools: strings.optional(),
  matcher: z.string().optional(),
  files: strings.optional(),
  if: z.string().optional(),
  when: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  run: z.string().optional(),
  args: z.array(z.string()).optional(),
  shell: z.string().optional(),
  cwd: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
  passEnv: z.array(z.string()).optional(),
  persistent: z.boolean().optional(),
  feedback: z.union([z.enum(['off', 'on-failure', 'always']), z.literal(false)]).optional(),
  sandbox: sandbox.optional(),
  deny: reason.optional(),
  ask: reason.optional(),
  allow: reason.optional(),
  context: z.string().optional(),
  post: z.union([z.string(), z.object({ url: z.string(), ...webhookParts })]).optional(),
  ...webhookParts,
  prompt: z.string().optional(),
  model: z.string().optional(),
  module: z.string().optional(),
  timeout: z.number().positive().max(600).optional(),
  onFailure: onFailure.optional(),
  guard: flag,
  observe: flag,
  shadow: flag,
  once: flag,
  async: flag,
  approve: flag,
  enabled: flag,
} satisfies Record<HandlerWord, z.ZodType> & Record<string, z.ZodType>;

const nativeHook = z
  .object(nativeFields)
  .refine((hook) => HANDLER_WORDS.filter((word) => hook[word] !== undefined).length === 1, {
    message: `A hook does one thing: ${HANDLER_WORDS.join(', ')}.`,
  });

const nativeHooks = z.object({
  mode: z.enum(['parallel', 'serial']).optional(),
  model: z
    .object({
      provider: z.string().optional(),
      baseUrl: z.string().optional(),
      apiKey: z.string().optional(),
      model: z.string().optional(),
    })
    .optional(),
  webhooks: z.object({ allowedUrls: strings.optional(), allowedEnv: strings.optional() }).optional(),
  selfProtection: z.boolean().optional(),
  hooks: z.array(nativeHook).optional(),
});

/** What there is a schema of. Written out, so that the types of this file need no package. */
export const SCHEMA_NAMES = ['outcome', 'diagnostic', 'claude-code', 'cocode', 'hookline'] as const;
export type SchemaName = (typeof SCHEMA_NAMES)[number];

const SCHEMAS: Readonly<Record<SchemaName, z.ZodType>> = {
  outcome,
  diagnostic,
  'claude-code': claudeSettings,
  cocode: cocodeHooks,
  hookline: nativeHooks,
};

/** What is wrong with a value, as `path: sentence`; empty: nothing. */
export function problemsWith(name: SchemaName, value: unknown): readonly string[] {
  const result = SCHEMAS[name].safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

/** The schema in JSON Schema's own words. */
export function jsonSchemaOf(name: SchemaName): JsonObject {
  return z.toJSONSchema(SCHEMAS[name], { unrepresentable: 'any' }) as JsonObject;
}
