import type { Json, JsonObject } from './json.ts';
import { keysOf } from './keys-of.ts';

/** What a hook may do to an event. `hold` is a refusal to end; `text` means the answer itself is the product. */
export type Effect = 'refuse' | 'ask' | 'allow' | 'rewrite' | 'context' | 'stop' | 'hold' | 'env' | 'text';

/** The payload fields that a rewrite can replace, and what it may put there. */
interface RewriteValues {
  readonly tool_input: JsonObject;
  readonly tool_response: Json;
  readonly prompt: string;
  readonly item: Json;
  readonly conversation: Json;
}

export type RewriteTarget = keyof RewriteValues;

export interface EventRow {
  /** It is about a tool call that goes ahead if it is not refused, or that ran. */
  readonly toolRuns?: 'unless-refused' | 'did';
  /** The payload field that a matcher is tested against; null: the event has no subject. */
  readonly subject: string | null;
  /** The field that stands for it where the payload does not have it. */
  readonly subjectElse?: string;
  /** The subject is a path of which only the last part counts. */
  readonly subjectIsPath?: true;
  readonly effects: readonly Effect[];
  readonly rewrites: RewriteTarget | null;
  /** Fires before the thing happens: cancelling it, or losing a guard's answer, must keep the thing from happening. */
  readonly before: boolean;
  /** A person spoke: a new turn begins, and what is counted per turn starts anew. */
  readonly startsTurn?: true;
  /** It is the first that is told of a tool call. */
  readonly beginsCall?: true;
  /** It is the last that is told of a tool call, and how that ended. */
  readonly endsCall?: 'done' | 'failed';
  /** A sub-agent begins: what it does stands beside what the agent does. */
  readonly startsBranch?: true;
  /** An agent takes on a task: what its `task_description` says holds for what this agent does from now on. */
  readonly startsTask?: true;
  /** A session begins with it, or one that was over goes on. */
  readonly startsSession?: true;
  /** After it the agent may try once more: a hook that only takes it for the end of a turn is heard last. */
  readonly mayBeTriedAgain?: true;
  /** The session is over after it: what was kept for the session goes. */
  readonly endsSession?: true;
  readonly about: string;
}

const TOOL = 'tool_name';

type Extras = Partial<Omit<EventRow, 'subject' | 'effects' | 'rewrites' | 'about'>>;

/** A row, of which the compiler knows the effects. */
interface RowWith<F extends readonly Effect[]> extends EventRow {
  readonly effects: F;
}

function row<const F extends readonly Effect[]>(
  subject: string | null,
  effects: F,
  about: string,
  more: Extras = {},
): RowWith<F> & { readonly rewrites: null } {
  return { subject, effects, about, rewrites: null, before: false, ...more };
}

function rewriting<T extends RewriteTarget, F extends readonly Effect[]>(
  rewrites: T,
  event: RowWith<F>,
): RowWith<F> & { readonly rewrites: T } {
  return { ...event, rewrites };
}

const before = { before: true } as const;
const task = { before: true, startsTask: true } as const;

