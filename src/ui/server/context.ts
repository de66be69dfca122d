import type { Environment } from '../../core/dialect.ts';
import type { RecordedEvent } from '../../history/replay/recorded-event.ts';
import type { AgentHere, AgentProof, CoverageTold, CoverageUnknown, HoldsTold } from '../data/agents.ts';

/** What the page may do, and why not more. */
export interface Permissions {
  /** To answer what a hook asks is a person's: not from inside an agent's session, and not without a terminal. */
  readonly answer: boolean;
  /** To carry out what is tried, in a sandbox. */
  readonly run: boolean;
  /** Null: everything is allowed. */
  readonly whyNot: string | null;
}

/** Whose machine it is, and where on it. */
export interface UiPlace {
  readonly home: string;
  readonly cwd: string;
  readonly env: Environment;
}

/** What every route is given. */
export interface UiContext extends UiPlace {
  /** Where the trail, the questions and the switches are. */
  readonly stateFolder: string;
  /** These are the records of this person: what is somebody else's is only looked at, and nothing is written or tidied there. */
  readonly isOwn: boolean;
  /** Nothing older is shown; null: however old. */
  readonly sinceMs: number | null;
  readonly may: Permissions;
  /** Nothing is recorded on this machine: what is shown is the demonstration. */
  readonly demonstration: boolean;
  /** What belongs to others, and is given. */
  readonly sources: UiSources;
}

/** An agent, and events of which the trail can have nothing of it. */
export interface SilentAgent {
  readonly agent: string;
  readonly title: string;
  readonly events: readonly string[];
}

/** What the page shows of parts that it does not know itself. Each view adds what it needs. */
export interface UiSources {
  /** What happened, as the text of a `*.hooktest.yml`. */
  readonly testOf: (recorded: RecordedEvent, home: string) => Promise<string>;
  readonly agentsHere: (place: UiPlace) => Promise<readonly AgentHere[]>;
  readonly proofOf: (agent: string, place: UiPlace) => Promise<AgentProof>;
  /** Events at which an agent does not ask, by their own names. */
  readonly notAskedFor: (place: UiPlace) => Promise<readonly SilentAgent[]>;
  readonly agentsHold: (place: UiPlace) => Promise<HoldsTold>;
  readonly coverage: (
    context: UiContext,
    sinceMs: number,
    signal: AbortSignal,
  ) => Promise<CoverageTold | CoverageUnknown>;
}
