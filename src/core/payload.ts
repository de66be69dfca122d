import type { EventName } from './events.ts';
import type { Json, JsonObject } from './json.ts';

/** What every event carries. Unknown fields pass through untouched. */
export interface Payload {
  readonly session_id: string;
  readonly cwd: string;
  readonly hook_event_name: string;
  readonly transcript_path?: string;
  readonly permission_mode?: string;
  readonly agent_id?: string;
  readonly parent_agent_id?: string;
  readonly agent_type?: string;
  readonly agent_role?: string;
  readonly agent_model?: string;
  readonly conversation_id?: string;
  readonly timestamp?: string;
  readonly [field: string]: Json | undefined;
}

export interface ToolPayload extends Payload {
  readonly tool_name?: string;
  readonly tool_input?: JsonObject;
  readonly tool_use_id?: string;
}

export interface ToolResultPayload extends ToolPayload {
  readonly tool_response?: Json;
  readonly error?: string;
  readonly duration_ms?: number;
}

export interface PromptPayload extends Payload {
  readonly prompt?: string;
}

export interface StopPayload extends Payload {
  readonly stop_hook_active?: boolean;
  readonly last_assistant_message?: string;
  readonly task_description?: string;
  readonly agent_status?: string;
  readonly tokens_used?: number;
  readonly cost?: number;
  readonly duration_ms?: number;
  readonly conversation_length?: number;
}

interface SpecialPayloads {
  readonly SessionStart: Payload & { readonly source?: string };
  readonly SessionEnd: Payload & { readonly reason?: string };
  readonly UserPromptSubmit: PromptPayload;
  readonly PostUserMessage: PromptPayload;
  readonly PreToolUse: ToolPayload;
  readonly PermissionRequest: ToolPayload;
  readonly PermissionDenied: ToolPayload & { readonly reason?: string };
  readonly PostToolUse: ToolResultPayload;
  readonly PostToolUseFailure: ToolResultPayload;
  readonly Stop: StopPayload;
  readonly SubagentStop: StopPayload;
  readonly StopFailure: Payload & { readonly error?: string; readonly error_details?: string };
  readonly PreCompact: Payload & { readonly trigger?: string };
  readonly PostCompact: Payload & {
    readonly trigger?: string;
    readonly pruned?: Json;
    readonly context_tokens?: number;
  };
  readonly Notification: Payload & {
    readonly message?: string;
    readonly notification_type?: string;
    readonly title?: string;
  };
  readonly AgentStart: Payload & { readonly task_description?: string };
  readonly PreContextAdd: Payload & {
    readonly item?: Json;
    readonly item_kind?: string;
    readonly context_tokens?: number;
  };
  readonly PreConversationSave: Payload & { readonly conversation?: Json; readonly path?: string };
  readonly PostConversationSave: Payload & { readonly conversation?: Json; readonly path?: string };
  readonly ModeSwitch: Payload & { readonly from_mode?: string; readonly mode?: string };
  readonly PlanApprove: Payload & { readonly plan?: string };
  readonly PlanReject: Payload & { readonly plan?: string; readonly reason?: string };
}

/** The payload that belongs to an event's name. */
export type PayloadOf<E extends EventName> = E extends keyof SpecialPayloads ? SpecialPayloads[E] : Payload;

/** What a caller gives: the three fields that every event has are filled in where they are missing. */
export type PayloadInput<E extends EventName> = Omit<PayloadOf<E>, 'session_id' | 'cwd' | 'hook_event_name'> &
  Partial<Pick<Payload, 'session_id' | 'cwd' | 'hook_event_name'>> & { readonly [field: string]: Json | undefined };

/** What a rewrite of an event is. */
export type RewriteOf<E extends EventName> = E extends 'PreToolUse' | 'PermissionRequest'
  ? JsonObject
  : E extends 'UserPromptSubmit'
    ? string
    : E extends 'PostToolUse' | 'PreContextAdd' | 'PreConversationSave'
      ? Json
      : null;
