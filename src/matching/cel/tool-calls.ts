import type { HookEvent } from '../../core/dialect.ts';
import type { Change } from '../../shell/changes/change.ts';
import { shownText } from '../../shell/changes/wild-text.ts';
import { changedPlaces } from '../changes/changed-places.ts';
import { placePattern } from '../changes/place-pattern.ts';
import { toolChanges } from '../changes/tool-changes.ts';

interface Place {
  /** Several rules ask about the same call. */
  readonly changesOf: WeakMap<HookEvent, readonly Change[]>;
  readonly home: string;
  readonly realPath: (path: string) => string;
  readonly environment: (name: string) => string | undefined;
}

/** Of the places that a tool call would change, those that a pattern describes, as a person would write them. */
export function changedBy(event: HookEvent, patterns: readonly unknown[], place: Place): readonly string[] {
  const { cwd } = event.payload;
  const globs = patterns.filter((pattern): pattern is string => typeof pattern === 'string' && pattern !== '');
  if (globs.length < patterns.length) throw new Error('a pattern of changes() must be a text that is not empty');
  const changes = place.changesOf.get(event) ?? changesOf(event, place);
  place.changesOf.set(event, changes);
  const found = changedPlaces(
    changes,
    globs.map((glob) => placePattern(glob, cwd, place.home)),
    place.realPath,
  );
  return found.map((path) => shownPath(shownText(path), cwd, place.home));
}

function changesOf({ payload }: HookEvent, { home, environment }: Place): readonly Change[] {
  const { tool_name: tool, tool_input: input, cwd } = payload;
  return typeof tool === 'string' ? toolChanges(tool, input, { cwd, home, environment }) : [];
}

function shownPath(path: string, cwd: string, home: string): string {
  if (path.startsWith(`${cwd}/`)) return path.slice(cwd.length + 1);
  return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
