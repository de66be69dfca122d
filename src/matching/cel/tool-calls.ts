import type { HookEvent } from '../../core/hook-event.ts';
import type { Change } from '../../shell/effects/effect.ts';
import { shownText } from '../../shell/effects/wild-text.ts';
import { changedPlaces } from '../changes/changed-places.ts';
import { type CompiledPlaces, type PlacePattern, placePattern } from '../changes/place-pattern.ts';
import { toolChanges } from '../changes/tool-changes.ts';
import { lineReader } from '../effects/read-lines.ts';

interface ChangesAsked {
  /** The same list of patterns comes again and again. */
  readonly placesOf: WeakMap<readonly unknown[], CompiledPlaces>;
  readonly home: string;
  readonly realPath: (path: string) => string;
  readonly environment: (name: string) => string | undefined;
}

/** Of the places that a tool call would change, those that a pattern describes, as a person would write them; or nothing. */
export function changedBy(event: HookEvent, patterns: readonly unknown[], place: ChangesAsked): string {
  const known = ANSWERS.get(event) ?? { changes: changesOf(event, place), answers: new Map() };
  ANSWERS.set(event, known);
  const key = JSON.stringify(patterns);
  const before = known.answers.get(key);
  if (before !== undefined) return before;
  const { cwd } = event.payload;
  const found = changedPlaces(known.changes, compiled(patterns, cwd, place), place.realPath);
  const answer = found.map((path) => shownPath(shownText(path), cwd, place.home)).join(', ');
  known.answers.set(key, answer);
  return answer;
}

interface Known {
  readonly changes: readonly Change[];
  readonly answers: Map<string, string>;
}

/** Several rules ask about the same call, and so do the words of a rule; an event never changes. */
const ANSWERS = new WeakMap<HookEvent, Known>();

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

function changesOf({ payload }: HookEvent, { home, environment }: ChangesAsked): readonly Change[] {
  const { tool_name: tool, tool_input: input, cwd } = payload;
  return typeof tool === 'string'
    ? toolChanges(tool, input, { cwd, home, read: lineReader({ home, environment }) })
    : [];
}

function shownPath(path: string, cwd: string, home: string): string {
  if (path.startsWith(`${cwd}/`)) return path.slice(cwd.length + 1);
  return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
