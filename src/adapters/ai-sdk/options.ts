import type { JsonObject } from '../../core/json.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { Hooks } from '../../hooks/api.ts';
import type { ApprovalStore } from './approval-store.ts';
import type { LoopStop } from './loop-stop.ts';
import type { SigningKey } from './signed-call.ts';

export interface HookedToolsOptions {
  readonly hooks: Pick<Hooks, 'trigger'> & Partial<Pick<Hooks, 'list'>>;
  /** The session's id, for hooks; default: the hooks' own. */
  readonly session?: string | undefined;
  /** Ends running hooks, as the abort signal of the call does. */
  readonly signal?: AbortSignal | undefined;
  /** What hooks call a tool, where that is not its key: `{ shell: 'Bash' }`. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /**
   * Who is asked where a hook asks: `hooks` has the hooks' own `ask` (default; none: refused), `sdk` ends the loop with
   * the AI SDK's request for an approval.
   */
  readonly approval?: 'hooks' | 'sdk' | undefined;
  /** Where the AI SDK's questions are kept until they are answered. Default: in the memory of this process. */
  readonly store?: ApprovalStore | undefined;
  /** Signs calls in place of a store: the same key, and the same session, as those of the middleware. */
  readonly key?: SigningKey | undefined;
  /** How long a question of the AI SDK can be answered. Default: an hour. */
  readonly approvalMs?: number | undefined;
  /** Is told where a hook says that the agent must stop. */
  readonly stop?: LoopStop | undefined;
  /** Is told of each call that was refused. */
  readonly onRefused?: ((call: RefusedCall) => void) | undefined;
  /** Is told what hooks say to the person. */
  readonly onMessage?: ((message: string) => void) | undefined;
}

/** A tool call that did not run. */
export interface RefusedCall {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly input: JsonObject;
  readonly reason: string;
  readonly outcome: Outcome<'PreToolUse'>;
}
