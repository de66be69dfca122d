import { z } from 'zod';

/** The format of a case file, as README.md describes it. Strict everywhere: a key that nothing reads is an error. */

const path = z.string().min(1);
/** In the scratch home or in its project, and nowhere else. */
const inside = path.refine((name) => !/^\/|(?:^|\/)\.\.(?:\/|$)/.test(name), 'must lie in the home or in the project');
const oneOrMore = <T extends z.ZodType>(one: T) => z.union([one, z.array(one)]);

/** A text is compared exactly, or by what is said about it. */
const text = z.union([
  z.string(),
  z
    .strictObject({
      contains: oneOrMore(z.string()).optional(),
      lacks: oneOrMore(z.string()).optional(),
      matches: oneOrMore(z.string().refine(isRegex, 'is not a regular expression')).optional(),
      json: z.json().optional(),
      jsonIncludes: z.json().optional(),
    })
    .refine((said) => Object.keys(said).length > 0, 'says nothing about the text'),
]);

/** A list of texts: each of them in order, or something about all of them together. */
const texts = z.union([z.array(text), text]);

const decision = z.enum(['none', 'allow', 'ask', 'deny', 'block']);

const run = z.union([
  z.string(),
  z.strictObject({
    hook: text.optional(),
    name: z.string().nullable().optional(),
    dialect: z.string().optional(),
    layer: z.enum(['enforced', 'user', 'project', 'local', 'session']).optional(),
    handler: z.string().optional(),
    status: z.enum(['answered', 'failed', 'timed-out', 'cancelled', 'started']).optional(),
    decision: decision.optional(),
    reason: text.nullable().optional(),
    exitCode: z.int().nullable().optional(),
    signal: z.string().nullable().optional(),
    stdout: text.optional(),
    stderr: text.optional(),
    truncated: z.boolean().optional(),
    async: z.boolean().optional(),
    rejudged: z.boolean().optional(),
    shadow: z.boolean().optional(),
    rewrote: z.boolean().optional(),
    eventName: z.string().optional(),
    failure: text.nullable().optional(),
    metadata: z.json().optional(),
  }),
]);

const skip = z.union([z.string(), z.strictObject({ hook: text.optional(), why: z.string().optional() })]);

const diagnostic = z.union([
  z.string(),
  z.strictObject({
    code: z.string().optional(),
    severity: z.enum(['error', 'warning']).optional(),
    message: text.optional(),
    hint: text.optional(),
    file: text.optional(),
    line: z.int().optional(),
    column: z.int().optional(),
    hook: text.optional(),
  }),
]);

const argv = z.array(text).min(1);
const call = z.union([
  argv,
  z.strictObject({
    argv,
    cwd: text.optional(),
    stdin: text.optional(),
    env: z.record(z.string(), text.nullable()).optional(),
  }),
]);

/** `[method, address]`, or what else of a request matters. */
const request = z.union([
  z.tuple([z.string(), text]),
  z.strictObject({
    method: z.string().optional(),
    url: text.optional(),
    headers: z.record(z.string(), text.nullable()).optional(),
    body: text.optional(),
  }),
]);

const expectation = z
  .strictObject({
    exit: z.int().optional(),
    event: z.string().optional(),
    decision: decision.optional(),
    reason: text.nullable().optional(),
    hold: z.boolean().optional(),
    retry: z.boolean().optional(),
    stop: z.strictObject({ reason: text }).nullable().optional(),
    rewrite: z.json().optional(),
    context: texts.optional(),
    messages: texts.optional(),
    env: z.record(z.string(), text).optional(),
    text: text.nullable().optional(),
    ran: z.union([z.int(), z.array(run)]).optional(),
    skipped: z.union([z.int(), z.array(skip)]).optional(),
    diagnostics: z.array(diagnostic).optional(),
    error: diagnostic.optional(),
    calls: z.union([z.array(call), z.strictObject({ anyOrder: z.array(call) })]).optional(),
    requests: z.union([z.array(request), z.strictObject({ anyOrder: z.array(request) })]).optional(),
    files: z.record(inside, z.union([text, z.null(), z.literal(true)])).optional(),
    stdout: text.optional(),
    stderr: text.optional(),
    screen: text.optional(),
    eventually: z.literal(true).optional(),
  })
  .refine((said) => Object.keys(said).some((key) => key !== 'eventually'), 'expects nothing');

