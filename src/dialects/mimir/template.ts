import type { DialectTemplate, HookEvent } from '../../core/dialect.ts';
import { isObject, type Json } from '../../core/json.ts';
import { absolutePath } from '../../core/path-forms.ts';
import { fileIn } from '../../core/paths-in.ts';

type Source = (event: HookEvent) => unknown;

/** Where a placeholder's value comes from, if not from the payload's field of that name. */
const SOURCES: Readonly<Record<string, Source>> = {
  file_path: filePath,
  file_name: (event) => fileName(filePath(event)),
  file_ext: (event) => extension(fileName(filePath(event))),
  working_dir: ({ payload }) => payload.cwd,
  bash_command: ({ payload }) => fieldOf(payload.tool_input, 'command'),
  bash_exit_code: ({ payload }) => fieldOf(payload.tool_response, 'exit_code'),
  bash_stdout: ({ payload }) => fieldOf(payload.tool_response, 'stdout'),
  bash_stderr: ({ payload }) => fieldOf(payload.tool_response, 'stderr'),
  tool_args: ({ payload }) => asJson(payload.tool_input),
  tool_result: ({ payload }) => asJson(payload.tool_response),
  duration: ({ payload }) => payload.duration_ms,
  error_message: ({ payload }) => payload.error,
  // where the event does not say it: what the person last asked for
  task_description: ({ payload, lastPrompt }) => payload.task_description ?? lastPrompt,
};

const FIELDS = [
  ...['agent_id', 'agent_role', 'agent_model', 'agent_status', 'conversation_id', 'tool_name'],
  ...['tokens_used', 'cost', 'context_tokens', 'user_email', 'org_slug', 'team_id'],
  ...['item', 'item_kind', 'pruned', 'path', 'mode', 'from_mode', 'plan', 'reason'],
];

const PATHS = ['file_path', 'file_name', 'working_dir', 'path'];

export const mimirTemplate: DialectTemplate = {
  form: 'braces',
  names: [...Object.keys(SOURCES), ...FIELDS],
  isPath: (name) => PATHS.includes(name),
  lastPrompt: 'task_description',
  value: (name, event) => (Object.hasOwn(SOURCES, name) ? SOURCES[name]?.(event) : event.payload[name]),
};

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
