import type { ParseResult } from '@marcbachmann/cel-js';
import { didYouMean } from '../../core/did-you-mean.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { timeLimit } from '../../shell/time-limit.ts';
import type { EffectWorld } from '../effects/view-of-event.ts';
import { compileFilePatterns } from '../file-patterns.ts';
import { timelyAnswers } from '../timely-answers.ts';
import { type Directions, directionsIn } from './directions.ts';
import { celEnvironment } from './environment.ts';
import { type CelSurroundings, globKey } from './functions.ts';
import { type Inspection, inspect } from './inspect.ts';
import { loaded, loadParts } from './parts.ts';
import { HOOK_FILES, MACHINE_KEYS, PAYLOAD_FIELDS, TOOL_INPUT_KEYS } from './payload-fields.ts';
import { placeOf, whatFailed } from './problems.ts';
import { turnedReader } from './turned-questions.ts';
import { variablesReader } from './variables.ts';

/** An expression that was read. */
export interface Expression {
  /** What it is for this event. Throws where that cannot be told. */
  readonly evaluate: (event: HookEvent) => unknown;
  /** The same, and once more with the places to which its paths lead, where that is somewhere else than they say. */
  readonly byEveryName: (event: HookEvent, alone: boolean) => readonly unknown[];
  /** The type of what it gives, as CEL calls it; `dyn`: known only when it runs. */
  readonly type: string;
  /** What probably does not mean what it says. */
  readonly doubts: readonly Doubt[];
  readonly directions: Directions;
}

export interface Doubt {
  readonly message: string;
  readonly hint: string;
  /** Only where an entry says nothing else about what a call does. */
  readonly ifAlone?: true;
}

export interface Unreadable {
  readonly problem: string;
  readonly hint?: string;
}

export type CompileExpression = (text: string) => Promise<Expression | Unreadable>;

/** What expressions are given of the world. */
export interface CelPlace extends Pick<CelSurroundings, 'home' | 'now'>, Partial<Pick<CelSurroundings, 'agentHome'>> {
  /** Globs for what says which hooks run. */
  readonly hookFiles?: (event: HookEvent) => readonly string[];
  /** The same for the keys by which this machine is known. */
  readonly machineKeys?: () => readonly string[];
  /** What the environment has, as far as it is for conditions to know. */
  readonly environment?: (name: string) => string | undefined;
  /** What questions about the effects of a call are given. */
  readonly effects?: EffectWorld;
  /** What git would go by in a folder; null: it lies in no repository that can be read. */
  readonly repository?: CelSurroundings['repository'];
  /** A way to tell where links lead, good for one event. */
  readonly followLinks: () => (path: string) => string;
  /** How long an answer may take. */
  readonly limitMs?: number;
}

const MAX_CHARS = 16 * 1024;
/** Long enough for megabytes on a busy machine: a condition that is not told may refuse. */
const LIMIT_MS = 2000;

/** CEL over the payload of an event, with functions for what guards ask of shell lines and paths. */
export function expressionCompiler(place: CelPlace): CompileExpression {
  const around = surroundings(place);
  const read = reader(around);
  const timely = timelyAnswers();
  const evaluatorOf = evaluators(around, place);

  return async (text) => {
    const bad = noExpression(text);
    if (bad !== null) return bad;
    try {
      await loadParts(text, around);
      const expression = read(text);
      if ('problem' in expression) return expression;
      const { parsed, found } = expression;
      for (const patterns of found.globs) {
        const compiled = await compileFilePatterns(patterns, timely);
        if ('problem' in compiled) return { problem: compiled.problem };
        around.globs.set(globKey(patterns), compiled.test);
      }
      const problem = await compileQuestions(found, around, place);
      if (problem !== null) return { problem };
      const { valid, type = 'dyn', error } = parsed.check();
      if (!valid) return { problem: whatFailed(error, text) };
      const directions = directionsIn(parsed.ast);
      const doubts = [...misspelt(found), ...turnedRound(found)];
      return { ...evaluatorOf(parsed, found, text, directions), type, doubts, directions };
    } catch (error) {
      return { problem: whatFailed(error, text) };
    }
  };
}