/** The one table of events. Beside the dialects, those who fire an event and `hook.ts`, nothing branches on its name. */
export const EVENTS = {
  SessionStart: row('source', ['refuse', 'context', 'env'], 'a session begins or is resumed', {
    before: true,
    startsSession: true,
  }),
  SessionEnd: row('reason', [], 'a session ends', { endsSession: true }),
  UserPromptSubmit: rewriting(
    'prompt',
    row(null, ['refuse', 'rewrite', 'context', 'stop'], 'a person sent a prompt', { before: true, startsTurn: true }),
  ),
  PostUserMessage: row(null, [], 'the prompt was added to the context'),
  PreToolUse: rewriting(
    'tool_input',
    row(TOOL, ['refuse', 'ask', 'allow', 'rewrite', 'context', 'stop'], 'a tool is about to run', {
      before: true,
      beginsCall: true,
      toolRuns: 'unless-refused',
    }),
  ),
  PermissionRequest: rewriting(
    'tool_input',
    row(TOOL, ['refuse', 'allow', 'rewrite'], 'the person is about to be asked', {
      before: true,
      toolRuns: 'unless-refused',
    }),
  ),
  PermissionDenied: row(TOOL, ['context'], 'a tool call was denied'),
  PostToolUse: rewriting(
    'tool_response',
    row(TOOL, ['refuse', 'rewrite', 'context', 'stop'], 'a tool has run', { toolRuns: 'did', endsCall: 'done' }),
  ),
  PostToolUseFailure: row(TOOL, ['context', 'stop'], 'a tool has failed', { toolRuns: 'did', endsCall: 'failed' }),
  PostToolBatch: row(null, ['refuse', 'context', 'stop'], 'a batch of tools has run'),
  Stop: row(null, ['hold', 'stop', 'context'], 'the agent wants to end its turn'),
  SubagentStop: row('agent_type', ['hold', 'stop', 'context'], 'a sub-agent wants to end'),
  StopFailure: row('error', [], 'the turn ended with an error', { mayBeTriedAgain: true }),
  SubagentStart: row('agent_type', ['refuse', 'context'], 'a sub-agent is about to start', {
    ...task,
    startsBranch: true,
  }),
  PreCompact: row('trigger', ['refuse'], 'the context is about to be compacted', before),
  PostCompact: row('trigger', [], 'the context was compacted'),
  Notification: row('notification_type', [], 'the agent tells the person something', { subjectElse: 'event_type' }),
  AgentStart: row('agent_role', ['refuse', 'context'], 'an agent is about to take on a task', task),
  AgentInterrupt: row(null, [], 'the person interrupted the agent'),
  PreContextAdd: rewriting(
    'item',
    row('item_kind', ['refuse', 'rewrite'], 'something is about to be added to the context', before),
  ),
  PreConversationSave: rewriting(
    'conversation',
    row(null, ['refuse', 'rewrite'], 'the conversation is about to be saved', before),
  ),
  PostConversationSave: row(null, [], 'the conversation was saved'),
  ModeSwitch: row('mode', [], 'the mode changed'),
  PlanApprove: row(null, [], 'a plan was approved'),
  PlanReject: row(null, [], 'a plan was rejected'),
  StatusLine: row(null, ['text'], 'the status line is drawn'),
  FileSuggestion: row(null, ['text'], 'file names are suggested'),
  Setup: row('trigger', [], 'the project is set up'),
  InstructionsLoaded: row('load_reason', [], 'an instructions file was loaded'),
  UserPromptExpansion: row('command_name', ['refuse'], 'a slash command is about to be expanded', before),
  MessageDisplay: row(null, [], 'a message is shown'),
  TaskCreated: row(null, ['refuse'], 'a task is created', before),
  TaskCompleted: row(null, ['refuse'], 'a task is completed', before),
  TeammateIdle: row(null, [], 'a teammate is idle'),
  PreModelSwitch: row('to_model', ['refuse'], 'the model is about to change', before),
  PostModelSwitch: row('to_model', [], 'the model has changed'),
  ConfigChange: row('source', ['refuse'], 'configuration changed', before),
  CwdChanged: row(null, [], 'the working directory changed'),
  DirectoryAdded: row('source', [], 'a directory was added'),
  FileChanged: row('file_path', [], 'a watched file changed', { subjectIsPath: true }),
  WorktreeCreate: row(null, [], 'a worktree is created'),
  WorktreeRemove: row(null, [], 'a worktree is removed'),
  Elicitation: row('mcp_server_name', [], 'an MCP server asks the person'),
  ElicitationResult: row('mcp_server_name', [], 'the person answered an MCP server'),
} as const satisfies Record<string, EventRow>;

export type EventName = keyof typeof EVENTS;

/** What a hook may do to an event, for the compiler. */
export type EffectsOf<E extends EventName> = (typeof EVENTS)[E]['effects'][number];

/** What a rewrite of an event is. */
export type RewriteOf<E extends EventName> = E extends EventName
  ? (typeof EVENTS)[E] extends { readonly rewrites: infer T extends RewriteTarget }
    ? RewriteValues[T]
    : null
  : never;

export const EVENT_NAMES: readonly EventName[] = keysOf(EVENTS);

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

export function eventRow(name: EventName): EventRow {
  return EVENTS[name];
}

/** Of an event that is recorded under a name, which may be one that nobody knows any more. */
export function rowNamed(name: string): EventRow | null {
  return isEventName(name) ? EVENTS[name] : null;
}

/** It is about a tool call, before, while or after it. */
export function isOfCall({ subject }: Pick<EventRow, 'subject'>): boolean {
  return subject === TOOL;
}

/** Where a lost answer would let something happen that a person cannot take back: tools, permissions, prompts. */
export function isGate({ before: isBefore, rewrites }: EventRow): boolean {
  return isBefore && (rewrites === 'tool_input' || rewrites === 'prompt');
}

/** Whether a refusal changes anything about the event. */
export function isRefusable({ effects }: Pick<EventRow, 'effects'>): boolean {
  return effects.includes('refuse') || effects.includes('hold');
}

export function subjectOf(row: EventRow, payload: { readonly [field: string]: unknown }): string | null {
  const own = row.subject === null ? null : payload[row.subject];
  const value = row.subjectElse === undefined ? own : own || payload[row.subjectElse];
  if (typeof value !== 'string' || value === '') return null;
  return row.subjectIsPath ? value.slice(Math.max(value.lastIndexOf('/'), value.lastIndexOf('\\')) + 1) : value;
}
