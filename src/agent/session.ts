import { addUsage, type ChatMessage, type ChatModel, NO_USAGE, type ToolSpec, type Usage } from '../core/chat.ts';
import { dollars } from '../core/dollars.ts';
import type { Json, JsonObject } from '../core/json.ts';
import type { Hooks } from '../hooks/api.ts';
import type { Mode } from './mode.ts';
import type { Person } from './person.ts';
import type { PromptModel } from './prompt-model.ts';

/** `manual`: the person is asked before a tool changes something. `auto`: nobody is. */
export const PERMISSIONS = ['manual', 'auto'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What lasts as long as a session: plain data, and what the loop is given. */
export interface Session {
  /** Another one after `/clear`. */
  id: string;
  readonly cwd: string;
  readonly hooks: Pick<Hooks, 'trigger' | 'has'>;
  readonly model: ChatModel;
  /** The same model, where it serves prompt hooks. */
  readonly prompts: PromptModel | null;
  readonly tools: readonly Tool[];
  readonly person: Person;
  readonly limits: Limits;
  /** Where a session's conversation is kept; null: nowhere. */
  readonly pathOf: (sessionId: string) => string | null;
  /** What tools are started with. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What hooks added to it (SessionStart). */
  addedEnv: Readonly<Record<string, string>>;
  permission: Permission;
  mode: Mode;
  /** Tools that the person allowed for the rest of the session. */
  readonly allowedTools: Set<string>;
  /** A hook did not let it begin, or go on after it was compacted: it ends. */
  isRefused: boolean;
  /** What was found wrong and told already. */
  readonly told: Set<string>;
  /** The main agent's context. */
  main: Thread;
}

export interface Limits {
  /** The context is compacted when it has grown beyond this. */
  readonly contextTokens: number;
  /** How often a model is asked in one turn. */
  readonly steps: number;
}

export const DEFAULT_LIMITS: Limits = { contextTokens: 100_000, steps: 200 };

/** For hooks; where there is none, nothing. Not for tool calls: a guard that looks for a word finds it in the prompt, too. */
export function taskOf({ task }: Thread): { readonly task_description?: string } {
  return task === null ? {} : { task_description: task };
}

/** By the whole session so far; what a sub-agent has used becomes its parent's only when it has ended. */
export function usedBy({ main }: Pick<Session, 'main'>, thread: Thread): Usage {
  return thread === main ? main.usage : addUsage(main.usage, thread.usage);
}

/** For hooks; what nobody knows the price of is not said to have cost nothing. */
export function costOf({ costUsd }: Usage): { readonly cost?: number } {
  return costUsd === null ? {} : { cost: dollars(costUsd) };
}

/** One agent's context: the main agent's, or a sub-agent's. */
export interface Thread {
  readonly agentId: string;
  /** `main`, or what kind of sub-agent it is. */
  readonly role: string;
  readonly parentId: string | null;
  /** What it works on, or did last. */
  task: string | null;
  messages: ChatMessage[];
  /** An estimate of what the messages take. */
  contextTokens: number;
  /** How large it was after it was last compacted by itself. */
  triedAtTokens: number;
  usage: Usage;
}

/** One that has not begun. */
export function newThread(whose: Pick<Thread, 'agentId' | 'role' | 'parentId' | 'task'>): Thread {
  return { ...whose, messages: [], contextTokens: 0, triedAtTokens: 0, usage: NO_USAGE };
}

/** What ends something when the person interrupts it. */
export interface Turn {
  readonly signal: AbortSignal;
  /** For what comes after an interruption: it is ended by the next one. */
  readonly after: () => AbortSignal;
}

/** Where in a session something happens, and what ends it. */
export interface At extends Turn {
  readonly session: Session;
  readonly thread: Thread;
}

export interface Tool extends ToolSpec {
  /** It may change something: the person is asked first, and in plan mode it does not run. */
  readonly changes: boolean;
  /** Only the main agent has it. */
  readonly forMain?: true;
  /** Only in this mode. */
  readonly forMode?: Mode;
  /** What hooks are told of each call besides. */
  readonly told?: JsonObject;
  /** Rejects with what went wrong, in words for the model. */
  readonly run: (input: JsonObject, at: At) => Promise<ToolResult>;
}

export interface ToolResult {
  /** For hooks: what the tool answered, as data. */
  readonly response: Json;
  /** For the model. */
  readonly text: string;
  /** What CodeMie's hooks are told besides. */
  readonly metadata?: JsonObject;
}
