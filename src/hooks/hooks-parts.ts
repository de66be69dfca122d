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

/** What a program that is more than an embedder (the command line, a test) may replace; `USUAL_PARTS` has the rest. */
export interface HooksParts {
  /** The session was just invented: nothing was seen in it before, and nothing will be seen later. */
  readonly sessionIsNew: boolean;
  /** One event, and then the process ends: nothing is loaded before it is needed. */
  readonly lazy: boolean;
  /** That event, where it is known already: no other hooks are made than those that it can be for. */
  readonly about: { readonly name: string; readonly payload: JsonObject } | null;
  /** How processes are started; null: chosen automatically, by how many events are to come. */
  readonly processes: RunsParts['processes'];
  readonly machine: string;
  /** Where what lasts is kept; null: where the environment and the home say. */
  readonly stateFolder: string | null;
  /** The `HOME` of the agent, where that is another folder than the home: `~` in a call may mean either. */
  readonly agentHome: string | null;
  /** The package and the Node that answer. */
  readonly running: () => Running;
  /** What enrolments make of a machine, where it is not this one that is asked about; null: this one. */
  readonly fleet: FleetInForce | null;
  /** What was made of files, for the next process; null: nothing is kept. What an embedder has is kept for large ones. */
  readonly memory: TextMemory | null | undefined;
  /** Null: what is in force is what there is. */
  readonly proposal: Proposal | null;
  /** What outlives this program; null: sessions are kept in its memory. */
  readonly sessions: ((id: string) => SessionState) | null;
  /** Null: whoever `ask` asks. */
  readonly person: PersonToAsk | null;
  /** Carries hooks out in place of the usual way, which it is given. */
  readonly carryOut: (usual: CarryOut) => CarryOut;
  /** `awaited`: also what nobody need wait for is recorded before it is answered. `none`: it has happened before. */
  readonly records: 'usual' | 'awaited' | 'none';
  /** Processes of our own may be started, which send records and fetch policy. */
  readonly background: boolean;
  /** Somebody tries what hooks say: no agent is about to do it, and its records say so. */
  readonly experiment: boolean;
  /** Whoever asked takes everything that is not refused for "go ahead": each outcome, as it can be told there. */
  readonly gate: ((outcome: Outcome) => Outcome) | null;
  /** Serves prompts for which neither the person nor the organization has named a model; absent: nobody does. */
  readonly agentModel?: AgentModelSource | undefined;
  /** Null: nobody has us as a hook, or we are not told who. */
  readonly caller: Caller | null;
  /** Starts what nobody waits for in a process of its own; null: it runs in this one. */
  readonly startAsync: ((hook: Hook, event: HookEvent, under: StartedUnder) => Promise<void>) | null;
}

export const USUAL_PARTS: HooksParts = {
  sessionIsNew: false,
  lazy: false,
  about: null,
  processes: null,
  machine: '/etc',
  stateFolder: null,
  agentHome: null,
  running,
  fleet: null,
  memory: undefined,
  proposal: null,
  sessions: null,
  person: null,
  carryOut: (usual) => usual,
  records: 'usual',
  background: true,
  experiment: false,
  gate: null,
  caller: null,
  startAsync: null,
};

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
