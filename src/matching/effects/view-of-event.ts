import { DECLARED_WRAPPERS } from '../../core/declared-wrappers.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject } from '../../core/json.ts';
import { JUDGED_FILES } from '../../core/judged-files.ts';
import { namesToRead } from '../../dialects/tool-names.ts';
import { isWild, type WildText } from '../../shell/effects/wild-text.ts';
import { type CallEffects, NO_EFFECTS, type PlaceEffect } from './call-effects.ts';
import { effectsOfCall } from './effects-of-call.ts';
import { ledCalls } from './led-calls.ts';
import { asAgentReads, lineReader, type ReadLine, runsTheSame, type TextOf } from './read-lines.ts';

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
  /** What a file holds; undefined: there is none; null: it is none to be read. */
  readonly fileText?: (path: string) => string | null | undefined;
  /** Loaded when a rule asks: whether a path lies in a folder that a build made, in the repository of a project. */
  readonly built?: () => Promise<(path: string, projectDir: string) => boolean>;
  /** Whether each line of a file, if there is one, is a name with its value, or a comment. */
  readonly hasLines?: (path: string) => boolean;
  /** Whether a variable of the environment holds a credential. */
  readonly hasCredentials?: () => boolean;
  /** The text of a file that a line of a project may run; null: there is none that may be read. Not given: nobody looks. */
  readonly textOf?: TextOf;
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
  /** One of the ways in which a place is written is so, as it lies on the disk now. */
  readonly look: (place: PlaceEffect, is: (path: WildText) => boolean) => boolean;
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
    const before = views.get(event);
    const view = before ?? viewOf(event, callOf(event), world, ledCall);
    if (before === undefined) noteFiles(event, view.call);
    views.set(event, view);
    last = { event, view };
    return view;
  };

  function callOf({ payload, projectDir }: HookEvent): CallEffects {
    const names = namesToRead(payload);
    return names.length === 0 ? NO_EFFECTS : known(names, payload.tool_input, payload.cwd, projectDir);
  }
}

/** The same calls come again and again, and what their words say does not change. */
function callReader(
  world: EffectWorld,
): (names: readonly string[], input: unknown, cwd: string, projectDir: string) => CallEffects {
  const { home, textOf, fileText, followLinks } = world;
  const files =
    fileText === undefined ? {} : { files: { textOf: fileText, realPath: (path: string) => followLinks()(path) } };
  const readIn = lineReader({ ...world, ...files });
  const agentsRead = asAgentReads({ ...world, ...files });
  const calls = new Map<string, CallEffects>();
  // with another wrapper the same line may run something else
  let declared = DECLARED_WRAPPERS.size;
  return (names, input, cwd, projectDir) => {
    const place = `${cwd}\0${projectDir}`;
    const key = isObject(input) && typeof input.command === 'string' ? lineKey(names.join('\0'), input, place) : null;
    if (declared !== DECLARED_WRAPPERS.size) calls.clear();
    declared = DECLARED_WRAPPERS.size;
    const before = key === null ? undefined : calls.get(key);
    if (before?.lines.every(({ read }) => runsTheSame(read, textOf, projectDir)) === true) return before;
    const read: ReadLine = (line, folder) => readIn(line, folder, projectDir);
    const agents =
      agentsRead === null
        ? null
        : { ...agentsRead, read: (line: string, folder: string) => agentsRead.read(line, folder, projectDir) };
    const made = effectsOfCall(names, input, { cwd, home, read, agents });
    if (calls.size >= MOST_CALLS) calls.clear();
    if (key !== null && !made.lines.some((line) => line.read.asksFiles)) calls.set(key, made);
    return made;
  };
}

/** So that it can be told later which texts were judged. */
function noteFiles({ payload }: HookEvent, { lines }: CallEffects): void {
  if (lines.every(({ read }) => read.files.size === 0)) return;
  JUDGED_FILES.set(payload, () => {
    const files = new Map(lines.flatMap(({ read }) => [...read.files]));
    return [...files].flatMap(([path, found]) => {
      if (found === null) return [];
      const sha256 = found.sha256();
      return [{ path, ...(sha256 === null ? {} : { sha256 }) }];
    });
  });
}

const MOST_CALLS = 200;
const MAX_KEY_CHARS = 4096;

/** Null: it is too long to be kept. */
function lineKey(tool: string, input: object, place: string): string | null {
  const key = `${tool}\0${place}\0${JSON.stringify(input)}`;
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
    look(place, is) {
      looks++;
      return forms(place).some(is);
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
