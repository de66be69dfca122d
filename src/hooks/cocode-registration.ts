import type { EventName } from '../core/events.ts';
import type { Json, JsonObject } from '../core/json.ts';
import type { EventAlias } from '../dialects/event-names.ts';
import type { CallbackRegistration } from './callback-registration.ts';

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
interface Verdict {
  readonly decision?: 'none' | 'deny' | 'block' | null | undefined;
  readonly reason?: string | null | undefined;
  readonly rewrite?: Json | undefined;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a function that ends without a return is typed so
type Answer = CocodeResult | Verdict | null | undefined | void;

/** A function among cocode's own hooks, in one registry with those of its file. */
export interface CocodeRegistration extends Omit<CallbackRegistration, 'dialect' | 'event' | 'run'> {
  readonly dialect: 'cocode';
  readonly event: EventName | EventAlias | readonly (EventName | EventAlias)[];
  readonly run: (context: CocodeContext, options: { readonly signal: AbortSignal }) => Answer | Promise<Answer>;
}
