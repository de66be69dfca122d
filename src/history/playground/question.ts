import type { Decision } from '../../core/decision.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { JsonObject } from '../../core/json.ts';
import type { ShownEffect } from '../../core/shown-effect.ts';

/** Whose word a given file is. */
export const GIVEN_LAYERS = ['user', 'project', 'local', 'enforced'] as const;
export type GivenLayer = (typeof GIVEN_LAYERS)[number];

/** A hook file as it is given: it lies nowhere. */
export interface GivenFile {
  /** Where it would lie, seen from the home folder, the project or the machine's own: `.claude/settings.json`. */
  readonly name: string;
  readonly text: string;
  readonly layer: GivenLayer;
  /** Null: told by its name, else by what is in it. */
  readonly dialect: string | null;
}

/** As everything that is told of it calls it. */
export function shownName({ name, layer }: Pick<GivenFile, 'name' | 'layer'>): string {
  return layer === 'user' ? `~/${name}` : layer === 'enforced' ? `/etc/${name}` : name;
}

/** A call and files: what would the hooks of these files say to it? */
export interface PlaygroundQuestion {
  /** By any name that an agent has for it. */
  readonly event: string;
  readonly payload: JsonObject;
  /** The agent whose own spelling the payload has; null: it is in the words of the engine, as it is recorded. */
  readonly agent: string | null;
  /** What `~` stands for. Nobody looks what is there. */
  readonly home: string;
  readonly files: readonly GivenFile[];
}

/** What one hook said: a rule. */
export interface Said {
  readonly decision: Decision;
  readonly reason: string | null;
  readonly context: readonly string[];
  readonly failure: string | null;
}

/** A hook that has a part in it. */
export interface PlayedHook {
  readonly hook: string;
  readonly name: string | null;
  readonly dialect: string;
  readonly layer: string;
  readonly handler: string;
  readonly role: string;
  /** The given file that it stands in, or the pack; null: it comes with hookline. */
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** Null: it would have to be run, or did not come to speak. */
  readonly said: Said | null;
  /** What would be run, called or asked; null: it has said what it says. */
  readonly wouldRun: string | null;
  /** Its word could change the decision. */
  readonly counts: boolean;
  /** Why it cannot do what it is for. */
  readonly fails: string | null;
  /** Why it did not come to speak, in words. */
  readonly skipped: string | null;
}

export interface PlayedLane {
  readonly lane: string;
  readonly enforced: boolean;
  readonly mode: 'parallel' | 'serial';
  readonly chained: boolean;
  readonly endsAtRefusal: boolean;
  readonly hooks: readonly PlayedHook[];
}

/** A hook that has none, and what kept it out. */
export type KeptOutHook = Pick<
  PlayedHook,
  'hook' | 'name' | 'dialect' | 'layer' | 'handler' | 'file' | 'line' | 'column'
> & { readonly why: string; readonly words: string };

export interface PlaygroundOutcome {
  readonly decision: Decision | 'held';
  readonly reason: string | null;
  readonly rewrite: unknown;
  readonly context: readonly string[];
  readonly messages: readonly string[];
  /** The hooks by which it came about. */
  readonly by: readonly string[];
  /** Hooks that would have to be run, and whose word could change it. Empty: it is certain. */
  readonly dependsOn: readonly string[];
  /** Hooks that speak only after an earlier call of the session (`after:`), and were not asked: here no earlier call is known. */
  readonly notAsked: readonly string[];
}

/** What the engine makes of it. Nothing was started, asked or read but the given files and what comes with hookline. */
export interface PlaygroundAnswer {
  /** Null: the files or the call cannot be understood; the diagnostics say why. */
  readonly outcome: PlaygroundOutcome | null;
  readonly event: string | null;
  /** The call in the words of the engine. */
  readonly payload: JsonObject | null;
  readonly lanes: readonly PlayedLane[];
  readonly keptOut: readonly KeptOutHook[];
  /** Others, for other events. */
  readonly forOtherEvents: number;
  /** Why it is refused whatever hooks say. */
  readonly refusals: readonly string[];
  readonly effects: readonly ShownEffect[];
  /** A file is told by the name that it was given with. */
  readonly diagnostics: readonly Diagnostic[];
  /** What the call is about: whether it is there, a link, or part of a repository, nobody looked. As effects name it. */
  readonly notLookedAt: readonly string[];
}

/** How a question ended. `superseded`: its client has asked another one since. */
export type PlaygroundResult =
  | { readonly kind: 'answer'; readonly answer: PlaygroundAnswer }
  | { readonly kind: 'too-slow'; readonly limitMs: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'superseded' };
