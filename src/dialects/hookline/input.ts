import type { HookInput } from '../../core/dialect.ts';
import { outlivesEvent } from '../../core/handler.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, textOrNone } from '../../core/json.ts';
import { absolutePath } from '../../core/path-forms.ts';
import { fileIn } from '../../core/paths-in.ts';
import { claudeInput } from '../claude-form/input.ts';

export function nativeInput(hook: Hook, event: HookEvent): HookInput {
  const { payload } = event;
  if (outlivesEvent(hook.handler)) return forSession(event);
  const toolInput = isObject(payload.tool_input) ? payload.tool_input : {};
  const file = fileIn(toolInput) ?? textOrNone(payload.file_path);
  const variables = {
    HOOKLINE_EVENT: event.name,
    HOOKLINE_TOOL: textOrNone(payload.tool_name),
    HOOKLINE_FILE: file === '' ? '' : absolutePath(file, payload.cwd),
    HOOKLINE_COMMAND: commandText(toolInput.command),
    HOOKLINE_MESSAGE: textOrNone(payload.message),
    HOOKLINE_SESSION: payload.session_id,
    HOOKLINE_CWD: payload.cwd,
    HOOKLINE_PROJECT: event.projectDir,
    HOOKLINE_EVENT_FILE: '',
  };
  const own = { stdin: JSON.stringify(payload), env: variables, eventFileVariable: 'HOOKLINE_EVENT_FILE' };
  if (hook.own.form !== 'claude') return own;
  const claude = claudeInput(event);
  return { ...claude, ...own, env: { ...claude.env, ...variables } };
}

const OF_ONE_EVENT = [
  ...['HOOKLINE_EVENT', 'HOOKLINE_TOOL', 'HOOKLINE_FILE', 'HOOKLINE_COMMAND', 'HOOKLINE_MESSAGE'],
  'HOOKLINE_EVENT_FILE',
];

function forSession({ payload, projectDir }: HookEvent): HookInput {
  const env = { HOOKLINE_SESSION: payload.session_id, HOOKLINE_CWD: payload.cwd, HOOKLINE_PROJECT: projectDir };
  return { stdin: JSON.stringify(payload), env, unset: OF_ONE_EVENT };
}

/** Some agents have a list of words; a guard that was told nothing would find nothing wrong. */
function commandText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : textOrNone(value);
}
