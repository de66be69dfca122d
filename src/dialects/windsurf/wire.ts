import { isObject, type Json, type JsonObject, textOrNone } from '../../core/json.ts';
import type { Wire } from '../../core/wire.ts';
import { type PayloadForm, toldFrom } from '../wire-form/told-from.ts';
import { goingOn, refusing } from '../wire-form/written-reply.ts';

const events: Wire['events'] = new Map([
  ['pre_user_prompt', { event: 'UserPromptSubmit', can: ['refuse'] }],
  ['pre_run_command', { event: 'PreToolUse', can: ['refuse'] }],
  ['pre_read_code', { event: 'PreToolUse', can: ['refuse'] }],
  ['pre_write_code', { event: 'PreToolUse', can: ['refuse'] }],
  ['pre_mcp_tool_use', { event: 'PreToolUse', can: ['refuse'] }],
  ['post_run_command', { event: 'PostToolUse', can: [] }],
  ['post_read_code', { event: 'PostToolUse', can: [] }],
  ['post_write_code', { event: 'PostToolUse', can: [] }],
  ['post_mcp_tool_use', { event: 'PostToolUse', can: [] }],
  ['post_cascade_response', { event: 'Stop', can: [] }],
]);

/** What its events tell of has no tool's name: one of its own that does this. */
const TOOLS: Readonly<Record<string, string>> = {
  run_command: 'run_command',
  read_code: 'view_file',
  write_code: 'replace_file_content',
};

const FORM: PayloadForm = {
  agent: 'windsurf',
  events,
  eventIn: ({ agent_action_name: name }) => textOrNone(name) || null,
  renamed: ({ tool_info: told, trajectory_id: session, execution_id: call, ...payload }, name) => {
    const info = isObject(told) ? told : {};
    const what = name.replace(/^(?:pre|post)_/, '');
    return {
      ...payload,
      session_id: textOrNone(session),
      ...(textOrNone(info.cwd) === '' ? {} : { cwd: info.cwd }),
      ...fieldsOf(what, info),
      ...(call === undefined ? {} : { tool_use_id: call }),
      // so that nothing of it is lost, in its own words too
      ...(told === undefined ? {} : { tool_info: told }),
    };
  },
  tools: {
    run_command: { tool: 'Bash', fields: { command: 'command_line' } },
    view_file: { tool: 'Read' },
    replace_file_content: { tool: 'Edit' },
  },
};

function fieldsOf(what: string, info: JsonObject): JsonObject {
  if (what === 'user_prompt') return { prompt: textOrNone(info.user_prompt) };
  if (what === 'cascade_response') return { last_assistant_message: textOrNone(info.response) };
  if (what === 'mcp_tool_use')
    return {
      tool_name: `mcp__${textOrNone(info.mcp_server_name)}__${textOrNone(info.mcp_tool_name)}`,
      tool_input: info.mcp_tool_arguments ?? {},
      ...(info.mcp_result === undefined ? {} : { tool_response: info.mcp_result }),
    };
  const edits = Array.isArray(info.edits) ? info.edits.filter(isObject) : [];
  const all = (key: string): Json => edits.map((edit) => textOrNone(edit[key])).join('\n');
  const texts = edits.length === 0 ? {} : { old_string: all('old_string'), new_string: all('new_string') };
  return { tool_name: TOOLS[what] ?? what, tool_input: { ...info, ...texts } };
}

/** It looks at the exit code, and shows what stands on standard error. */
export const windsurfWire: Wire = {
  agent: 'windsurf',
  events,
  told: (payload, named) => toldFrom(FORM, payload, named),
  reply: (_told, saying, messages) => (saying.kind === 'go' ? goingOn({}, messages) : refusing(saying.reason, null)),
  reads: (['home', 'project', 'machine'] as const).map((base) => ({ dialect: 'windsurf', base })),
};
