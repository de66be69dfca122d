import type { AfterClause } from './after-clause.ts';
import type { Applies } from './applies.ts';
import type { Diagnostic, Remark } from './diagnostic.ts';
import type { EffectRule, EffectTest } from './effect-rule.ts';
import type { EventName } from './events.ts';
import { type Handler, isImmediate } from './handler.ts';
import type { HookEvent } from './hook-event.ts';
import type { Json, JsonObject } from './json.ts';
import type { Layer } from './layer.ts';
import type { PathsIn } from './paths-in.ts';
import { guards, type Role, type RoleFlags } from './role.ts';
import type { ChangedBy } from './rule-change.ts';

export type OnFailure = 'continue' | 'block';

/** A compiled matcher. `names` can be indexed; `test` cannot; `none` belongs to a hook that is off, and says why. */
export type Matcher =
  | { readonly kind: 'all' }
  | { readonly kind: 'names'; readonly names: ReadonlySet<string> }
  | { readonly kind: 'test'; readonly test: (subject: string) => boolean }
  | { readonly kind: 'none'; readonly why: string };

/** How a dialect reads the text of a matcher. */
export type MatcherStyle =
  | 'names-or-search'
  | 'prefix'
  | 'kinds-or-search'
  | 'kinds-and-searches'
  | 'whole'
  | 'exact-or-search'
  | 'search'
  | 'search-or-literal'
  | 'literal'
  | 'names-or-globs';

export interface MatcherSpec {
  readonly text: string;
  readonly style: MatcherStyle;
}

/** What a condition is tested against. */
export interface ConditionSubject {
  readonly toolNames: readonly string[];
  readonly toolInput: unknown;
  readonly cwd: string;
  readonly home: string;
  /** What its input names, where that is known already. */
  readonly paths?: PathsIn;
  /** It is to grant something: then it must hold for every path, by every name. */
  readonly grants?: boolean;
  /** Nobody but the condition has looked at the call: it must hold for all of a shell line, and surely. */
  readonly alone?: boolean;
}

/** Where paths lead, seen from where the folders lead. */
export interface LedPaths {
  readonly paths: readonly string[];
  readonly cwd: string;
  readonly home: string;
}

/** Null: each is where it says. Throws where there are too many to tell. */
export type FollowPaths = (paths: readonly string[], cwd: string) => LedPaths | null;

/** How the hooks of one lane run. Lanes run side by side. */
export interface Lane {
  readonly key: string;
  readonly mode: 'parallel' | 'serial';
  /** The next hook sees the rewrite of the one before. */
  readonly chained: boolean;
  readonly endsAtRefusal: boolean;
  /** Also on an event that only informs, where the refusal changes nothing else. */
  readonly endsWhereItInforms?: true;
  /** Where hooks of several files rewrite the same, the first file has the last word; otherwise the last hook. */
  readonly firstFileWins?: true;
}

/** The host's own functions: in the order of registration, each sees what the one before made of the input. */
export const CODE_LANE: Lane = { key: 'code', mode: 'serial', chained: true, endsAtRefusal: true };

export interface Source {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The folder that the file configures: where `.claude/` and the like stand. */
  readonly root: string;
  /** The dialect whose own file it is, where another reads it in that one's absence. */
  readonly owner?: string;
  /** The pack that the file is. `shipped`: it is part of hookline. `first`: the file because of which it counts. */
  readonly pack?: { readonly name: string; readonly shipped: boolean; readonly first: string };
}

interface HookBase {
  readonly name: string | null;
  readonly event: EventName;
  readonly handler: Handler;
  readonly timeoutMs: number;
  readonly onFailure: OnFailure;
  readonly once: boolean;
  /** The person is asked before each run. */
  readonly approve: boolean;
  /** What only this hook's own dialect understands. */
  readonly own: Readonly<Record<string, Json>>;
  /** What its dialect calls the event, where that is another name. */
  readonly eventName?: string | undefined;
  /** The event under which its entry is listed, counted and approved, where this is one more that it is about. */
  readonly echoOf?: EventName | undefined;
  /** Hooks of a dialect on one event run by rank, then in configured order. */
  readonly rank?: number | undefined;
  /** Why it may be milder than it was meant; it runs, but where silence is taken for "go ahead". */
  readonly doubt?: string | undefined;
}

/** A hook as a dialect reads it from its file: everything but what depends on where the file was found. */
export interface HookSpec extends HookBase, RoleFlags {
  /** Not for what a sub-agent does. */
  readonly mainAgentOnly?: boolean | undefined;
  readonly at: number;
  readonly matcher: MatcherSpec | null;
  readonly matcherAt: number;
  /** Ordered globs over the paths in a tool's input; null: any. */
  readonly files: readonly string[] | null;
  readonly filesAt?: readonly number[];
  /** Where the text of its command stands. */
  readonly commandAt?: number;
  /** A permission rule such as `Bash(git *)`. */
  readonly condition: string | null;
  readonly conditionAt: number;
  /** A condition over the payload, in CEL. */
  readonly when?: string | null;
  readonly whenAt?: number;
  /** What the call does that it is about; null: anything. */
  readonly effects?: EffectRule | null;
  readonly effectsAt?: number;
  /** What must have happened earlier in the session; null: nothing. */
  readonly after?: EffectRule | null;
  readonly afterAt?: number;
  /** It comes with hookline: what our own tests hold need not be looked at when it is read. */
  readonly ours?: true;
  /** An earlier process read it, and had nothing to say about it. */
  readonly wasRead?: true;
  readonly enabled: boolean;
  /** Why it is not enabled, where its file does not say so itself. */
  readonly disabledBy?: string;
  /** `files` says nothing about a tool that names no file: the hook runs. */
  readonly filesWhenNone?: true;
  /** The lane of this file's hooks is serial. */
  readonly serial?: boolean;
  /** For whom it is; nothing: for everybody. */
  readonly applies?: readonly Applies[];
  /** Set: the entry cannot run, and why. It stays visible, and refuses where it was meant to guard. */
  readonly fault: string | null;
  /** With a fault: it is we who decline to run it, so that it refuses where it could have refused. */
  readonly declined?: true;
  /** The entry as written, without positions: what a person approves. */
  readonly definition: JsonObject;
}

