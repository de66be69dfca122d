import type { DialectTemplate } from '../../core/dialect.ts';
import { dollars } from '../../core/dollars.ts';
import type { EventName } from '../../core/events.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type Json } from '../../core/json.ts';
import { absolutePath } from '../../core/path-forms.ts';
import { fileIn } from '../../core/paths-in.ts';
import { TEAM_FIELDS } from './team.ts';

type Source = (event: HookEvent) => unknown;

/** Where a placeholder's value comes from, if not from the payload's field of that name. */
const SOURCES: Readonly<Record<string, Source>> = {
  file_path: filePath,
  file_name: (event) => givenIn(event, 'file_name') ?? fileName(filePath(event)),
  file_ext: (event) => givenIn(event, 'file_ext') ?? extension(fileName(filePath(event))),
  working_dir: ({ payload }) => payload.cwd,
  bash_command: ({ payload }) => fieldOf(payload.tool_input, 'command'),
  bash_exit_code: ({ payload }) => fieldOf(payload.tool_response, 'exit_code') ?? payload.bash_exit_code,
  bash_stdout: ({ payload }) => fieldOf(payload.tool_response, 'stdout') ?? payload.bash_stdout,
  bash_stderr: ({ payload }) => fieldOf(payload.tool_response, 'stderr') ?? payload.bash_stderr,
  tool_args: ({ payload }) => asJson(payload.tool_input),
  tool_result: ({ payload }) => asJson(payload.tool_response),
  duration: ({ payload }) => payload.duration_ms,
  error_message: ({ payload }) => payload.error,
  cost: ({ payload }) => dollars(payload.cost),
  agent_status: ({ payload, name }) =>
    payload.agent_status ?? (payload.error && STATUS[name] ? 'failed' : STATUS[name]),
  // where the event does not say it: what this agent was told to do, or what the person last asked for
  task_description: ({ payload, task, lastPrompt }) => payload.task_description ?? task ?? lastPrompt,
};

/** How an agent ended, by the event that tells of it. */
const STATUS: Partial<Readonly<Record<EventName, string>>> = {
  Stop: 'completed',
  SubagentStop: 'completed',
  StopFailure: 'failed',
  AgentInterrupt: 'interrupted',
};

/** Those of its document, and every other field of a payload under its own name. */
const FIELDS = [
  ...['agent_id', 'agent_role', 'agent_model', 'conversation_id', 'tool_name'],
  ...['tokens_used', 'context_tokens', ...TEAM_FIELDS],
  ...['item', 'item_kind', 'pruned', 'path', 'mode', 'from_mode', 'plan', 'reason'],
  ...['session_id', 'cwd', 'hook_event_name', 'transcript_path', 'permission_mode', 'timestamp'],
  ...['parent_agent_id', 'agent_type', 'tool_input', 'tool_use_id', 'tool_response', 'tool_output'],
  ...['error', 'error_details', 'duration_ms', 'prompt', 'message', 'notification_type', 'title', 'source', 'trigger'],
  ...['stop_hook_active', 'last_assistant_message', 'conversation_length', 'conversation'],
];

const PATHS = ['file_path', 'file_name', 'working_dir', 'path', 'cwd', 'transcript_path'];

export const mimirTemplate: DialectTemplate = {
  form: 'braces',
  names: [...Object.keys(SOURCES), ...FIELDS],
  isPath: (name) => PATHS.includes(name),
  lastPrompt: 'task_description',
  facts: { names: TEAM_FIELDS, file: '/etc/mimir/team.yml' },
  value: (name, event) => (Object.hasOwn(SOURCES, name) ? SOURCES[name]?.(event) : event.payload[name]),
};

/** A variable of Mimir's context that says what would else be derived. */
function givenIn({ payload }: HookEvent, name: string): Json | undefined {
  return typeof payload.hookName === 'string' && payload[name] !== '' ? payload[name] : undefined;
}

/** The first file that the tool's input names. */
function filePath({ payload }: HookEvent): string | undefined {
  const path = fileIn(payload.tool_input);
  return path === undefined ? undefined : absolutePath(path, payload.cwd);
}

function fileName(path: string | undefined): string | undefined {
  return path?.slice(path.lastIndexOf('/') + 1);
}

/** Without the dot; a name that only begins with one has none. */
function extension(name: string | undefined): string | undefined {
  const dot = name?.lastIndexOf('.') ?? -1;
  return dot > 0 ? name?.slice(dot + 1) : undefined;
}

function fieldOf(value: Json | undefined, field: string): Json | undefined {
  return isObject(value) ? value[field] : undefined;
}

/** JSON wherever it is written, also where the value is a text of its own. */
function asJson(value: Json | undefined): unknown {
  return typeof value === 'string' ? { toJSON: () => value } : value;
}
