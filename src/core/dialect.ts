import type { Finding } from './diagnostic.ts';
import { type Effect, type EventName, eventRow } from './events.ts';
import type { Hook, HookSpec, Lane } from './hook.ts';
import type { HookEvent } from './hook-event.ts';
import type { JsonObject } from './json.ts';
import type { Layer } from './layer.ts';
import type { Lead } from './lead.ts';
import type { Located } from './located.ts';
import type { Migration } from './migration.ts';
import type { ModelSource } from './model.ts';
import type { Payload } from './payload.ts';
import type { Policy, PolicyPart } from './policy.ts';
import type { Report } from './report.ts';
import type { Sink } from './sink.ts';
import type { TemplateSyntax } from './template.ts';
import type { ToolKind, ToolNames } from './tools.ts';
import type { Verdict } from './verdict.ts';

/** Where a dialect's files are. A name that is a RegExp means every such file of the folder, in name order. */
export interface FileLocation {
  readonly layer: Exclude<Layer, 'session'>;
  /** `machine`: below /etc. `project`: from the cwd up to the repository's root. */
  readonly base: 'home' | 'project' | 'machine';
  readonly folder: string;
  readonly name: string | RegExp;
  /** Whatever lies in the folder is meant to count: what has another name is not passed over without a word. */
  readonly wholeFolder?: true;
  /** The file is that dialect's own, and is read here only where it is not active. */
  readonly unless?: string;
  /** It is no configuration but a program, which is the hook: it is never read, only run. */
  readonly isHook?: true;
}

/** What a dialect is told about a file besides its content. */
export interface FileContext {
  readonly layer: Layer;
  /** The name of the folder in which it lies; empty where there is none. */
  readonly folder: string;
  /** The folder that it configures; absent: that is not known. */
  readonly root?: string | undefined;
  readonly env: Environment;
}

/** What a file says besides its hooks. */
export interface FileSettings {
  /** How often an agent is held, or a session's start tried again. */
  readonly maxRetries?: number;
  /** A folder in the home folder, for a log of every run of this dialect's hooks. */
  readonly debugLog?: string;
  /** Fields that every payload gets: who the team is. */
  readonly facts?: Readonly<Record<string, string>>;
  /** The only addresses that webhooks may call, `*` for anything; empty: none. */
  readonly allowedUrls?: readonly string[];
  /** The only variables that the headers of webhooks may name; empty: none. */
  readonly allowedEnv?: readonly string[];
  /** The model for prompts that have none of their own. */
  readonly model?: ModelSource;
  /** Whether the built-in guard is on. */
  readonly selfProtection?: boolean;
  /** Whether an engine in the background may answer agents' calls. */
  readonly resident?: boolean;
  /** Programs that run the command in their words, as a person or an organization declares them. */
  readonly wrappers?: readonly string[];
  /** Where decisions are sent; in a person's own and in enforced files. */
  readonly sinks?: readonly Sink[];
  /** Who answers what rules ask a lead about; enforced files only. */
  readonly leads?: readonly Lead[];
  /** What is demanded of everybody's hooks; enforced files only. */
  readonly policy?: PolicyPart;
  /** Where each of these demands stands. */
  readonly policyAt?: Readonly<Partial<Record<keyof Policy, number>>>;
}

/** What a switch in a file turns off: its own hooks, or this dialect's hooks of all layers that are not enforced. */
export type Switch = 'own-hooks' | 'dialect-hooks';

export interface FileReading {
  readonly hooks: readonly HookSpec[];
  readonly findings: readonly Finding[];
  readonly switches: readonly Switch[];
  readonly settings?: FileSettings;
}

/** What a name of an event means. */
export interface EventMeaning {
  readonly event: EventName;
  /** It means only tools of this kind. */
  readonly kind?: ToolKind;
  /** The event that it means when the payload has an error. */
  readonly onError?: EventName;
  /** The event that it means when the payload says that it was interrupted. */
  readonly onInterrupt?: EventName;
  /** The event that it means when the payload is a sub-agent's. */
  readonly onSubagent?: EventName;
}

/** One name for an event. */
export interface DialectEvent extends EventMeaning {
  /** What hooks may do to it. */
  readonly effects: readonly Effect[];
  /** A refusal makes the agent try again, up to a number of times. */
  readonly retries?: true;
}

/** The placeholders of a dialect: how they are written, and what each of them is on an event; undefined: absent. */
export interface DialectTemplate extends TemplateSyntax {
  readonly value: (name: string, event: HookEvent) => unknown;
  /** The placeholder that stands for what the person last said. */
  readonly lastPrompt?: string;
  /** Those that only an organization's file gives a value, and where that file lies. */
  readonly facts?: { readonly names: readonly string[]; readonly file: string };
}

/** Variables as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a command hook is given. */
export interface HookInput {
  readonly stdin: string;
  /** The event, for a hook that does not find it on stdin; it is asked for where variables cannot hold it. */
  readonly whole?: () => string;
  readonly env: Readonly<Record<string, string>>;
  /** What is true of one event only: a process that hears of many does not have these, not even inherited. */
  readonly unset?: readonly string[];
  /** The variable in which the hook is told a file to write environment variables to. */
  readonly envFileVariable?: string;
  /** The variable in which the hook is told a file that holds the payload. */
  readonly eventFileVariable?: string;
  /** The variables that carry the values of placeholders. */
  readonly values?: Readonly<Record<string, string>>;
}

/** How a dialect has functions of the host among its hooks. */
export interface InlineHooks {
  /** An entry with these options, in its own spelling; what it does stands for the function, and never runs. */
  readonly entry: (options: JsonObject) => JsonObject;
  /** What its end means; absent: what it means everywhere, which is `usual`. */
  readonly answer?: (hook: Hook, event: HookEvent, report: Report, usual: DialectBody['answer']) => Verdict;
  /** What a function is given, in the words of its dialect; absent: the payload. */
  readonly context?: OwnContext;
}