export interface WhenCondition {
  /** `grants`: it must hold by every name of a path, not by any. `alone`: and for all of a shell line. */
  (event: HookEvent, grants?: boolean, alone?: boolean): boolean;
  /** Set: what keeps anybody from reading it. It throws whenever it is asked. */
  readonly unreadable?: string;
  /** It looks at nothing but the words of a call: the answer is the same whenever the same call comes again. */
  readonly ofWords?: boolean;
  /** Set: it is compiled when it is first needed. Null: it can be asked about this event at once. */
  readonly ready?: (event: HookEvent) => Promise<void> | null;
}

/** One name of one path is enough; where it `grants` something, every name of every path is needed. */
export type FilesTest = (paths: PathsIn, cwd: string, grants: boolean) => boolean;

export type RuleTest = (subject: ConditionSubject) => boolean;

/** What selects a hook, each test with the text that it was made of; null: there is none, and everything passes. */
export interface Selects {
  readonly matcher: { readonly test: Matcher; readonly text: string | null };
  readonly files: { readonly test: FilesTest | null; readonly text: readonly string[] | null };
  readonly condition: { readonly test: RuleTest | null; readonly text: string | null };
  /** Throws where it cannot be told. */
  readonly when: { readonly test: WhenCondition | null; readonly text: string | null };
  readonly effects: { readonly test: EffectTest | null; readonly text: string | null };
  /** What happened earlier in the session. */
  readonly after: { readonly test: AfterClause | null; readonly text: string | null };
  /** Not for what a sub-agent does. */
  readonly mainAgentOnly: boolean;
}

const NO_TEST = { test: null, text: null } as const;

/** Everything of its event. */
export const SELECTS_ALL: Selects = {
  matcher: { test: { kind: 'all' }, text: null },
  files: NO_TEST,
  condition: NO_TEST,
  when: NO_TEST,
  effects: NO_TEST,
  after: NO_TEST,
  mainAgentOnly: false,
};

export interface Hook extends HookBase {
  /** `<dialect>:<file>:<line>`: for people. Two hooks on one line share it. */
  readonly id: string;
  /** The same hook after a reload or in another process; no two hooks share it. */
  readonly key: string;
  readonly dialect: string;
  readonly layer: Layer;
  readonly source: Source | null;
  readonly lane: Lane;
  readonly selects: Selects;
  readonly role: Role;
  /** Set: somebody switched the hook off, and this says where. */
  readonly disabled: string | null;
  /** Set: the hook cannot run, and why. A guard then refuses. */
  readonly fault: string | null;
  /** With a fault it refuses what it can be told to be about: nobody knows what it was to say. */
  readonly faultRefuses?: true;
  /** Its question refuses where nobody answers it. */
  readonly refusesUnanswered?: true;
  /** What `rules` of some file made of it; absent: it is as it is written. */
  readonly changed?: readonly ChangedBy[];
  /** Somebody more trusted than its file switched it off: it stays so, whatever becomes of it. */
  readonly staysOff?: true;
  /** Calls that it does not concern, by `rules` of some file. */
  readonly excepts?: (event: HookEvent) => boolean;
  /** What is to be said about a call of which it is asked, because of how it was changed. */
  readonly remarksOn?: (event: HookEvent) => readonly Remark[];
  /** What is dangerous about its command, in words; absent: nothing that was found. */
  readonly dangers?: readonly string[];
  readonly definition: JsonObject;
}

/** What to call a hook when speaking of it. */
export function hookLabel(hook: Pick<Hook, 'name' | 'id'>): string {
  return hook.name ?? hook.id;
}

/** Where a hook stands, as whoever speaks of it says it. */
export function placeOf({ source }: Pick<Hook, 'source'>): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  return source === null ? {} : { file: source.file, line: source.line, column: source.column };
}

/** The event, as the hook's own dialect calls it. */
export function eventNameOf(hook: Pick<Hook, 'event' | 'eventName'>): string {
  return hook.eventName ?? hook.event;
}

/** One for each entry. */
export function isEntry({ echoOf }: Pick<Hook, 'echoOf'>): boolean {
  return echoOf === undefined;
}

export function isEnforced(hook: Pick<Hook, 'layer'>): boolean {
  return hook.layer === 'enforced';
}

/** Its answer counts against the final input too. */
export function isGuard(hook: Pick<Hook, 'layer' | 'role'>): boolean {
  return guards(hook) || isEnforced(hook);
}

/** The dialect in which everything can be said. */
export const NATIVE = 'hookline';

/** Its own entry says that its failure opens; a default that somebody did not write is no such word. */
export function saysContinue({ onFailure, definition }: Pick<Hook, 'onFailure' | 'definition'>): boolean {
  return onFailure === 'continue' && definition.onFailure === 'continue';
}

/** A rule costs nothing: it always judges what really runs. */
export function judgesFinalInput(hook: Pick<Hook, 'layer' | 'role' | 'handler'>): boolean {
  return isGuard(hook) || isImmediate(hook.handler);
}

/** All that it can say is yes. */
export function isGrant({ handler }: Pick<Hook, 'handler'>): boolean {
  return handler.kind === 'rule' && handler.word === 'allow';
}