/** What is asked about the effects of the call; null: all of it can be read. */
async function compileQuestions(
  { effects: questions }: Inspection,
  around: CelSurroundings,
  { effects: world }: CelPlace,
): Promise<string | null> {
  if (questions.length === 0 || world === undefined) return null;
  around.answers ??= loaded(around.effects).effectAnswers(world);
  for (const question of questions) {
    const bad = await around.answers.compile(question);
    if (bad !== null) return `the pattern of ${question.name}() cannot be read: ${bad.problem}`;
  }
  return null;
}

/** What a text says; throws what CEL throws. */
function reader(around: CelSurroundings) {
  const env = celEnvironment(around);
  const functions = new Set(env.getDefinitions().functions.map(({ name }) => name));
  return (text: string): Unreadable | { readonly parsed: ParseResult; readonly found: Inspection } => {
    const parsed = env.parse(text);
    const found = inspect(parsed.ast);
    return unknownFunction(found, functions, text) ?? unwrittenGlob(found, text) ?? { parsed, found };
  };
}

function surroundings({
  home,
  agentHome = null,
  now,
  followLinks,
  environment = () => undefined,
  repository = () => null,
}: CelPlace): CelSurroundings {
  return {
    home,
    agentHome,
    callHome: home,
    now,
    environment,
    repository,
    globs: new Map(),
    patterns: new Map(),
    placesOf: new WeakMap(),
    shellLines: null,
    toolCalls: null,
    effects: null,
    pushes: null,
    answers: null,
    re2: null,
    cwd: '/',
    realPath: followLinks(),
    names: 'written',
    ledElsewhere: false,
    lines: 'any',
    runsMore: false,
    deadline: 0,
    event: null,
  };
}

function noExpression(text: string): Unreadable | null {
  if (text.trim() === '') return { problem: 'it is empty' };
  return text.length > MAX_CHARS ? { problem: `it has ${text.length} characters, and may have ${MAX_CHARS}` } : null;
}

/** What keeps a text from being a condition, as far as that can be told without a place to evaluate it in; null: nothing. */
export function expressionProblem(text: string): string | null {
  const bad = noExpression(text);
  if (bad !== null) return bad.problem;
  try {
    const read = reader(surroundings({ home: '/', now: () => 0, followLinks: () => (path) => path }));
    const expression = read(text);
    if ('problem' in expression) return expression.problem;
    const { valid, error } = expression.parsed.check();
    return valid ? null : whatFailed(error, text);
  } catch (error) {
    return whatFailed(error, text);
  }
}

/** So many steps are over in a moment. */
const QUICK_STEPS = 1e9;
/** What all conditions may take of one event, as so many times the limit of one: whoever asks has a time of their own. */
const LIMITS_PER_EVENT = 5;

