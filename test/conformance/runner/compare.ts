import { isDeepStrictEqual } from 'node:util';
import type { CliResult } from './call-cli.ts';
import { type Difference, textDifferences, textsDifferences } from './compare-text.ts';
import type { Expectation, ExpectedCall, ExpectedRequest } from './format.ts';
import type { Call } from './programs.ts';
import type { Request } from './servers.ts';

/** What can be seen after one step. */
export interface Seen {
  readonly result: CliResult;
  /** The one JSON document on stdout; undefined: there is none. */
  readonly data: unknown;
  /** An event was run, and not another command. */
  readonly isRun: boolean;
  /** The data is an outcome, and not an error. */
  readonly isOutcome: boolean;
  readonly calls: readonly Call[];
  readonly requests: readonly Request[];
  readonly file: (path: string) => string | true | null;
}

/** Every difference between what was expected and what there is; what is not listed is not compared. */
export function compare(expected: Expectation, seen: Seen): readonly Difference[] {
  const { result, data } = seen;
  const outcome = isRecord(data) ? data : {};
  return [
    ...outcomeDifferences(expected, seen),
    ...exitDifferences(expected, seen, outcome),
    ...FIELDS.flatMap((field) => fieldDifferences(field, expected, outcome, seen)),
    ...diagnosticsDifferences(expected.diagnostics, outcome, seen.isOutcome),
    ...(expected.error === undefined ? [] : entryDifferences('error', expected.error, outcome.error, 'code')),
    ...inOrderOrNot('calls', expected.calls, seen.calls, callDifferences),
    ...inOrderOrNot('requests', expected.requests, seen.requests, requestDifferences),
    ...Object.entries(expected.files ?? {}).flatMap(([path, text]) => fileDifferences(path, text, seen.file(path))),
    ...(expected.stdout === undefined ? [] : textDifferences('stdout', expected.stdout, result.stdout)),
    ...(expected.stderr === undefined ? [] : textDifferences('stderr', expected.stderr, result.stderr)),
    ...(expected.screen === undefined ? [] : textDifferences('screen', expected.screen, result.screen)),
  ];
}

type Outcome = Readonly<Record<string, unknown>>;

/** CLI.md says which exit code an outcome has: that is compared whether or not a case lists it. */
function exitDifferences(
  { exit, error }: Expectation,
  { result, isOutcome }: Seen,
  { decision, hold }: Outcome,
): readonly Difference[] {
  const refused = hold === true || decision === 'deny' || decision === 'block';
  const derived = error !== undefined ? 1 : !isOutcome ? 0 : refused ? 2 : decision === 'ask' ? 3 : 0;
  const wanted = exit ?? derived;
  return wanted === result.status ? [] : [{ path: 'exit', expected: wanted, got: result.status }];
}

/** An event has an outcome, as one JSON document, unless an error was expected. */
function outcomeDifferences({ error }: Expectation, { isRun, isOutcome, result }: Seen): readonly Difference[] {
  if (!isRun || isOutcome || error !== undefined) return [];
  return [{ path: 'stdout', expected: 'an outcome', got: result.stdout || result.stderr }];
}

// biome-ignore format: one table
const FIELDS = [
  'event', 'decision', 'reason', 'hold', 'retry', 'stop', 'rewrite', 'context', 'messages', 'env', 'text', 'ran', 'skipped',
] as const;

function fieldDifferences(
  field: (typeof FIELDS)[number],
  expected: Expectation,
  outcome: Outcome,
  { isOutcome }: Seen,
): readonly Difference[] {
  if (expected[field] === undefined) return [];
  const got = outcome[field];
  if (!isOutcome) return [{ path: field, expected: expected[field], got: undefined }];
  switch (field) {
    case 'reason':
    case 'text':
      return textDifferences(field, expected[field], got);
    case 'stop': {
      const { stop } = expected;
      if (stop === null || stop === undefined || !isRecord(got)) return valueDifferences(field, stop, got);
      return textDifferences('stop.reason', stop.reason, got.reason);
    }
    case 'context':
    case 'messages':
      return textsDifferences(field, expected[field] ?? [], got);
    case 'env':
      return mapDifferences(field, expected.env ?? {}, got);
    case 'ran':
      return listDifferences(field, expected.ran ?? [], got, (entry) => (entry.includes(':') ? 'hook' : 'name'));
    case 'skipped':
      return listDifferences(field, expected.skipped ?? [], got, () => 'why');
    default:
      return valueDifferences(field, expected[field], got);
  }
}

function valueDifferences(path: string, expected: unknown, got: unknown): readonly Difference[] {
  return isDeepStrictEqual(expected, got) ? [] : [{ path, expected, got }];
}

function mapDifferences(
  path: string,
  expected: Readonly<Record<string, unknown>>,
  got: unknown,
): readonly Difference[] {
  if (!isRecord(got)) return [{ path, expected, got }];
  const surplus = Object.keys(got).filter((key) => !Object.hasOwn(expected, key));
  return [
    ...surplus.map((key) => ({ path: `${path}.${key}`, expected: undefined, got: got[key] })),
    ...Object.entries(expected).flatMap(([key, text]) => textDifferences(`${path}.${key}`, text, got[key])),
  ];
}

/** A number of entries, or each of them in order. */
function listDifferences(
  path: string,
  expected: number | readonly (string | Readonly<Record<string, unknown>>)[],
  got: unknown,
  mainField: (entry: string) => string,
): readonly Difference[] {
  if (!Array.isArray(got)) return [{ path, expected, got }];
  const count = typeof expected === 'number' ? expected : expected.length;
  if (got.length !== count) return [{ path: `${path}, number of entries`, expected, got: got.map(inShort) }];
  if (typeof expected === 'number') return [];
  return expected.flatMap((entry, index) =>
    entryDifferences(`${path}[${index}]`, entry, got[index], typeof entry === 'string' ? mainField(entry) : ''),
  );
}

