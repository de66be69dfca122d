import type { JsonObject } from '../../core/json.ts';

/** One entry of ours, before it is written in the agent's own form. */
export interface OwnEntry {
  /** The agent's own name for the event. */
  readonly event: string;
  readonly command: string;
  readonly timeoutSeconds: number;
  /** What has not happened yet can still be refused. */
  readonly before: boolean;
}

/** A JSON file of event → entries. */
export interface JsonForm {
  readonly kind: 'json';
  /** Where in the file the events are; empty: the file is nothing else. */
  readonly eventsAt: readonly string[];
  readonly entry: (entry: OwnEntry) => JsonObject;
  /** In each entry, the key of its command line. */
  readonly commandKey: string;
  /** The entries of an event are in groups: `[{ hooks: [entry] }]`. */
  readonly grouped: boolean;
  /** Where among the agent's other hooks ours must be for its refusal to count. */
  readonly place: 'first' | 'last';
  /** What a file needs besides. */
  readonly besides?: JsonObject;
}

/** A TOML file with one table per entry, `[[hooks]]`; ours are one block of lines at its end. */
export interface TomlForm {
  readonly kind: 'toml';
  readonly entry: (entry: OwnEntry) => JsonObject;
}

/** A folder with one executable file per event. */
export interface FilesForm {
  readonly kind: 'files';
  /** What may stand behind the event in a file's name. */
  readonly endings: readonly string[];
  /** By which a file of ours is known. */
  readonly mark: string;
  readonly text: (entry: OwnEntry) => string;
}

/** A file of the agent's own language, whole. */
export interface PluginForm {
  readonly kind: 'plugin';
  readonly mark: string;
  /** `shim`: null: in the state folder of whoever runs the agent. */
  readonly text: (entries: readonly OwnEntry[], shim: string | null) => string;
  /** A program that loads the file as the agent does, gives it the call on its standard input, and prints what came of it. */
  readonly driver: string;
}

export type EntryForm = JsonForm | TomlForm | FilesForm | PluginForm;
