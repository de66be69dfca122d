import { EVENT_NAMES, eventRow } from '../../core/events.ts';

/** The name for everything that says which hooks run. */
export const HOOK_FILES = 'hook_files';
/** The name for the keys by which this machine is known. */
export const MACHINE_KEYS = 'machine_keys';

/** What payloads have by themselves: anything else may be there too, and is not called a mistake. */
export const PAYLOAD_FIELDS: ReadonlySet<string> = new Set([
  ...[
    HOOK_FILES,
    MACHINE_KEYS,
    'call',
    'event',
    'payload',
    'session_id',
    'cwd',
    'hook_event_name',
    'transcript_path',
    'permission_mode',
    'timestamp',
  ],
  ...['agent_id', 'parent_agent_id', 'agent_type', 'agent_role', 'agent_model', 'agent_status', 'conversation_id'],
  ...['user_email', 'org_slug', 'team_id', 'tool_name', 'tool_input', 'tool_use_id', 'tool_response', 'error'],
  ...['error_details', 'duration_ms', 'prompt', 'stop_hook_active', 'last_assistant_message', 'task_description'],
  ...['tokens_used', 'cost', 'conversation_length', 'trigger', 'pruned', 'context_tokens', 'conversation', 'path'],
  ...['source', 'reason', 'message', 'notification_type', 'title', 'item', 'item_kind', 'from_mode', 'mode', 'plan'],
  ...EVENT_NAMES.flatMap((name) => eventRow(name).subject ?? []),
]);

/** What the input of a tool usually has. */
export const TOOL_INPUT_KEYS: ReadonlySet<string> = new Set([
  ...['command', 'file_path', 'notebook_path', 'path', 'content', 'old_string', 'new_string', 'edits', 'new_source'],
  ...['url', 'query', 'pattern', 'glob', 'offset', 'limit', 'description', 'subagent_type'],
]);
