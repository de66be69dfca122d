import type { EnrolledAs, Origin } from '../audit/origin.ts';
import type { TextMemory } from '../config/parse-remembered.ts';
import type { PlacedSink } from '../config/sinks-in.ts';
import type { NamedFile } from '../config/which-files.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Environment } from '../core/dialect.ts';
import type { EventName } from '../core/events.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { JsonObject } from '../core/json.ts';
import type { Layer } from '../core/layer.ts';
import type { WaitLimits } from '../core/limits.ts';
import type { AgentModelSource, AiSdkModel, ModelFunction } from '../core/model.ts';
import type { Answer, Outcome } from '../core/outcome.ts';
import type { AnyPayload, Payload, PayloadInput, ToolEventName } from '../core/payload.ts';
import type { Demand, Policy } from '../core/policy.ts';
import type { Role } from '../core/role.ts';
import type { ChangedBy } from '../core/rule-change.ts';
import type { Running } from '../core/running.ts';
import type { KnownTool } from '../core/tool-input.ts';
import type { Wire } from '../core/wire.ts';
import type { EventAlias } from '../dialects/event-names.ts';
import type { BusEvents, On } from '../engine/bus.ts';
import type { Runs, StandingRefusal, TriggerOptions } from '../engine/engine.ts';
import type { Explanation } from '../engine/explain.ts';
import type { SessionState } from '../engine/session.ts';
import type { ProcessExecutor } from '../handlers/processes/executor.ts';
import type { RunsParts } from '../handlers/runs.ts';
import type { CallbackRegistration, ListRegistration, ToolRegistration } from './callback-registration.ts';
import type { FleetInForce } from './fleet-in-force.ts';
import type { HooksLogger } from './host-logger.ts';
import type { AnyToolRegistration, DialectSettings, Registration } from './registration.ts';
import { running } from './running.ts';

/** What a person is asked. */
export interface Question {
  /** May this hook run, or may the call that a hook asks about go ahead. */
  readonly kind: 'hook' | 'call';
  /** The hook in question, or the first that asks. */
  readonly hook: string;
  readonly name: string | null;
  readonly event: EventName;
  /** What would run. */
  readonly command: string;
  readonly source: { readonly file: string; readonly line: number } | null;
  /** Why a hook asks. */
  readonly reason: string | null;
  readonly toolName: string | null;
  /** The tool's input as it would be used, rewrites included. */
  readonly input: JsonObject | null;
  /** The whole question in lines for a person: nothing is masked, nothing in it can hide or pose as another line. */
  readonly shown: string;
}

/** A question with everything that an answer to it is bound to. */
export interface Asked {
  readonly question: Question;
  readonly event: HookEvent;
  /** The hook in question, or all that ask. */
  readonly hooks: readonly Hook[];
  readonly limits: WaitLimits;
}

/** What a function that records outcomes is told besides. */
export interface RecordFacts {
  /** It is no new outcome, but the end of an asynchronous hook of the one with this id: its only run. */
  readonly late: boolean;
  /** So many before this one it was not told, because it had not finished with others. */
  readonly dropped: number;
  /** Who and where: agent, account, machine, repository, session and sub-agent. */
  readonly origin: Origin;
}

