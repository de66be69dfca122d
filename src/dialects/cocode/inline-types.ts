import type { Json, JsonObject } from '../../core/json.ts';

/** What a registration says that is about a function among cocode's hooks. */
export type CocodeName = 'cocode';

/** cocode's `HookContext`: what its functions are given. What the event does not have is null. */
export interface CocodeContext {
  /** As cocode calls it: `PrePromptSubmit`, `NotificationEvent`. */
  readonly event: string;
  readonly tool_name: string | null;
  readonly tool_input: JsonObject | null;
  readonly tool_output: Json;
  readonly error: string | null;
  readonly user_prompt: string | null;
  readonly session_id: string;
  readonly agent_id: string | null;
  readonly cwd: string;
  /** The `HOOK_*` variables, without credentials. */
  readonly env: Readonly<Record<string, string>>;
  /** On a NotificationEvent. */
  readonly message?: string | null;
  readonly notification_type?: string | null;
  readonly title?: string;
}

/** cocode's `HookResult`. */
export type CocodeResult =
  | 'Continue'
  | { readonly Reject: { readonly reason: string } }
  | { readonly ModifyInput: { readonly new_input: Json } };

/** The same in the words of other functions: cocode's can reject, and modify what the event is about. */
interface CocodeVerdict {
  readonly decision?: 'none' | 'deny' | 'block' | null | undefined;
  readonly reason?: string | null | undefined;
  readonly rewrite?: Json | undefined;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a function that ends without a return is typed so
export type CocodeAnswer = CocodeResult | CocodeVerdict | null | undefined | void;
