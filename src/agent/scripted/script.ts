import type { JsonObject } from '../../core/json.ts';

/** What a scripted model says, reply by reply. */
export interface Script {
  /** The main agent's, and that of sub-agents for which there is none. */
  readonly steps: readonly ScriptStep[];
  /** For conversations whose first message matches; the first that does counts. */
  readonly others: readonly OtherScript[];
}

export interface OtherScript {
  readonly when: RegExp;
  readonly steps: readonly ScriptStep[];
}

export type ScriptStep = ScriptedReply | ScriptedError;

export interface ScriptedReply {
  readonly say?: string;
  readonly calls?: readonly ScriptedCall[];
  /** It takes its time. */
  readonly waitMs?: number;
}

/** The model fails, once; asked again it goes on with the next step. */
export interface ScriptedError {
  readonly error: string;
}

export interface ScriptedCall {
  readonly tool: string;
  readonly input: JsonObject;
}