/** A dialect's own form of what a payload says. */
export interface OwnContext {
  readonly of: (hook: Hook, payload: Payload, env: Environment) => JsonObject;
  /** What its document calls it. */
  readonly name: string;
  /** Its words for fields of a payload: functions were given these before. */
  readonly formerNames: Readonly<Record<string, string>>;
}

/** Another word for a field of a payload. */
export interface OtherField {
  readonly field: string;
  /** Where it stands inside the field, unless something else there says it. */
  readonly inside?: readonly string[];
  /** It says the same in another form: where both are there, the field counts. */
  readonly yields?: true;
  /** It means this without a tool as well; otherwise it means something of its own there. */
  readonly everywhere?: true;
}

/** How one tells that an agent is at work, and what it reads besides hooks. */
export interface AgentTraces {
  /** The names of its program. */
  readonly programs?: readonly string[];
  /** Variables that it gives to what it starts, and that nobody sets for himself; `*` for anything at the end. */
  readonly marks?: readonly string[];
  /** Files of a project from which it takes variables of the environment. */
  readonly environmentFiles?: readonly string[];
}

/**
 * What has to be known of every dialect whether or not anybody uses it: where its files are, and its words. Data.
 * `OtherName`: its names for events that no other agent gives them.
 */
export interface DialectHead<OtherName extends string = string> extends AgentTraces {
  readonly name: string;
  readonly files: readonly FileLocation[];
  /** Where scripts of its hooks lie by custom, in a project or the home folder. */
  readonly hookFolders?: readonly string[];
  /** Its own names for events, with the effects that it leaves them. */
  readonly events: ReadonlyMap<string, DialectEvent>;
  /** Those that are not the event's own name: whoever names an event may use them. */
  readonly otherNames?: Readonly<Record<OtherName, EventMeaning>>;
  /** Its words for fields of a payload, where they are others: whoever gives a payload may use them. */
  readonly otherFields?: Readonly<Record<string, OtherField>>;
  /** What it calls its tools, the usual name first. */
  readonly tools: ToolNames;
  /** A tool that is no MCP server's has a second name, which begins with this. */
  readonly toolNamespace?: string;
  readonly lane: Omit<Lane, 'key'>;
  /** Where hooks run one after the other because an entry says so, each sees the rewrite of the one before. */
  readonly chainsWhenSerial?: true;
  /** What it looks like has words that no other dialect has. */
  readonly unmistakable?: true;
  /** The variables by which its hooks are told a folder: the project's, or the one that the event happens in. */
  readonly folderVariables?: Readonly<Record<string, 'project' | 'cwd'>>;
  /** The exit code is the whole answer: where a failure lets the event pass, a hook cannot refuse it. */
  readonly onlyFailureRefuses?: true;
  /** `register(name, entry)` means an entry of this dialect, which says itself whether it is enforced. */
  readonly registersByName?: true;
  /** `timeout` in its files is a number of milliseconds. */
  readonly timeoutsInMs?: true;
  /** A hook is called by its event: two of the same name are two hooks. */
  readonly namesAreEvents?: true;
  /** Folders in which no program of a hook may lie, links followed. */
  readonly forbiddenFolders?: readonly string[];
  /** Its files hold more than hooks: nothing else in them is quoted in a message, or kept anywhere. */
  readonly holdsSecrets?: true;
  /** What its files say about models and webhooks is for the hooks of every dialect. */
  readonly settingsForAll?: true;
}

/** What is needed of a dialect where there is a file or a hook of it: a few pure functions. */
export interface DialectBody {
  /** Copies that do the same run once per event; null: every copy runs. */
  readonly sameAs: ((hook: Hook) => string) | null;
  readonly looksLike: (tree: Located) => boolean;
  readonly read: (tree: Located, file: FileContext) => FileReading;
  /** The content of a file of this dialect that holds just this entry. */
  readonly fileWith: (event: string, definition: JsonObject) => JsonObject;
  readonly input: (hook: Hook, event: HookEvent, env: Environment) => HookInput;
  readonly answer: (hook: Hook, event: HookEvent, report: Report) => Verdict;
  /** Functions may be among its hooks. */
  readonly inline?: InlineHooks | undefined;
  readonly template?: DialectTemplate | undefined;
  /** What to write into its own file, where a prompt has no model. */
  readonly modelHint?: ((hook: Hook) => string) | undefined;
  /** For whoever moves its hooks to the native form. */
  readonly migration?: (() => Promise<Migration>) | undefined;
}

/** One agent's spelling of configuration, events, input and answers. */
export interface Dialect<OtherName extends string = string> extends DialectHead<OtherName>, DialectBody {
  /** Loads its body, where that is loaded when it is needed: before that, nothing of the body may be asked for. */
  readonly ready?: () => Promise<void>;
}

/** Every event that a name stands for. */
export function eventsOf({ event, onError, onInterrupt, onSubagent }: EventMeaning): readonly EventName[] {
  return [event, onError, onInterrupt, onSubagent].filter((name) => name !== undefined);
}

/** What hooks of this dialect may do to an event. */
export function effectsIn(dialect: Pick<Dialect, 'events'>, event: EventName): readonly Effect[] {
  for (const row of dialect.events.values()) if (row.event === event) return row.effects;
  // one name for a success and a failure: what the failure itself leaves of it
  const named = [...dialect.events.values()].find((row) => eventsOf(row).includes(event))?.effects ?? [];
  return named.filter((effect) => eventRow(event).effects.includes(effect));
}
