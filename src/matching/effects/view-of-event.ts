import { DECLARED_WRAPPERS } from '../../core/declared-wrappers.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject } from '../../core/json.ts';
import { namesToRead } from '../../dialects/tool-names.ts';
import { isWild, type WildText } from '../../shell/effects/wild-text.ts';
import { type CallEffects, NO_EFFECTS, type PlaceEffect } from './call-effects.ts';
import { effectsOfCall } from './effects-of-call.ts';
import { ledCalls } from './led-calls.ts';
import { asAgentReads, lineReader } from './read-lines.ts';

/** So much is looked at below a folder: enough to find what lies near the top of a project, and over in some milliseconds. */
export const MOST_LISTED = 2000;

/** What rules about effects are given of the world. */
export interface EffectWorld {
  readonly home: string;
  /** Another folder that `~` in a call may mean. */
  readonly agentHome?: string | null;
  readonly environment: (name: string) => string | undefined;
  /** A way to tell where links lead, good for one event. */
  readonly followLinks: () => (path: string) => string;
  /** What lies below a folder, as far as one looks; `hidden`: names with a leading dot too. */
  readonly listTree: (folder: string, hidden: boolean) => readonly string[];
  /** Whether something lies there. */
  readonly isThere?: (path: string) => boolean;
  /** Whether each line of a file, if there is one, is a name with its value, or a comment. */
  readonly hasLines?: (path: string) => boolean;
  /** Whether a variable of the environment holds a credential. */
  readonly hasCredentials?: () => boolean;
  /** Folders for what is there only for a while. */
  readonly temporary: readonly string[];
}

/** What an event does, as all rules look at it. */
export interface EffectView {
  readonly call: CallEffects;
  readonly cwd: string;
  readonly projectDir: string;
  /** A place as it is written, and where it leads. */
  readonly forms: (place: PlaceEffect) => readonly WildText[];
  readonly realPath: (path: string) => string;
  readonly listTree: EffectWorld['listTree'];
  /** Whether something lies at a place, or may. */
  readonly isThere: (place: PlaceEffect) => boolean;
  readonly hasLines: (path: WildText) => boolean;
  /** How often it was looked at what lies on the disk below a folder. */
  readonly looks: () => number;
  /** The same object whenever the same call comes again and its places, the project and the home folder lead where they led; null: it has too many places. */
  readonly led: () => object | null;
}

const READERS = new WeakMap<EffectWorld, (event: HookEvent) => EffectView>();

/** Several rules ask about the same call, in their keys and in their conditions: in one world it is read once. */
export function viewReader(world: EffectWorld): (event: HookEvent) => EffectView {
  const reader = READERS.get(world) ?? newReader(world);
  READERS.set(world, reader);
  return reader;
}

function newReader(world: EffectWorld): (event: HookEvent) => EffectView {
  const known = callReader(world);
  const ledCall = ledCalls();
  const views = new WeakMap<HookEvent, EffectView>();
  let last: { readonly event: HookEvent; readonly view: EffectView } | null = null;
  return (event) => {
    if (last?.event === event) return last.view;
    const view = views.get(event) ?? viewOf(event, callOf(event), world, ledCall);
    views.set(event, view);
    last = { event, view };
    return view;
  };

  function callOf({ payload }: HookEvent): CallEffects {
    const names = namesToRead(payload);
    return names.length === 0 ? NO_EFFECTS : known(names, payload.tool_input, payload.cwd);
  }
}

/** The same calls come again and again, and what their words say does not change. */
function callReader(world: EffectWorld): (names: readonly string[], input: unknown, cwd: string) => CallEffects {
  const { home } = world;
  const read = lineReader(world);
  const agents = asAgentReads(world);
  const calls = new Map<string, CallEffects>();
  // with another wrapper the same line may run something else
  let declared = DECLARED_WRAPPERS.size;
  return (names, input, cwd) => {
    const key = isObject(input) && typeof input.command === 'string' ? lineKey(names.join('\0'), input, cwd) : null;
    if (declared !== DECLARED_WRAPPERS.size) calls.clear();
    declared = DECLARED_WRAPPERS.size;
    const before = key === null ? undefined : calls.get(key);
    if (before !== undefined) return before;
    const made = effectsOfCall(names, input, { cwd, home, read, agents });
    if (calls.size >= MOST_CALLS) calls.clear();
    if (key !== null) calls.set(key, made);
    return made;
  };
}

const MOST_CALLS = 200;
const MAX_KEY_CHARS = 4096;

/** Null: it is too long to be kept. */
function lineKey(tool: string, input: object, cwd: string): string | null {
  const key = `${tool}\0${cwd}\0${JSON.stringify(input)}`;
  return key.length > MAX_KEY_CHARS ? null : key;
}

function viewOf(
  { payload: { cwd }, projectDir }: HookEvent,
  call: CallEffects,
  world: EffectWorld,
  ledCall: ReturnType<typeof ledCalls>,
): EffectView {
  const formsOf = new Map<PlaceEffect, readonly WildText[]>();
  const trees = new Map<string, readonly string[]>();
  let follow: ((path: string) => string) | null = null;
  let looks = 0;
  let led: object | null | undefined;
  const realPath = (path: string): string => {
    follow ??= world.followLinks();
    return follow(path);
  };
  const forms = (place: PlaceEffect): readonly WildText[] => {
    const before = formsOf.get(place);
    if (before !== undefined) return before;
    const leads = formsOf.size > MOST_FOLLOWED ? place.path : ledTo(place, realPath);
    const made = leads === place.path ? [leads] : [place.path, leads];
    formsOf.set(place, made);
    return made;
  };
  return {
    call,
    cwd,
    projectDir,
    realPath,
    forms,
    looks: () => looks,
    led() {
      if (led === undefined) led = ledCall(call, [projectDir, cwd, world.home], { forms, realPath });
      return led;
    },
    isThere({ path }) {
      looks++;
      return isWild(path) || world.isThere?.(path) !== false;
    },
    hasLines(path) {
      looks++;
      return !isWild(path) && world.hasLines?.(path) === true;
    },
    listTree(folder, hidden) {
      looks++;
      const key = `${folder}\0${hidden}`;
      const before = trees.get(key) ?? world.listTree(folder, hidden);
      trees.set(key, before);
      return before;
    },
  };
}

/** More than anybody names by hand: of the rest, only what it is called counts. */
const MOST_FOLLOWED = 2000;

/** What is deleted is the link; what is read or written is where it leads. */
function ledTo({ path, does, isFolder }: PlaceEffect, realPath: (path: string) => string): WildText {
  const end = path.search(/[\uE000-\uE002]/);
  if (end < 0 && (does !== 'deletes' || isFolder === true)) return realPath(path);
  const cut = end < 0 ? path.lastIndexOf('/') : path.lastIndexOf('/', end);
  if (cut < 0 || (cut === 0 && isWild(path))) return path;
  return `${realPath(path.slice(0, cut) || '/').replace(/\/$/, '')}${path.slice(cut)}`;
}
