import type { Environment } from '@marcbachmann/cel-js';
import { DIRECTIONS } from '../../core/direction.ts';
import { EFFECT_VALUES } from '../../core/effect-keys.ts';
import { QUESTION_KEYS } from '../../core/effect-rows.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { absolutePath, wholePath } from '../../core/path-forms.ts';
import { pathsIn } from '../../core/paths-in.ts';
import type { CompiledPlaces } from '../changes/place-pattern.ts';
import type { PushAnswer, PushPlace } from '../pushes/pushes-test.ts';
import { type EffectAnswers, WITHOUT } from './call-effects.ts';
import { leadsInto } from './leads-into.ts';
import { type CelParts, loaded } from './parts.ts';
import { plainJson } from './plain-json.ts';
import type { Line } from './shell-lines.ts';
import { callLine } from './variables.ts';

/** What functions know besides their arguments. Evaluation is synchronous: there is one event at a time. */
export interface CelSurroundings extends CelParts {
  readonly home: string;
  /** Another folder that `~` in a call may mean. */
  readonly agentHome: string | null;
  /** The one that it means now: what is asked is asked with each. */
  callHome: string;
  readonly now: () => number;
  /** The globs of all expressions, by `globKey`. */
  readonly globs: Map<string, (paths: readonly string[], cwd: string) => boolean>;
  cwd: string;
  /** Where links lead, as of this event. */
  realPath: (path: string) => string;
  /** By which names paths go: as they are written, or where they lead. */
  names: 'written' | 'led';
  /** A path was looked at that leads somewhere else than it says. */
  ledElsewhere: boolean;
  /** What a line runs: what is asked for among others, or nothing but that. */
  lines: 'any' | 'alone';
  /** A line was looked at that runs what is asked for, and may run something else. */
  runsMore: boolean;
  /** When the answer must be there. */
  deadline: number;
  event: HookEvent | null;
  readonly environment: (name: string) => string | undefined;
  readonly repository: PushPlace['repository'];
  /** Questions about the effects of calls. */
  answers: EffectAnswers | null;
  /** Lists of patterns, compiled for one folder. */
  readonly placesOf: WeakMap<readonly unknown[], CompiledPlaces>;
}

const SYNC = { async: false };

/** Each function has a limit of its own; many of them together have this one. */
export function adder(env: Environment, around: CelSurroundings): Add {
  return <A extends readonly never[]>(signature: string, answer: (...given: A) => unknown): void => {
    const timely = (...given: A): unknown => {
      if (around.now() > around.deadline) throw new Error('it takes too long');
      return answer(...given);
    };
    env.registerFunction(signature, timely, SYNC);
  };
}

/** What guards ask of shell lines and paths. */
export function addFunctions(env: Environment, around: CelSurroundings): void {
  const add = adder(env, around);
  const fits = (path: string, patterns: readonly string[]): boolean => {
    const named = byName(path, around);
    const cwd = around.names === 'led' ? around.realPath(around.cwd) : around.cwd;
    return loaded(around.globs.get(globKey(patterns)) ?? null)([named], cwd);
  };
  for (const line of ['string', 'list']) {
    add(`commands(${line}): list<map<string, dyn>>`, (given: Line) => loaded(around.shellLines).commandsIn(given));
    add(`runs(${line}, string): bool`, (given: Line, spec: string) => {
      const { any, alone } = loaded(around.shellLines).lineRuns(given, spec);
      if (any !== alone) around.runsMore = true;
      return around.lines === 'alone' ? alone : any;
    });
  }
  addEffects(add, around);
  add('inside(string, string): bool', (path: string, folder: string) => leadsInto(path, folder, around));
  add('glob(string, string): bool', (path: string, pattern: string) => fits(path, [pattern]));
  add('glob(string, list): bool', fits);
  add('paths(map): list<string>', (input: unknown) =>
    pathsIn(plainJson(input)).all.map((path) => byName(path, around)),
  );
  const changed = (patterns: readonly string[]): string =>
    loaded(around.toolCalls).changedBy(loaded(around.event), patterns, around);
  add('changes(string): bool', (pattern: string) => changed([pattern]) !== '');
  add('changes(list): bool', (patterns: readonly string[]) => changed(patterns) !== '');
  add('changed(string): string', (pattern: string) => changed([pattern]));
  add('changed(list): string', changed);
  const revealed = (patterns: readonly string[]): string =>
    loaded(around.toolCalls).revealedBy(loaded(around.event), patterns, around);
  add('reveals(string): bool', (pattern: string) => revealed([pattern]) !== '');
  add('reveals(list): bool', (patterns: readonly string[]) => revealed(patterns) !== '');
  add('revealed(string): string', (pattern: string) => revealed([pattern]));
  add('revealed(list): string', revealed);
}

type Add = <A extends readonly never[]>(signature: string, answer: (...given: A) => unknown) => void;

/** What the call does: `reads(call, "**\/.env")`. */
function addEffects(add: Add, around: CelSurroundings): void {
  add('commands(map): list<map<string, dyn>>', () => {
    around.runsMore = true;
    return loaded(around.answers).commands(loaded(around.event));
  });
  const ask = (name: string, patterns: readonly string[] | null): boolean => {
    const test = loaded(around.answers).test({ name, patterns });
    const event = loaded(around.event);
    const [any, alone] = [test(event), around.lines === 'alone' ? test(event, true) : null];
    // for whoever grants, it must be all that the call does
    around.runsMore = true;
    return alone ?? any;
  };
  const addPatterns = (name: string): void => {
    add(`${name}(map, string): bool`, (_: unknown, pattern: string) => ask(name, [pattern]));
    add(`${name}(map, list): bool`, (_: unknown, patterns: readonly string[]) => ask(name, patterns));
  };
  for (const name of QUESTION_KEYS) {
    const value = EFFECT_VALUES[name];
    if (WITHOUT[value] !== null) add(`${name}(map): bool`, () => ask(name, null));
    if (value !== 'flag') addPatterns(name);
  }
  for (const name of DIRECTIONS) addPatterns(name);
  const pushes = (patterns: readonly string[]): boolean => {
    const { any, alone } = pushAnswer(patterns, around);
    around.runsMore = true;
    return around.lines === 'alone' ? alone : any;
  };
  add('pushes(map, string): bool', (_: unknown, pattern: string) => pushes([pattern]));
  add('pushes(map, list): bool', (_: unknown, patterns: readonly string[]) => pushes(patterns));
}

/** Whether the call pushes to such a branch. */
export function pushAnswer(patterns: readonly string[], around: CelSurroundings): PushAnswer {
  const event = loaded(around.event);
  const place = { home: around.callHome, repository: around.repository };
  return loaded(around.pushes).pushesTo(event, callLine(event), patterns, place);
}

/** A path as it is written, or where it leads. */
function byName(
  path: string,
  around: Pick<CelSurroundings, 'cwd' | 'callHome' | 'realPath' | 'names' | 'ledElsewhere'>,
): string {
  const { cwd, callHome, realPath, names } = around;
  if (path === '') return path;
  const whole = wholePath(path, cwd, callHome);
  const text = absolutePath(whole, '/');
  const place = realPath(text);
  const throughLink = whole !== text && realPath(whole) !== place;
  if (throughLink || place !== absolutePath(path, cwd)) around.ledElsewhere = true;
  if (names === 'written') return path;
  if (throughLink) throw new Error(`"${path}" leads through a link and back up, so that it can mean two places`);
  return place;
}

export function globKey(patterns: readonly string[]): string {
  return JSON.stringify(patterns);
}