const mode = z
  .union([z.string(), z.int()])
  .transform(String)
  .refine((digits) => /^0?[0-7]{3}$/.test(digits), 'is not a mode such as 755');

const file = z.union([
  z.string(),
  z.strictObject({ text: z.string(), mode: mode.optional() }),
  z.strictObject({ link: z.string() }),
]);

const program = z.strictObject({
  stdout: z.string().optional(),
  stderr: z.string().optional(),
  exit: z.int().min(0).max(255).optional(),
  /** Its standard input is read and recorded; otherwise it is left for whoever comes next. */
  stdin: z.boolean().optional(),
  env: z.array(z.string().regex(/^[A-Za-z_]\w*$/)).optional(),
});

const serverAnswer = z.strictObject({
  status: z.int().min(200).max(599).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
  /** The body is a language model's answer with this text. */
  says: z.string().optional(),
  delayMs: z.int().optional(),
  /** It never answers. */
  hang: z.literal(true).optional(),
  /** It breaks the connection instead. */
  reset: z.literal(true).optional(),
  /** Nobody listens. */
  closed: z.literal(true).optional(),
});

/** One answer for every request; or one after another, the last for all further ones. */
const server = z.union([serverAnswer, z.array(serverAnswer).min(1)]);

const variables = z.record(z.string().regex(/^[^=]+$/), z.string().nullable());

/** What is done once: given for the case, or for one event of a sequence. */
const STEP = {
  files: z.record(inside, file.nullable()).optional(),
  trust: z.boolean().optional(),
  event: z.string().optional(),
  payload: z.record(z.string(), z.json()).optional(),
  command: z.array(z.string()).min(1).optional(),
  stdin: z.string().optional(),
  env: variables.optional(),
  dialect: oneOrMore(z.string()).optional(),
  config: oneOrMore(path).optional(),
  enforced: oneOrMore(path).optional(),
  cwd: path.optional(),
  session: z.string().optional(),
  args: z.array(z.string()).optional(),
  terminal: oneOrMore(z.enum(['y', 'n'])).optional(),
  expect: expectation.optional(),
};

const CASE = {
  source: z.string().optional(),
  needs: z.array(z.string()).optional(),
  programs: z.record(z.string().regex(/^[\w.+-]+$/), program.nullable()).optional(),
  servers: z.record(z.string().regex(/^https?:\/\/[^/\s]+$/), server.nullable()).optional(),
  ...STEP,
  events: z.array(z.strictObject(STEP)).min(1).optional(),
};

export const caseFile = z.strictObject({
  title: z.string().min(1).optional(),
  ...CASE,
  cases: z
    .array(z.strictObject({ title: z.string().min(1), ...CASE }))
    .min(1)
    .optional(),
});

export type CaseFile = z.infer<typeof caseFile>;
export type WrittenCase = NonNullable<CaseFile['cases']>[number];
export type WrittenStep = NonNullable<WrittenCase['events']>[number];
export type Texts = z.infer<typeof texts>;
export type Expectation = z.infer<typeof expectation>;
export type ExpectedCall = z.infer<typeof call>;
export type ExpectedRequest = z.infer<typeof request>;
export type Program = z.infer<typeof program>;
export type ServerAnswer = z.infer<typeof serverAnswer>;
export type ServerScript = z.infer<typeof server>;
export type FileToWrite = z.infer<typeof file>;

function isRegex(source: string): boolean {
  try {
    new RegExp(source, 'su');
    return true;
  } catch {
    return false;
  }
}
