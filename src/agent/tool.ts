import type { ToolSpec } from '../core/chat.ts';
import type { Json, JsonObject } from '../core/json.ts';
import type { At } from './fire.ts';
import type { Mode } from './mode.ts';

export interface Tool extends ToolSpec {
  /** It may change something: the person is asked first, and in plan mode it does not run. */
  readonly changes: boolean;
  /** Only the main agent has it. */
  readonly forMain?: true;
  /** Only in this mode. */
  readonly forMode?: Mode;
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
