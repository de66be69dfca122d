import type { Facts } from '../core/after-clause.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { LatePlace } from '../core/late-place.ts';
import type { LeftMemory } from '../core/left-behind.ts';

/** What lasts from one event of a session to the next. Given to the engine; kept in memory or on disk. */
export interface SessionState extends LeftMemory {
  readonly usedUp: (hook: Hook) => boolean;
  readonly useUp: (hook: Hook) => void;
  /** How often an agent's wish to end was held since the person last spoke. */
  readonly holds: (agent: string) => number;
  /** False: it could not be remembered. */
  readonly addHold: (agent: string) => boolean;
  /** True the first time in this turn: a warning is shown once per hook and turn. */
  readonly firstInTurn: (subject: string) => boolean;
  readonly newTurn: () => void;
  /** What the person last said, where somebody had it remembered. */
  readonly lastPrompt: () => string | null;
  readonly rememberPrompt: (prompt: string) => void;
  /** What an agent was told to do since the person last spoke, where somebody had it remembered. */
  readonly task: (agent: string) => string | null;
  readonly rememberTask: (agent: string, task: string) => void;
  /** What rules want to have remembered of earlier calls. */
  readonly facts?: Facts;
  /** How the files looked that were in force, where somebody had that remembered. */
  readonly seenFiles?: () => string | null;
  readonly rememberFiles?: (files: string) => void;
  /** Context from asynchronous hooks that ended after their event, in the order of the events and of the hooks. */
  readonly takeLateContext: () => readonly string[];
  readonly addLateContext: (context: readonly string[], from: LatePlace) => void;
}

/** Whose holds are counted: each agent's own, its ending and that of its sub-agents apart. */
export function agentOf(event: HookEvent): string {
  return `${event.name}\0${event.payload.agent_id ?? ''}`;
}
