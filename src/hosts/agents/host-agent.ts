import type { Environment } from '../../core/dialect.ts';
import type { Handler } from '../../core/handler.ts';
import type { JsonObject } from '../../core/json.ts';
import type { CallerName, Reply } from '../../core/wire.ts';
import type { EntryForm } from '../install/entry-form.ts';

/** Whom an installation is for: one person, one repository, every account of the machine. */
export const SCOPES = ['user', 'project', 'managed'] as const;
export type Scope = (typeof SCOPES)[number];

/** Where an installation is made. */
export interface Where {
  readonly home: string;
  readonly env: Environment;
  /** The repository's folder. */
  readonly project: string;
  /** The administrator's folder, `/etc`. */
  readonly machine: string;
}

type Path = (where: Where) => string;

/** Something in an agent's own configuration that keeps every hook of it from running. */
export interface OffSwitch {
  readonly file: Path;
  readonly key: readonly string[];
  readonly off: boolean;
}

/** How an agent is told of hookline: everything that differs between agents, as data. */
export interface HostAgent {
  readonly name: CallerName;
  readonly title: string;
  readonly programs: readonly string[];
  /** Its folder in the home. */
  readonly folder: Path;
  /** The file that its entry goes into, or the folder that its files go into; a scope that is not here does not exist. */
  readonly files: Readonly<Partial<Record<Scope, Path>>>;
  readonly form: EntryForm;
  /** Kinds of hooks that its own files can have besides commands. */
  readonly otherKinds?: readonly Handler['kind'][];
  /** How it runs a command line; null: it starts the file itself, or is a plugin that we wrote. */
  readonly shell: readonly [program: string, ...args: readonly string[]] | null;
  /** Its own time-out for one hook, in seconds, as we write it or as it is fixed; for some events another one. */
  readonly timeoutSeconds: number;
  readonly timeouts?: Readonly<Record<string, number>>;
  /** More it takes from nobody; absent: it has no such limit. */
  readonly maxTimeoutSeconds?: number;
  /** A harmless shell call in its own form. */
  readonly canary: { readonly event: string; readonly payload: (command: string, cwd: string) => JsonObject };
  /** Whether this agent, reading this reply to a before-tool event, would not run the tool. */
  readonly obeys: (reply: Reply) => boolean;
  /** What refuses on stdout where exit codes are not read. */
  readonly refusal?: (reason: string) => string;
  readonly offSwitches?: readonly OffSwitch[];
  /** Which of our entries in that file the agent itself does not trust, in words; null: it runs all of them. */
  readonly distrusts?: (file: string, where: Where) => string | null;
  /** What is left for a person to do. */
  readonly byHand?: (scope: Scope, file: string) => readonly string[];
  /** The first version that knows an event, or a key of an entry; what is not here, every version with hooks knows. */
  readonly since?: {
    readonly events?: Readonly<Record<string, string>>;
    readonly keys?: Readonly<Record<string, string>>;
  };
  /** The oldest version that is supported: where the version cannot be told, what it does not know is not written. */
  readonly oldest?: string;
  /** The version that all of this was tried with; null: nobody has. */
  readonly triedWith: string | null;
}
