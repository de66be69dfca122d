import type { EventName } from './events.ts';
import type { Json, JsonObject } from './json.ts';

/** What every event carries. */
interface CommonFields {
  readonly session_id: string;
  readonly cwd: string;
  readonly hook_event_name: string;
}

/** What any event may carry. */
interface OptionalFields {
  readonly transcript_path?: string;
  readonly permission_mode?: string;
  readonly agent_id?: string;
  readonly parent_agent_id?: string;
  readonly agent_type?: string;
  readonly agent_role?: string;
  readonly agent_model?: string;
  readonly conversation_id?: string;
  readonly timestamp?: string;
  readonly user_email?: string;
  readonly org_slug?: string;
  readonly team_id?: string;
}

/** Unknown fields pass through untouched. */
interface OtherFields {
  readonly [field: string]: Json | undefined;
}

interface ToolFields {
  readonly tool_name: string;
  readonly tool_input?: JsonObject;
  readonly tool_use_id?: string;
}

interface ToolResultFields extends ToolFields {
  readonly tool_response?: Json;
  readonly error?: string;
  readonly duration_ms?: number;
}

interface PromptFields {
  readonly prompt: string;
}

interface StopFields {
  readonly stop_hook_active?: boolean;
  readonly last_assistant_message?: string;
  readonly task_description?: string;
  readonly agent_status?: string;
  /** Why the agent stops. */
  readonly reason?: string;
  readonly tokens_used?: number;
  readonly cost?: number;
  readonly duration_ms?: number;
  readonly conversation_length?: number;
}

interface CompactFields {
  readonly trigger?: string;
  readonly pruned?: Json;
  readonly context_tokens?: number;
}

interface ConversationFields {
  readonly conversation?: Json;
  readonly path?: string;
}

interface FieldsByEvent {
  readonly SessionStart: { readonly source?: string };
  readonly SessionEnd: { readonly reason?: string };
  readonly UserPromptSubmit: PromptFields;
  readonly PostUserMessage: Partial<PromptFields>;
  readonly PreToolUse: ToolFields;
  readonly PermissionRequest: ToolFields;
  readonly PermissionDenied: ToolFields & { readonly reason?: string };
  readonly PostToolUse: ToolResultFields;
  readonly PostToolUseFailure: ToolResultFields;
  readonly Stop: StopFields;
  readonly SubagentStop: StopFields;
  readonly StopFailure: { readonly error?: string; readonly error_details?: string };
  readonly PreCompact: CompactFields;
  readonly PostCompact: CompactFields;
  readonly Notification: { readonly message?: string; readonly notification_type?: string; readonly title?: string };
  readonly AgentStart: { readonly task_description?: string };
  readonly PreContextAdd: { readonly item?: Json; readonly item_kind?: string; readonly context_tokens?: number };
  readonly PreConversationSave: ConversationFields;
  readonly PostConversationSave: ConversationFields;
  readonly ModeSwitch: { readonly from_mode?: string; readonly mode?: string };
  readonly PlanApprove: { readonly plan?: string };
  readonly PlanReject: { readonly plan?: string; readonly reason?: string };
}

/** Events that are about a tool. */
export type ToolEventName = {
  [E in keyof FieldsByEvent]: FieldsByEvent[E] extends ToolFields ? E : never;
}[keyof FieldsByEvent];

/** What is known about an event of which only is known that it is one. */
type AnyFields = Partial<ToolFields & PromptFields>;

type FieldsOf<E extends EventName> = EventName extends E
  ? AnyFields
  : E extends keyof FieldsByEvent
    ? FieldsByEvent[E]
    : unknown;

/** A value of an interface has no index signature, so that it is no JsonObject to the compiler, whatever is in it. */
type AsGiven<T> = { readonly [K in keyof T]: Given<T[K]> };
type Given<T> = T extends JsonObject | readonly Json[] ? object : T;

/** `tool_name` → `toolName`: the spelling of the specifications' own interfaces. */
type CamelCase<S> = S extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : S;
type Camel<T> = { readonly [K in keyof T as CamelCase<K> extends K ? never : CamelCase<K> & string]?: T[K] };

/** What an event must have, in either spelling. */
type Either<T, K extends keyof T> =
  | { readonly [P in K]: T[P] }
  | (K extends 'prompt' ? { readonly userPrompt: T[K] } : { readonly [P in K as CamelCase<P> & string]: T[P] });
type Needed<T> = T extends { readonly tool_name: string }
  ? Either<T, 'tool_name'>
  : T extends { readonly prompt: string }
    ? Either<T, 'prompt'>
    : unknown;

/** The known fields in either spelling, those that are needed among them. */
type GivenFields<T> = AsGiven<Partial<T>> & Camel<AsGiven<T>> & Needed<T>;

/** Any event's payload. */
export type Payload = CommonFields & OptionalFields & OtherFields;

/** The payload that belongs to an event's name. */
export type PayloadOf<E extends EventName> = CommonFields & OptionalFields & FieldsOf<E> & OtherFields;

/** What a caller gives for any event. */
export type AnyPayload = { readonly [field: string]: Json | object | undefined };

/** What a caller gives: the three fields that every event has are filled in where they are missing. */
export type PayloadInput<E extends EventName> = Partial<CommonFields> &
  OptionalFields &
  Camel<CommonFields & OptionalFields> &
  GivenFields<FieldsOf<E>> &
  AnyPayload;
