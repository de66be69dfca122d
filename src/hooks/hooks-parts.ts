import type { EnrolledAs } from '../audit/origin.ts';
import type { TextMemory } from '../config/parse-remembered.ts';
import type { NamedFile } from '../config/which-files.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { JsonObject } from '../core/json.ts';
import type { AgentModelSource } from '../core/model.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Policy } from '../core/policy.ts';
import type { Running } from '../core/running.ts';
import type { Wire } from '../core/wire.ts';
import type { Runs, StandingRefusal } from '../engine/engine.ts';
import type { SessionState } from '../engine/session.ts';
import type { RunsParts } from '../handlers/runs.ts';
import type { FleetInForce } from './fleet-in-force.ts';
import type { PersonToAsk } from './question.ts';
import { running } from './running.ts';

/** What a program that is more than an embedder (the command line, a test) may replace. */
export interface HooksParts {
  readonly machine: string;
  /** Where what lasts is kept; null: where the environment and the home say. */
  readonly stateFolder: string | null;
  /** The package and the Node that answer. */
  readonly running: () => Running;
  /** What enrolments make of a machine, where it is not this one that is asked about; null: this one. */
  readonly fleet: FleetInForce | null;
  /** Serves prompts for which neither the person nor the organization has named a model; absent: nobody does. */
  readonly agentModel?: AgentModelSource | undefined;
  /**
   * One event, and then the process ends: nothing is loaded before it is needed. Where it is known which event, no other
   * hooks are made than those that it can be for.
   */
  readonly lazy: boolean | KnownEvent;
  readonly files: FilesRead;
  readonly session: SessionParts;
  /** `none`: what happens has happened before, or is only tried. */
  readonly records: 'none' | RecordsKept;
  readonly asker: Asker;
  readonly runs: CarriedOut;
}

/** An event before it happens. */
export interface KnownEvent {
  readonly name: string;
  readonly payload: JsonObject;
}

/** What is read as configuration: the files in their places, or what somebody proposes, of which nothing is remembered. */
export type FilesRead =
  | {
      readonly kind: 'in-place';
      /** What was made of files, for the next process; null: nothing is kept. `usual`: for large ones, unless it is lazy. */
      readonly memory: TextMemory | null | 'usual';
    }
  | { readonly kind: 'proposed'; readonly proposal: Proposal };

export interface SessionParts {
  /** It was just invented: nothing was seen in it before, and nothing will be seen later. */
  readonly isNew: boolean;
  /** What outlives this program; null: sessions are kept in its memory. */
  readonly stateOf: ((id: string) => SessionState) | null;
}

export interface RecordsKept {
  /** Also what nobody need wait for is recorded before it is answered. */
  readonly awaited: boolean;
  /** Somebody tries what hooks say: no agent is about to do it, and its records say so. */
  readonly experiment: boolean;
  /** Processes of our own may be started, which send records and fetch policy. */
  readonly background: boolean;
}

/** Who asks what hooks say, and can be asked and told. */
export interface Asker {
  /** Null: whoever `ask` asks. */
  readonly person: PersonToAsk | null;
  /** It takes everything that is not refused for "go ahead": each outcome, as it can be told there. */
  readonly gate: ((outcome: Outcome) => Outcome) | null;
  /** Null: nobody has us as a hook, or we are not told who. */
  readonly caller: Caller | null;
  /** The `HOME` of the agent, where that is another folder than the home: `~` in a call may mean either. */
  readonly agentHome: string | null;
}

/** How hooks are carried out. */
export interface CarriedOut {
  /** How processes are started; null: as it is worth while for as many events as are to come. */
  readonly processes: RunsParts['processes'];
  /** Carries hooks out in place of the usual way, which it is given. */
  readonly carryOut: (usual: CarryOut) => CarryOut;
  /** Starts what nobody waits for in a process of its own; null: it runs in this one. */
  readonly startAsync: ((hook: Hook, event: HookEvent, under: StartedUnder) => Promise<void>) | null;
}

/** Of what belongs together, too, only what is to be replaced. */
export interface GivenParts extends Partial<Omit<HooksParts, 'session' | 'records' | 'asker' | 'runs'>> {
  readonly session?: Partial<SessionParts>;
  readonly records?: 'none' | Partial<RecordsKept>;
  readonly asker?: Partial<Asker>;
  readonly runs?: Partial<CarriedOut>;
}

const USUAL_RECORDS: RecordsKept = { awaited: false, experiment: false, background: true };

const USUAL_PARTS: HooksParts = {
  machine: '/etc',
  stateFolder: null,
  running,
  fleet: null,
  lazy: false,
  files: { kind: 'in-place', memory: 'usual' },
  session: { isNew: false, stateOf: null },
  records: USUAL_RECORDS,
  asker: { person: null, gate: null, caller: null, agentHome: null },
  runs: { processes: null, carryOut: (usual) => usual, startAsync: null },
};

export function withUsualParts(given: GivenParts): HooksParts {
  const { session, records, asker, runs } = given;
  return {
    ...USUAL_PARTS,
    ...given,
    session: { ...USUAL_PARTS.session, ...session },
    records: records === 'none' ? records : { ...USUAL_RECORDS, ...records },
    asker: { ...USUAL_PARTS.asker, ...asker },
    runs: { ...USUAL_PARTS.runs, ...runs },
  };
}

/** What the end of a hook that nobody waits for is told with. */
export interface StartedUnder {
  readonly policy: Policy;
  /** The hook's place in configured order. */
  readonly place: number;
  /** Whether its end is written into the trail. */
  readonly isRecorded: boolean;
  /** What its records say of an enrolment. */
  readonly fleet: { readonly as: EnrolledAs } | null;
}

export type CarryOut = Pick<Runs, 'run' | 'interpret' | 'startAsync'>;

/** An agent whose own hook we are, and what is different for that. */
export interface Caller {
  readonly agent: string;
  /** It puts a question to the person itself. */
  readonly asks: boolean;
  /** The files that it reads itself: their hooks are its own affair. */
  readonly reads: Wire['reads'];
  /** The prompt of this event is not a person's. */
  readonly sameTurn: boolean;
  /** What stands against an event from before. */
  readonly refusals: (event: HookEvent) => readonly StandingRefusal[];
}

/** Hook files that nobody has put in their place yet: what hooks would be with them. Nothing is remembered of them. */
export interface Proposal {
  /** In addition to what is in force: a user layer unless said otherwise. */
  readonly more: readonly NamedFile[];
  /** By the path of a file that is in force: the file whose content it would have. */
  readonly instead: ReadonlyMap<string, string>;
}