export interface HooksOptions {
  /** Where discovery starts, and the events' cwd where they have none. */
  readonly cwd?: string | undefined;
  /** Whose user layers. */
  readonly home?: string | undefined;
  /** Only these dialects; default: every dialect found. Enforced hooks run whatever is said here. */
  readonly dialects?: readonly string[] | undefined;
  /** These files instead of the discovered ones: a user layer unless said otherwise. */
  readonly files?: readonly NamedFile[] | undefined;
  /** Hooks of this object instead of the discovered files; with `files`, in addition to these. */
  readonly settings?: DialectSettings | undefined;
  /** Enforced files in addition to the machine's own. */
  readonly enforced?: readonly (string | Pick<NamedFile, 'path' | 'dialect'>)[] | undefined;
  readonly trust?: 'recorded' | 'all' | ((hook: HookInfo) => boolean) | undefined;
  /** Asks the person, about hooks that must be approved and about what hooks ask; absent: there is nobody to ask. */
  readonly ask?: ((question: Question) => Promise<boolean>) | undefined;
  /** Answers prompt hooks: a function, or a language model of the AI SDK. Asked in place of any that is configured. */
  readonly model?: ModelFunction | AiSdkModel | undefined;
  /** Is told every outcome, in place of the trail in the state folder; false: nothing is recorded. */
  readonly audit?: ((outcome: Outcome, payload: Payload, facts: RecordFacts) => unknown) | false | undefined;
  /** Also an event for which no hook fitted leaves a record in the trail. Default: false. */
  readonly recordAll?: boolean | undefined;
  /** The built-in guard, which asks before a tool call changes what says which hooks run. Default: true. */
  readonly selfProtection?: boolean | undefined;
  readonly env?: Environment | undefined;
  /** Runs the commands of hooks in place of hookline: for a host that starts processes in a way of its own. */
  readonly executor?: ProcessExecutor | undefined;
  /** Is told what hooks do, and what was found wrong. */
  readonly logger?: HooksLogger | undefined;
  /** Read files again when they change. Default: true. */
  readonly watch?: boolean | undefined;
  /** At most this many hook processes at once. Default: 16. */
  readonly maxConcurrent?: number | undefined;
  /** Between asking a process to end and making it. Default: 1000. */
  readonly graceMs?: number | undefined;
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

/** Who can be asked in place of `ask`. */
export interface PersonToAsk {
  /** False: a question may be left for later, but nobody is waited for. */
  readonly isThere: boolean;
  /** How long an answer from elsewhere is waited for; absent: not at all. */
  readonly waitMs?: number;
  /** Where whoever waits is told for what. */
  readonly tell?: (text: string) => void;
  /** Never rejects. Null: whoever gets the outcome asks. */
  readonly ask: ((asked: Asked) => Promise<Answer>) | null;
}

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

/** What a program that is more than an embedder (the command line, a test) may replace; `USUAL_PARTS` has the rest. */
export interface HooksParts {
  /** The session was just invented: nothing was seen in it before, and nothing will be seen later. */
  readonly sessionIsNew: boolean;
  /** One event, and then the process ends: nothing is loaded before it is needed. */
  readonly lazy: boolean;
  /** That event, where it is known already: no other hooks are made than those that it can be for. */
  readonly about: { readonly name: string; readonly payload: JsonObject } | null;
  /** How processes are started; null: as it is worth while for as many events as are to come. */
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

/** Hook files that nobody has put in their place yet: what hooks would be with them. Nothing is remembered of them. */
export interface Proposal {
  /** In addition to what is in force: a user layer unless said otherwise. */
  readonly more: readonly NamedFile[];
  /** By the path of a file that is in force: the file whose content it would have. */
  readonly instead: ReadonlyMap<string, string>;
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

/** The entries of one file by which its agent calls hookline. */
export interface AgentCalls {
  readonly file: string;
  readonly dialect: string;
  readonly entries: number;
}

export type HookState = 'active' | 'enforced' | 'untrusted' | 'changed' | 'disabled' | 'invalid';

/** A hook, as it is shown to people and programs. */
export interface HookInfo {
  /** `<dialect>:<file>:<line>`. Hooks on one line share it. */
  readonly id: string;
  /** This hook's alone, as it is now: another place or another content is another key. */
  readonly key: string;
  readonly name: string | null;
  readonly event: EventName;
  /** What its dialect calls the event. */
  readonly eventName: string;
  readonly dialect: string;
  readonly layer: Layer;
  readonly matcher: string | null;
  readonly handler: string;
  readonly action: string;
  readonly source: { readonly file: string; readonly line: number; readonly column: number } | null;
  readonly state: HookState;
  /** Why it is not active, in words. */
  readonly why: string | null;
  readonly timeoutMs: number;
  readonly onFailure: 'continue' | 'block';
  /** What is dangerous about its command, in words; empty: nothing that was found. */
  readonly dangers: readonly string[];
  /** The person is asked before each run. */
  readonly approve: boolean;
  /** The pack that it is a rule of; null: it stands in a file of its own. */
  readonly pack: string | null;
  /** What `rules` of some file made of it; empty: it is as it is written. */
  readonly changed: readonly ChangedBy[];
  /** How what it says counts: `shadow` is told, and does not count. */
  readonly role: Role;
  /** The entry as it is written, without its event: what the program itself is told by `list()`, and nobody else. */
  readonly config?: JsonObject;
}

/** A hook that waits for a person, and what that person would approve. */
export interface PendingHook extends HookInfo {
  /** The script files that it names, below the project from there, with the hash of their bytes; null: not there. */
  readonly scripts: Readonly<Record<string, string | null>>;
  /** The programs that it names without a path, and the files that they are; null: not on the PATH it will have. */
  readonly programs: Readonly<Record<string, string | null>>;
  /** The variables that it asks for. `given`: a credential only where the entry lists it. */
  readonly variables: readonly { readonly name: string; readonly credential: boolean; readonly given: boolean }[];
  /** What an approval cannot hold fast, such as what `npm run lint` runs. */
  readonly notCovered: readonly string[];
}

export type { AnyPayload, BusEvents };

export interface Hooks {
  /** Runs the hooks of one event. Never rejects because of a hook; throws HookError for misuse. */
  trigger<E extends EventName>(event: E, payload: PayloadInput<E>, options?: TriggerOptions): Promise<Outcome<E>>;
  /** By any other name for it, such as `pre-tool-call`. */
  trigger(event: EventAlias, payload: AnyPayload, options?: TriggerOptions): Promise<Outcome>;
  /** Adds a hook from code; the returned function takes it out again. */
  register(registration: AnyToolRegistration): () => void;
  /** For tools whose input is known. */
  register<E extends ToolEventName, T extends KnownTool>(registration: ToolRegistration<E, T>): () => void;
  /** For several events at once. */
  register<E extends EventName>(registration: ListRegistration<E>): () => void;
  register<E extends EventName>(registration: CallbackRegistration<E>): () => void;
  register(registration: Registration): () => void;
  /** As Mimir's registry has it: the name of an event, and an entry of its file. */
  register(name: EventAlias | EventName, config: JsonObject): () => void;
  readonly has: (event: string) => boolean;
  readonly list: (filter?: { readonly event?: string }) => readonly HookInfo[];
  readonly isEnforced: (name: string) => boolean;
  /** The project's hooks that wait for a person. */
  readonly pending: () => readonly PendingHook[];
  /** Approves them as they are now, by their keys, or by their ids where no two share one. */
  readonly approve: (keysOrIds: readonly string[]) => Promise<void>;
  /** Switches a hook off for as long as these hooks live, by its id, its name, or a part of one. Not an enforced one. */
  readonly disable: (hook: string) => Promise<void>;
  /** The same, back on; also what the person switched off with `hookline disable`. */
  readonly enable: (hook: string) => Promise<void>;
  /** Which hooks would run, and what kept the others out. Runs nothing. */
  readonly explain: (event: string, payload: AnyPayload) => Explanation;
  readonly reload: () => Promise<void>;
  readonly on: On;
  readonly diagnostics: readonly Diagnostic[];
  /** What the organization demands of everybody's hooks, and where it says so. */
  readonly policy: readonly Demand[];
  readonly close: () => Promise<void>;
  /** The same, for `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** For callers whose event's name comes from outside, and is checked when it is used. */
export interface HooksByName extends Hooks {
  /** The hooks themselves, for programs that are more than an embedder. */
  readonly inForce: () => readonly Hook[];
  /** Where agents call hookline from: the entries that are no hooks, by file. */
  readonly agentCalls: () => readonly AgentCalls[];
  /** What is refused because nobody understands what was configured, in words. */
  readonly refusals: () => readonly string[];
  /** Says which hooks are on, in place of what was said before; null: as they would be. */
  readonly switchBy: (isOn: (hook: Hook) => boolean | null) => void;
  /** The file that wants no engine in the background to answer agents' calls; null: none does. */
  readonly residentOffIn: () => string | null;
  /** Where decisions are sent. */
  readonly sinks: () => readonly PlacedSink[];
  /** The guards that come with hookline. */
  readonly builtIn: () => Promise<readonly HookInfo[]>;
  trigger<E extends EventName>(event: E, payload: PayloadInput<E>, options?: TriggerOptions): Promise<Outcome<E>>;
  trigger(event: string, payload: AnyPayload, options?: TriggerOptions): Promise<Outcome>;
}