/** Only the fields that are listed; a string stands for the main one. */
function entryDifferences(
  path: string,
  expected: string | Readonly<Record<string, unknown>>,
  got: unknown,
  mainField: string,
): readonly Difference[] {
  if (!isRecord(got)) return [{ path, expected, got }];
  const fields = typeof expected === 'string' ? { [mainField]: expected } : expected;
  return Object.entries(fields).flatMap(([key, value]) => textDifferences(`${path}.${key}`, value, got[key]));
}

/** The whole list in any order; without one, no error. */
function diagnosticsDifferences(
  expected: Expectation['diagnostics'],
  { diagnostics }: Outcome,
  isOutcome: boolean,
): readonly Difference[] {
  const got: readonly unknown[] = Array.isArray(diagnostics) ? diagnostics : [];
  if (expected === undefined) {
    const errors = isOutcome ? got.filter((one) => isRecord(one) && one.severity === 'error') : [];
    return errors.map((error) => ({
      path: 'diagnostics, an error that nobody expected',
      expected: undefined,
      got: error,
    }));
  }
  const fits = (one: unknown, other: unknown): boolean =>
    (typeof one === 'string' || isRecord(one)) && entryDifferences('', one, other, 'code').length === 0;
  return unmatched('diagnostics', expected, got, fits);
}

/** All of them in order, or in any. */
function inOrderOrNot<E, G>(
  path: string,
  expected: readonly E[] | { readonly anyOrder: readonly E[] } | undefined,
  got: readonly G[],
  differences: (path: string, one: E, other: G) => readonly Difference[],
): readonly Difference[] {
  if (expected === undefined) return [];
  if ('anyOrder' in expected) {
    return unmatched(path, expected.anyOrder, got, (one, other) => differences('', one, other).length === 0);
  }
  if (expected.length !== got.length) return [{ path: `${path}, their number`, expected, got: got.map(inShort) }];
  return expected.flatMap((one, index) => {
    const other = got[index];
    return other === undefined ? [] : differences(`${path}[${index}]`, one, other);
  });
}

function callDifferences(path: string, expected: ExpectedCall, got: Call): readonly Difference[] {
  const { argv, cwd, stdin, env = {} } = Array.isArray(expected) ? { argv: expected } : expected;
  const differing =
    argv.length !== got.argv.length || argv.some((arg, i) => textDifferences('', arg, got.argv[i]).length > 0);
  return [
    ...(differing ? [{ path: `${path}.argv`, expected: argv, got: got.argv }] : []),
    ...(cwd === undefined ? [] : textDifferences(`${path}.cwd`, cwd, got.cwd)),
    ...(stdin === undefined ? [] : textDifferences(`${path}.stdin`, stdin, got.stdin)),
    ...Object.entries(env).flatMap(([key, text]) => textDifferences(`${path}.env.${key}`, text, got.env[key] ?? null)),
  ];
}

function requestDifferences(path: string, expected: ExpectedRequest, got: Request): readonly Difference[] {
  const {
    method,
    url,
    headers = {},
    body,
  } = Array.isArray(expected) ? { method: expected[0], url: expected[1] } : expected;
  return [
    ...(method === undefined ? [] : textDifferences(`${path}.method`, method, got.method)),
    ...(url === undefined ? [] : textDifferences(`${path}.url`, url, got.url)),
    ...(body === undefined ? [] : textDifferences(`${path}.body`, body, got.body)),
    ...Object.entries(headers).flatMap(([name, text]) =>
      textDifferences(`${path}.headers.${name}`, text, got.headers[name.toLowerCase()] ?? null),
    ),
  ];
}

function fileDifferences(path: string, expected: unknown, got: string | true | null): readonly Difference[] {
  if (expected === true) return got === null ? [{ path: `files ${path}`, expected: 'a file', got }] : [];
  return textDifferences(`files ${path}`, expected, got);
}

/** Pairs every expected entry with one that fits; what is left over on either side is a difference. */
function unmatched<E, G>(
  path: string,
  expected: readonly E[],
  got: readonly G[],
  fits: (one: E, other: G) => boolean,
): readonly Difference[] {
  const partner = new Map<number, number>();
  const pair = (index: number, tried: Set<number>): boolean =>
    got.some((other, candidate) => {
      const one = expected[index];
      if (one === undefined || tried.has(candidate) || !fits(one, other)) return false;
      tried.add(candidate);
      const holder = partner.get(candidate);
      if (holder !== undefined && !pair(holder, tried)) return false;
      partner.set(candidate, index);
      return true;
    });
  const missing = expected.filter((_, index) => !pair(index, new Set()));
  const surplus = got.filter((_, candidate) => !partner.has(candidate));
  return [
    ...missing.map((one) => ({ path: `${path}, missing`, expected: one, got: surplus.map(inShort) })),
    ...(missing.length > 0
      ? []
      : surplus.map((other) => ({ path: `${path}, too many`, expected: undefined, got: other }))),
  ];
}

function inShort(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const short = [
    'hook',
    'name',
    'status',
    'decision',
    'why',
    'code',
    'severity',
    'message',
    'line',
    'column',
    'argv',
    'method',
    'url',
  ];
  return Object.fromEntries(short.filter((key) => entry[key] != null).map((key) => [key, entry[key]]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
