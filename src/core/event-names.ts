import { EVENT_NAMES, type EventName, isEventName } from './events.ts';
import type { ToolKind } from './tools.ts';

/**
 * Another system's name for an event. `kind`: it means only tools of that kind. `onError`, `onInterrupt`: what it means
 * when the payload says that it failed, or was interrupted.
 */
export interface Alias {
  readonly event: EventName;
  readonly kind?: ToolKind;
  readonly onError?: EventName;
  readonly onInterrupt?: EventName;
}

/** Names by which the specifications know an event, where they differ from the canonical one. */
const OTHER_NAMES = {
  PrePromptSubmit: { event: 'UserPromptSubmit' },
  NotificationEvent: { event: 'Notification' },
  'pre-tool-call': { event: 'PreToolUse' },
  'post-tool-call': { event: 'PostToolUse', onError: 'PostToolUseFailure' },
  'pre-bash-execution': { event: 'PreToolUse', kind: 'shell' },
  'post-bash-execution': { event: 'PostToolUse', kind: 'shell', onError: 'PostToolUseFailure' },
  'pre-file-write': { event: 'PreToolUse', kind: 'file-write' },
  'post-file-write': { event: 'PostToolUse', kind: 'file-write', onError: 'PostToolUseFailure' },
  'pre-agent-execute': { event: 'AgentStart' },
  'post-agent-execute': { event: 'Stop', onError: 'StopFailure', onInterrupt: 'AgentInterrupt' },
  'pre-subagent-create': { event: 'SubagentStart' },
  'post-subagent-complete': { event: 'SubagentStop' },
  'on-agent-error': { event: 'StopFailure' },
  'on-agent-interrupt': { event: 'AgentInterrupt' },
  'pre-context-add': { event: 'PreContextAdd' },
  'post-context-prune': { event: 'PostCompact' },
  'pre-conversation-save': { event: 'PreConversationSave' },
  'post-conversation-save': { event: 'PostConversationSave' },
  'on-mode-switch': { event: 'ModeSwitch' },
  'on-plan-approve': { event: 'PlanApprove' },
  'on-plan-reject': { event: 'PlanReject' },
} as const satisfies Record<string, Alias>;

export type EventAlias = keyof typeof OTHER_NAMES;

export const ALIASES: Readonly<Record<string, Alias>> = OTHER_NAMES;

export function resolveEventName(name: string): Alias | null {
  if (isEventName(name)) return { event: name };
  return Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? null) : null;
}

export function knownEventNames(): readonly string[] {
  return [...EVENT_NAMES, ...Object.keys(ALIASES)];
}
