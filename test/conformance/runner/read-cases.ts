import { isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import {
  type CaseFile,
  caseFile,
  type Expectation,
  type FileToWrite,
  type Program,
  type ServerScript,
  type WrittenCase,
  type WrittenStep,
} from './format.ts';

/** One thing to do, with everything that stood above it laid under it. */
export interface Step {
  readonly files: Readonly<Record<string, FileToWrite | null>>;
  readonly trust: boolean | null;
  /** An event for `hookline run`, or a command line of its own. */
  readonly call: { readonly event: string } | { readonly command: readonly string[] };
  readonly payload: Readonly<Record<string, unknown>>;
  readonly stdin: string;
  readonly env: Readonly<Record<string, string | null>>;
  readonly dialect: readonly string[];
  readonly config: readonly string[];
  readonly enforced: readonly string[];
  readonly cwd: string;
  readonly session: string;
  readonly args: readonly string[];
  readonly terminal: readonly string[] | null;
  readonly expect: Expectation;
}

export interface Case {
  readonly title: string;
  readonly source: string;
  /** file:line, where a person looks. */
  readonly place: string;
  readonly needs: readonly string[];
  readonly programs: Readonly<Record<string, Program>>;
  readonly servers: Readonly<Record<string, ServerScript>>;
  readonly steps: readonly Step[];
}

/** The file itself is wrong: nothing of it can be believed. */
export class CaseFileError extends Error {}

/** A case file's text; whatever in it is not part of the format is an error with its place. */
export function readCases(source: string, name: string): readonly Case[] {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, uniqueKeys: true, merge: true });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}`;
  };
  const [broken] = [...document.errors, ...document.warnings];
  if (broken !== undefined) throw new CaseFileError(`${at(broken.pos[0])}  ${broken.message}`);
  const placeOf = (path: readonly PropertyKey[]): string => at(offsetOf(document.contents, path));
  const read = caseFile.safeParse(document.toJS());
  if (!read.success) throw new CaseFileError(flat(read.error.issues).map(said).join('\n'));
  const fail = (path: readonly PropertyKey[], message: string): never => {
    throw new CaseFileError(`${placeOf(path)}  ${message}`);
  };
  return casesOf(read.data, fail, (path) => placeOf(path).replace(/:\d+$/, ''));

  function said({ path, message }: Issue): string {
    return `${placeOf(path)}  ${[path.map(String).join('.'), message].filter(Boolean).join(': ')}`;
  }
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly errors?: readonly (readonly Issue[])[] | undefined;
  readonly keys?: readonly string[] | undefined;
  readonly issues?: readonly Issue[] | undefined;
}

/** Of the members of a union, the one that fits best has the most to say: its fault is the deepest. */
function flat(issues: readonly Issue[], above: readonly PropertyKey[] = []): readonly Issue[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    if (issue.code === 'unrecognized_keys' && issue.keys !== undefined) {
      return issue.keys.map((key) => ({ path: [...path, key], message: 'There is no such key here.' }));
    }
    if (issue.code === 'invalid_key' && issue.issues !== undefined) return flat(issue.issues, path);
    if (issue.code !== 'invalid_union' || issue.errors === undefined) return [{ path, message: issue.message }];
    const members = issue.errors.map((member) => flat(member, path));
    const depth = (member: readonly Issue[]): number => Math.max(0, ...member.map((one) => one.path.length));
    const best = Math.max(0, ...members.map(depth));
    const telling = members.find((member) => depth(member) === best) ?? [];
    return best > path.length
      ? telling
      : [{ path, message: 'This value is of none of the kinds that can stand here.' }];
  });
}

/** The place of a key, or of the innermost thing around it that there is. */
function offsetOf(contents: unknown, path: readonly PropertyKey[]): number {
  let [node, offset]: [unknown, number] = [contents, 0];
  for (const key of path) {
    const pair = isMap(node) ? node.items.find((item) => isNode(item.key) && String(item.key) === String(key)) : null;
    const next: unknown = isSeq(node) ? node.items[Number(key)] : pair?.value;
    const start = isNode(pair?.key) ? pair.key.range : isNode(next) ? next.range : null;
    if (start === null || start === undefined) return offset;
    [node, offset] = [next, start[0]];
  }
  return offset;
}

type Fail = (path: readonly PropertyKey[], message: string) => never;

function casesOf(file: CaseFile, fail: Fail, placeOf: (path: readonly PropertyKey[]) => string): readonly Case[] {
  const { cases, title, ...shared } = file;
  if (cases === undefined) {
    if (title === undefined) return fail([], 'A case needs a title: a sentence that is true.');
    return [caseOf({ title, ...shared }, {}, [], fail, placeOf([]))];
  }
  if (title !== undefined) fail(['title'], 'The cases of a list have a title each; this one would be nobody’s.');
  const titles = new Set<string>();
  return cases.map((one, index) => {
    const path = ['cases', index];
    if (titles.has(one.title)) fail([...path, 'title'], `The title "${one.title}" stands twice in this file.`);
    titles.add(one.title);
    return caseOf(one, shared, path, fail, placeOf(path));
  });
}

type Shared = Omit<WrittenCase, 'title'>;

function caseOf(own: WrittenCase, shared: Shared, path: readonly PropertyKey[], fail: Fail, place: string): Case {
  const whole = laidOver(shared, own);
  const { title, source, needs = [], programs = {}, servers = {}, events, files = {}, ...defaults } = whole;
  if (source === undefined) return fail(path, 'A case needs a source: which part of which document says so.');
  const [kept, served] = [withoutNull(programs), withoutNull(servers)];
  const steps = (events ?? [{}]).map((step: WrittenStep, index) => {
    const stepPath = events === undefined ? path : [...path, 'events', index];
    const written = index === 0 ? { ...files, ...step.files } : (step.files ?? {});
    const whole = { ...laidOver(defaults, step), files: written };
    if (whole.expect?.requests !== undefined && Object.keys(served).length === 0) {
      fail([...stepPath, 'expect', 'requests'], 'There are requests only where "servers" says so.');
    }
    return stepOf(whole, kept, stepPath, fail);
  });
  return { title, source, place, needs, programs: kept, servers: served, steps };
}

function withoutNull<T>(values: Readonly<Record<string, T | null>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, it]) => (it === null ? [] : [[name, it]])));
}

function stepOf(
  step: WrittenStep,
  programs: Readonly<Record<string, Program>>,
  path: readonly PropertyKey[],
  fail: Fail,
): Step {
  const { event, command, expect, terminal } = step;
  if (expect === undefined) return fail(path, 'A case without an expectation cannot fail: add "expect".');
  if ((event === undefined) === (command === undefined)) {
    return fail(path, 'Either "event" or "command" says what is done, and there must be one of them.');
  }
  const unrecorded = unrecordedIn(expect, programs);
  if (unrecorded !== null) fail([...path, 'expect', 'calls'], unrecorded);
  if (expect.screen !== undefined && terminal === undefined) {
    fail([...path, 'expect', 'screen'], 'There is a screen only where "terminal" says so.');
  }
  return {
    files: step.files ?? {},
    trust: step.trust ?? null,
    call: event === undefined ? { command: command ?? [] } : { event },
    payload: step.payload ?? {},
    stdin: step.stdin ?? '',
    env: step.env ?? {},
    dialect: list(step.dialect),
    config: list(step.config),
    enforced: list(step.enforced),
    cwd: step.cwd ?? '',
    session: step.session ?? sessionIn(step.payload) ?? 'a-session',
    args: step.args ?? [],
    terminal: terminal === undefined ? null : list(terminal),
    expect,
  };
}

function sessionIn(payload: WrittenStep['payload']): string | null {
  const id = payload?.session_id;
  return typeof id === 'string' ? id : null;
}

/** What a program was not told to record cannot be compared. */
function unrecordedIn({ calls }: Expectation, programs: Readonly<Record<string, Program>>): string | null {
  for (const call of Array.isArray(calls) ? calls : (calls?.anyOrder ?? [])) {
    const { argv, stdin, env } = Array.isArray(call) ? { argv: call } : call;
    const name = argv[0];
    const program = typeof name === 'string' ? programs[name] : undefined;
    if (program === undefined) return `${JSON.stringify(name)} is none of this case's programs.`;
    if (stdin !== undefined && program.stdin !== true)
      return `The program "${name}" records no stdin: add stdin: true.`;
    const missing = Object.keys(env ?? {}).find((variable) => program.env?.includes(variable) !== true);
    if (missing !== undefined) return `The program "${name}" does not record the variable "${missing}".`;
  }
  return null;
}

const LAID_KEY_BY_KEY = ['files', 'programs', 'servers', 'env', 'payload'] as const;

/** Files, programs, servers, variables and payload are added to what stood above; everything else replaces it. */
function laidOver<A extends Shared, B extends Shared>(below: A, above: B): A & B {
  const merged = LAID_KEY_BY_KEY.filter((key) => below[key] !== undefined && above[key] !== undefined).map((key) => [
    key,
    { ...below[key], ...above[key] },
  ]);
  return { ...below, ...withoutOther(below, above), ...Object.fromEntries(merged) };
}

/** An event of a case is not also the command that stood above it, and the other way round. */
function withoutOther<B extends Shared>(below: Shared, above: B): B {
  if (below.command !== undefined && above.event !== undefined) return { ...above, command: undefined };
  if (below.event !== undefined && above.command !== undefined) return { ...above, event: undefined };
  return above;
}

function list<T>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
