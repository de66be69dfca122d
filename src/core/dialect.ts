import type { Finding } from './diagnostic.ts';
import type { Effect, EventName, EventRow } from './events.ts';
import type { Hook, HookSpec, Lane } from './hook.ts';
import type { JsonObject } from './json.ts';
import type { Layer } from './layer.ts';
import type { Located } from './located.ts';
import type { Payload } from './payload.ts';
import type { Report } from './report.ts';
import type { Verdict } from './verdict.ts';

/** Where a dialect's files are. A name that is a RegExp means every such file of the folder, in name order. */
export interface FileLocation {
  readonly layer: Exclude<Layer, 'session'>;
  /** `machine`: below /etc. `project`: from the cwd up to the repository's root. */
  readonly base: 'home' | 'project' | 'machine';
  readonly folder: string;
  readonly name: string | RegExp;
}

/** What a switch in a file turns off: its own hooks, or this dialect's hooks of all layers that are not enforced. */
export type Switch = 'own-hooks' | 'dialect-hooks';

export interface FileReading {
  readonly hooks: readonly HookSpec[];
  readonly findings: readonly Finding[];
  readonly switches: readonly Switch[];
}

/** One event on its way through the engine. */
export interface HookEvent {
  readonly name: EventName;
  readonly row: EventRow;
  readonly payload: Payload;
  /** The folder that is the project: where project configuration was found, else the cwd. */
  readonly projectDir: string;
}

/** Variables as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a command hook is given. */
export interface HookInput {
  readonly stdin: string;
  readonly env: Readonly<Record<string, string>>;
  /** The variable in which the hook is told a file to write environment variables to. */
  readonly envFileVariable?: string;
  /** The variable in which the hook is told a file that holds the payload. */
  readonly eventFileVariable?: string;
}

/** One agent's spelling of configuration, events, input and answers: data and a few pure functions. */
export interface Dialect {
  readonly name: string;
  readonly files: readonly FileLocation[];
  /** Its own names for events, with the effects that it leaves them. */
  readonly events: ReadonlyMap<string, { readonly event: EventName; readonly effects: readonly Effect[] }>;
  readonly lane: Omit<Lane, 'key'>;
  /** Copies that do the same run once per event; null: every copy runs. */
  readonly sameAs: ((hook: Hook) => string) | null;
  /** A matcher on an event without a subject: it never matches, or it is ignored with a warning. */
  readonly matcherWithoutSubject: 'never' | 'ignored';
  readonly looksLike: (tree: Located) => boolean;
  readonly read: (tree: Located, layer: Layer) => FileReading;
  /** The content of a file of this dialect that holds just this entry. */
  readonly fileWith: (event: string, definition: JsonObject) => JsonObject;
  readonly input: (hook: Hook, event: HookEvent, env: Environment) => HookInput;
  readonly answer: (hook: Hook, event: HookEvent, report: Report) => Verdict;
}

/** What hooks of this dialect may do to an event. */
export function effectsIn(dialect: Dialect, event: EventName): readonly Effect[] {
  for (const row of dialect.events.values()) if (row.event === event) return row.effects;
  return [];
}
