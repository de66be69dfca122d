import type { HookEvent } from '../../core/hook-event.ts';
import { namesToRead } from '../../dialects/tool-names.ts';
import type { Touch } from '../../shell/effects/effect.ts';
import { isWild, shownText } from '../../shell/effects/wild-text.ts';
import type { Run } from '../../shell/walk/run.ts';
import { changedPlaces } from '../changes/changed-places.ts';
import { keptBy } from '../changes/kept-places.ts';
import { type CompiledPlaces, type PlacePattern, placePattern } from '../changes/place-pattern.ts';
import { partOfRun } from '../effects/part-of-run.ts';
import { asAgentReads, lineReader } from '../effects/read-lines.ts';
import { toolActs } from '../effects/tool-acts.ts';

interface ChangesAsked {
  /** The same list of patterns comes again and again. */
  readonly placesOf: WeakMap<readonly unknown[], CompiledPlaces>;
  readonly home: string;
  readonly agentHome?: string | null;
  readonly realPath: (path: string) => string;
  readonly environment: (name: string) => string | undefined;
}

/** Of the places that a tool call would change, those that a pattern describes, as a person would write them; or nothing. */
export function changedBy(event: HookEvent, patterns: readonly unknown[], place: ChangesAsked): string {
  return answerOf('changes', event, patterns, place);
}

/** The same of what it would read, as far as its words tell. */
export function revealedBy(event: HookEvent, patterns: readonly unknown[], place: ChangesAsked): string {
  return answerOf('reads', event, patterns, place);
}

type Asked = 'changes' | 'reads';

function answerOf(what: Asked, event: HookEvent, patterns: readonly unknown[], place: ChangesAsked): string {
  const known = ANSWERS.get(event.payload) ?? { ...touchesOf(event, place), answers: new Map() };
  ANSWERS.set(event.payload, known);
  const key = JSON.stringify([what, patterns]);
  const before = known.answers.get(key);
  if (before !== undefined) return before;
  const { cwd } = event.payload;
  const all = compiled(patterns, cwd, place);
  const asked = what === 'reads' ? forReading(all, place.home) : all;
  const touches = known.touches.filter(({ does }) => (does === 'reads') === (what === 'reads'));
  const kept = what === 'changes' ? keptBy(patterns) : null;
  const beside = kept === null ? null : { kept, isSettled: known.isSettled };
  const concerned = changedPlaces(touches, asked, place.realPath, beside);
  // `PREFIX=/a` is about `/a`, and a file of that whole name is hardly meant besides
  const found = concerned.filter((path) => !concerned.some((other) => other !== path && path.endsWith(`=${other}`)));
  const answer = eachOnce(found.map((path) => shownPath(shownText(path), cwd, place.home))).join(', ');
  known.answers.set(key, answer);
  return answer;
}

interface Known extends Told {
  readonly answers: Map<string, string>;
}

/**
 * Several rules ask about the same call, and so do the words of a rule. An event gets its number on the way and is another object
 * then; its payload stays the same, and never changes.
 */
const ANSWERS = new WeakMap<HookEvent['payload'], Known>();

/**
 * Who searches all that somebody has is not after this one file: only folders below the home folder count for what is in
 * them. And a name that is known says enough, wherever a folder that is not known may be.
 */
function forReading(patterns: readonly PlacePattern[], home: string): readonly PlacePattern[] {
  const known = FOR_READING.get(patterns);
  if (known?.home === home) return known.made;
  const made = patterns.map((pattern) => {
    const parents = pattern.parents.filter((folder) => !`${home}/`.startsWith(`${folder}/`));
    const names = pattern.texts.map((text) => text.slice(text.lastIndexOf('/') + 1)).filter((name) => !isWild(name));
    return { ...pattern, parents, ownParents: parents, telltales: new Set(names) };
  });
  FOR_READING.set(patterns, { home, made });
  return made;
}

const FOR_READING = new WeakMap<
  readonly PlacePattern[],
  { readonly home: string; readonly made: readonly PlacePattern[] }
>();

function compiled(
  patterns: readonly unknown[],
  cwd: string,
  { home, placesOf }: ChangesAsked,
): readonly PlacePattern[] {
  const known = placesOf.get(patterns);
  if (known?.cwd === cwd) return known.patterns;
  const globs = patterns.filter((pattern): pattern is string => typeof pattern === 'string' && pattern !== '');
  if (globs.length < patterns.length) throw new Error('a pattern of changes() must be a text that is not empty');
  const made = globs.map((glob) => placePattern(glob, cwd, home));
  placesOf.set(patterns, { cwd, patterns: made });
  return made;
}

interface Told {
  readonly touches: readonly Touch[];
  /** It runs nothing that could put something else where it looks: what lies there now is what it finds. */
  readonly isSettled: boolean;
}

function touchesOf({ payload }: HookEvent, { home, agentHome = null, environment }: ChangesAsked): Told {
  const { tool_input: input, cwd } = payload;
  const world = { home, agentHome, environment };
  const place = { cwd, home, read: lineReader(world), agents: asAgentReads(world) };
  const read = namesToRead(payload).map((name) => toolActs(name, input, place));
  const lines = read.flatMap((one) => one.lines);
  const touches = read.flatMap(({ acts }) => acts.filter((act) => 'reach' in act));
  const parts = new Set(touches.filter(({ does }) => does !== 'reads').map(({ part }) => part));
  const isQuiet = (run: Run): boolean => QUIET.has(nameOf(run)) || parts.has(partOfRun(run));
  const isSettled = parts.size <= 1 && lines.every(({ read }) => !read.isCut && read.runs.every(isQuiet));
  return { touches, isSettled };
}

/** They put nothing anywhere that is not told. */
const QUIET = new Set('cd pushd popd echo printf ls pwd true test [ set sudo env'.split(' '));

function nameOf({ words: [program] }: Run): string {
  return program === undefined ? '' : program.value.slice(program.value.lastIndexOf('/') + 1);
}

/** What is unknown in a path is shown alike, and of `PREFIX=~/x` both readings are the same place to whoever reads it. */
function eachOnce(shown: readonly string[]): readonly string[] {
  const all = [...new Set(shown)];
  return all.filter((text) => !all.some((other) => other !== text && text.endsWith(`=${other}`)));
}

function shownPath(path: string, cwd: string, home: string): string {
  if (path.startsWith(`${cwd}/`)) return path.slice(cwd.length + 1);
  return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
