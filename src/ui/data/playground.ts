import type { JsonObject } from '../../core/json.ts';

export type {
  GivenFile,
  GivenLayer,
  KeptOutHook,
  PlayedHook,
  PlayedLane,
  PlaygroundAnswer,
  PlaygroundResult,
} from '../../history/playground/question.ts';

/** A recorded call, as it can be played again. */
export interface RecordedCall {
  readonly id: string;
  readonly event: string;
  readonly payload: JsonObject;
  readonly agent: string | null;
  readonly decision: string;
  /** What of it was masked or cut when it was recorded. */
  readonly hidden: readonly string[];
}

/** What agents call things. */
export interface Callers {
  /** The engine's own events, and those of which a tool is the subject. */
  readonly events: readonly { readonly name: string; readonly ofTool: boolean }[];
  readonly tools: readonly string[];
  /** Tools whose input is a line of shell. */
  readonly shells: readonly string[];
  readonly agents: readonly {
    readonly name: string;
    readonly events: readonly { readonly name: string; readonly event: string }[];
    readonly tools: readonly string[];
  }[];
  readonly dialects: readonly string[];
}
