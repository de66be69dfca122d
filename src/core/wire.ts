import type { Environment } from './dialect.ts';
import type { Effect, EventName } from './events.ts';
import type { Json, JsonObject } from './json.ts';

/** The agents that hookline can stand behind, by the names that every command, record and document uses. */
export const AGENT_NAMES = [
  ...(['claude-code', 'gemini', 'codex', 'copilot', 'qwen', 'droid', 'kimi', 'cline', 'opencode', 'pi'] as const),
] as const;
export type AgentName = (typeof AGENT_NAMES)[number];

/** Agents whose installation and wire are written as their documents have it: nobody has run them with hookline. */
export const UNTRIED_NAMES = ['cursor', 'windsurf', 'auggie'] as const;
export const CALLER_NAMES = [...AGENT_NAMES, ...UNTRIED_NAMES] as const;
export type CallerName = (typeof CALLER_NAMES)[number];

/** What an agent really does with an answer to an event. */
export interface WireCapability {
  /** As observed, not as documented: of what the event could have, the rest is degraded. */
  readonly can: readonly Effect[];
  /** A rewrite is laid over what was there: nothing can be taken out by it. */
  readonly rewriteMerges?: true;
  /** A rewrite can only be said together with a grant. */
  readonly rewriteGrants?: true;
  /** It does not hear a refusal here: what was refused is kept from happening until this is over. */
  readonly refusalStands?: 'turn' | 'session';
}

/** One event as an agent tells it to a hook. */
export interface WireEvent extends WireCapability {
  readonly event: EventName;
  /** It means this event when the payload has an error. */
  readonly onError?: EventName;
}

/** What an agent calls the fields of a tool's input that hooks know by another name. `lines`: a list of them, joined by newlines; `typed`: keys. */
export type ToolFields = Readonly<Record<string, string | { readonly lines: string } | { readonly typed: string }>>;

/** What the agent said, in the words of the engine. */
export interface Told extends WireCapability {
  /** The agent's own name for the event. */
  readonly name: string;
  readonly event: EventName;
  /** The canonical payload; what the agent sends besides passes through. */
  readonly payload: JsonObject;
  /** The tool's input as the agent gave it, and what of it has a second name in the payload; null: there is none. */
  readonly given: { readonly input: JsonObject; readonly fields: ToolFields } | null;
  /** Nobody sits before it: what it is told to ask about it refuses. */
  readonly unattended?: boolean;
}

/** What the agent is to be told: one of three things, with everything in it that this agent can carry, and nothing else. */
export type Saying =
  | { readonly kind: 'refuse' | 'hold' | 'ask'; readonly reason: string }
  | {
      readonly kind: 'go';
      /** A hook granted it: the agent need not ask. Never for "no objection". */
      readonly grant: boolean;
      readonly reason: string | null;
      /** In the agent's own fields, whole. */
      readonly rewrite: Json | null;
      readonly context: readonly string[];
      readonly stop: string | null;
    };

/** What the agent gets to see of us: a process that wrote this and ended so. */
export interface Reply {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** An agent as the caller of hookline: how its payload is read, what it can do, how a reply to it is written. Pure. */
export interface Wire<Name extends CallerName = CallerName> {
  readonly agent: Name;
  /** By the agent's own names for events: those that are installed. */
  readonly events: ReadonlyMap<string, WireEvent>;
  /**
   * What the payload says. `named`: the event that the entry in the agent's file was written for; null: the payload must
   * tell. Throws HookError where it cannot be told.
   */
  readonly told: (payload: JsonObject, named: string | null, env: Environment) => Told;
  /** Its own spelling, and nothing more: what cannot be said was degraded before. */
  readonly reply: (told: Pick<Told, 'name' | 'event'>, saying: Saying, messages: readonly string[]) => Reply;
  /** The dialects and places whose files this agent reads itself: their hooks are its own affair. */
  readonly reads: readonly { readonly dialect: string; readonly base: 'home' | 'project' | 'machine' }[];
}
