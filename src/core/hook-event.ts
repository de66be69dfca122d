import type { EventName, EventRow } from './events.ts';
import type { Payload } from './payload.ts';

/** One event on its way through the engine. */
export interface HookEvent {
  readonly name: EventName;
  readonly row: EventRow;
  readonly payload: Payload;
  /** The folder that is the project: where project configuration was found, else the cwd. */
  readonly projectDir: string;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
  /** What the person last said in this session, where a hook wants to know. */
  readonly lastPrompt: string | null;
  /** What the agent that it is about was told to do, where a hook wants to know. */
  readonly task?: string | null;
  /** The id of the outcome that it will have, for what is recorded before that, or after. */
  readonly decisionId?: string;
}