/** Evaluates at once what cannot take long, and everything else under a time limit, which costs some microseconds. */
function evaluators(
  around: CelSurroundings,
  { followLinks, now, limitMs = LIMIT_MS, hookFiles, machineKeys }: CelPlace,
) {
  const limited = timeLimit(limitMs);
  const variablesOf = variablesReader();
  const turned = turnedReader(around);
  const ours = (event: HookEvent): readonly (readonly [string, unknown])[] => [
    [HOOK_FILES, hookFiles?.(event) ?? []],
    [MACHINE_KEYS, machineKeys?.() ?? []],
  ];
  const spentMs = new WeakMap<HookEvent['payload'], number>();
  return (parsed: ParseResult, { loops, names }: Inspection, text: string, directions: Directions) => {
    // only grants ask it
    let ofAll = directions.turned.length === 0 ? parsed : null;
    const tooSlowFor = new WeakSet<HookEvent['payload']>();
    const inTime = ({ payload }: HookEvent, work: () => unknown): { readonly value: unknown } | null => {
      const before = spentMs.get(payload) ?? 0;
      if (before > limitMs * LIMITS_PER_EVENT)
        throw new Error(`all conditions together take longer than ${limitMs * LIMITS_PER_EVENT} ms`);
      const started = now();
      const answer = limited(work);
      spentMs.set(payload, before + now() - started);
      return answer;
    };
    const evaluate = (
      event: HookEvent,
      byName: CelSurroundings['names'] = 'written',
      lines: CelSurroundings['lines'] = 'any',
    ): unknown => {
      const { variables: own, size } = variablesOf(event);
      const isOurs = names.has(HOOK_FILES) || names.has(MACHINE_KEYS);
      const variables = isOurs ? new Map([...own, ...ours(event)]) : own;
      around.cwd = event.payload.cwd;
      around.event = event;
      around.realPath = followLinks();
      around.names = byName;
      around.ledElsewhere = false;
      around.lines = lines;
      around.runsMore = false;
      around.deadline = now() + limitMs;
      try {
        if (lines === 'alone') ofAll ??= turned(text, directions);
        const asked = lines === 'alone' && ofAll !== null ? ofAll : parsed;
        // lists stand in the text as well
        if (loops === 0 || (size + text.length) ** (loops + 1) <= QUICK_STEPS) return asked(variables);
        const answer = tooSlowFor.has(event.payload) ? null : inTime(event, () => asked(variables));
        if (answer !== null) return answer.value;
      } catch (error) {
        throw new Error(whatFailed(error, text));
      }
      // it would be no quicker the next time; and what was cut off in the middle of its work is not used again
      tooSlowFor.add(event.payload);
      around.patterns.clear();
      throw new Error(`it takes longer than ${limitMs} ms`);
    };
    return {
      evaluate: (event: HookEvent) => evaluate(event),
      byEveryName(event: HookEvent, alone: boolean) {
        const written = evaluate(event);
        const { ledElsewhere, runsMore, home, agentHome } = around;
        const led = ledElsewhere ? [evaluate(event, 'led')] : [];
        const all = [written, ...led, ...(alone && runsMore ? [evaluate(event, 'written', 'alone')] : [])];
        if (agentHome === null) return all;
        try {
          around.callHome = agentHome;
          return [...all, evaluate(event), ...(around.ledElsewhere ? [evaluate(event, 'led')] : [])];
        } finally {
          around.callHome = home;
        }
      },
    };
  };
}

/** What other languages call it. */
const OTHERS_NAMES: ReadonlyMap<string, string> = new Map([
  ['includes', 'contains'],
  ['test', 'matches'],
  ['not', '!'],
  ['len', 'size'],
  ['length', 'size'],
  ['toLowerCase', 'lowerAscii'],
  ['toUpperCase', 'upperAscii'],
]);

function unknownFunction({ calls }: Inspection, known: ReadonlySet<string>, text: string): Unreadable | null {
  const call = calls.find(({ name }) => !known.has(name));
  if (call === undefined) return null;
  const meant = OTHERS_NAMES.get(call.name) ?? didYouMean(call.name, known);
  const hint = meant === null ? {} : { hint: `did you mean "${meant}"?` };
  return { problem: `there is no function "${call.name}" (${placeOf(call.at, text)})`, ...hint };
}

/** A glob is compiled once, and nothing that an agent says becomes one. */
function unwrittenGlob({ unwritten }: Inspection, text: string): Unreadable | null {
  if (unwritten === null) return null;
  const { name, at } = unwritten;
  return { problem: `the pattern of ${name}() must be a text, or a list of texts, written out (${placeOf(at, text)})` };
}

/** What some part of a call does, or may do, says nothing about the others when it is turned round. */
function turnedRound({ turned }: Inspection): readonly Doubt[] {
  return [...turned].map((name) => ({
    message: `"!${name}(…)" is false for a call of which only a part does that, and for one of which it cannot be told.`,
    hint: 'say what is meant without "!": a list with "!" in it takes out, as sends: ["!good.example"] or writes: ["**", "!build/**"] do',
    ifAlone: true,
  }));
}

function misspelt({ names }: Inspection): readonly Doubt[] {
  return [...names].flatMap((name) => {
    const meant = meantBy(name);
    if (meant === null) return [];
    return { message: `"${name}" is no field that payloads usually have.`, hint: `did you mean "${meant}"?` };
  });
}

function meantBy(name: string): string | null {
  if (PAYLOAD_FIELDS.has(name)) return null;
  return TOOL_INPUT_KEYS.has(name) ? `tool_input.${name}` : didYouMean(name, PAYLOAD_FIELDS);
}
