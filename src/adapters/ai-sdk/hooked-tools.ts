import type { JsonObject } from '../../core/json.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { Hooks } from '../../hooks/api.ts';
import { hookedTool } from './hooked-tool.ts';
import type { LoopStop } from './loop-stop.ts';
import { remembered } from './remembered.ts';
import type { Judged } from './tool-call.ts';

/** A tool call that did not run. */
export interface RefusedCall {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly input: JsonObject;
  readonly reason: string;
  readonly outcome: Outcome<'PreToolUse'>;
}

export interface HookedToolsOptions {
  readonly hooks: Pick<Hooks, 'trigger'>;
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
  /** Is told where a hook says that the agent must stop. */
  readonly stop?: LoopStop | undefined;
  /** Is told of each call that was refused. */
  readonly onRefused?: ((call: RefusedCall) => void) | undefined;
  /** Is told what hooks say to the person. */
  readonly onMessage?: ((message: string) => void) | undefined;
}

const MOST_CALLS = 1000;

/**
 * The same tools, with PreToolUse before each and PostToolUse or PostToolUseFailure after. A tool that has no `execute`
 * runs elsewhere, and stays as it is.
 */
export function hookedTools<T extends { readonly [name: string]: object }>(tools: T, options: HookedToolsOptions): T {
  const around = {
    ...options,
    judged: remembered<Judged>(MOST_CALLS),
    notes: remembered<readonly string[]>(MOST_CALLS),
  };
  const hooked = Object.entries(tools).map(([name, tool]) => [name, hookedTool(name, tool, around)]);
  // each is what it was, but for the functions that are called around it
  return Object.fromEntries(hooked) as T;
}
