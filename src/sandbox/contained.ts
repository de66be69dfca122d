import type { Sandbox } from '../core/sandbox.ts';

/** A path that is shown in a sandbox where it is outside. */
export interface ShownPath {
  readonly path: string;
  readonly writable: boolean;
}

/** What is to run, and what of the machine it is shown. */
export interface ToContain {
  readonly sandbox: Sandbox;
  readonly program: string;
  readonly args: readonly string[];
  /** What the hook is given, names and values. */
  readonly env: Readonly<Record<string, string>>;
  /** The folder it runs in. */
  readonly cwd: string;
  readonly home: string;
  /** The project, and what else is shown. */
  readonly folders: readonly string[];
  /** Scripts and other single files that can be read. */
  readonly files: readonly string[];
  /** Files that were made for this run. */
  readonly own: readonly ShownPath[];
  /** What hookline's own environment says; no file can. */
  readonly agentEnv: Readonly<Record<string, string | undefined>>;
  /** The entry itself says where programs are. */
  readonly hasOwnPath: boolean;
  readonly hasInput: boolean;
  /** Unlike any other run's. */
  readonly tag: string;
  /** The descriptor on which the mechanism finds `given`. */
  readonly descriptor: number;
}

/** The same as a command line of the mechanism. */
export interface Contained {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** To be read from the descriptor: values do not stand on a command line, where everybody sees them. */
  readonly given: string;
  /** Why nothing was started, where it was the mechanism that ended like this; null: it was the hook. */
  readonly notStarted: (code: number, stderr: string) => string | null;
  /** What the hook itself wrote there. */
  readonly stderrOf: (stderr: string) => string;
  /** Everything in there is killed when its first process ends. */
  readonly isHusk: boolean;
  /** Ends what does not end with the process. Never rejects. */
  readonly remove: (() => Promise<void>) | null;
  /** The same for who has no time to wait: this program is about to end. */
  readonly abandon: () => void;
}
