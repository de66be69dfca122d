import { isObject, type JsonObject, textOrNone } from '../../core/json.ts';
import type { Wire } from '../../core/wire.ts';
import { shellResponse } from '../wire-form/shell-response.ts';
import { type PayloadForm, toldFrom } from '../wire-form/told-from.ts';
import { field, goingOn, refusing } from '../wire-form/written-reply.ts';

/**
 * Not among them: BeforeModel, BeforeToolSelection and AfterModel, which hooks have no event for, and PreCompress, which
 * comes before every call of the model, whether or not anything is compressed.
 */
const events: Wire['events'] = new Map([
  ['SessionStart', { event: 'SessionStart', can: ['context'], refusalStands: 'session' }],
  ['SessionEnd', { event: 'SessionEnd', can: [] }],
  ['BeforeAgent', { event: 'UserPromptSubmit', can: ['refuse', 'context', 'stop'] }],
  ['BeforeTool', { event: 'PreToolUse', can: ['refuse', 'rewrite', 'stop'], rewriteMerges: true }],
  ['AfterTool', { event: 'PostToolUse', can: ['refuse', 'context', 'stop'], onError: 'PostToolUseFailure' }],
  ['AfterAgent', { event: 'Stop', can: ['hold', 'stop'] }],
  ['Notification', { event: 'Notification', can: [] }],
]);

const FORM: PayloadForm = {
  agent: 'gemini',
  events,
  eventIn: ({ hook_event_name: name }) => textOrNone(name) || null,
  renamed: (payload) => {
    const { prompt_response: answer, ...rest } = payload;
    const message = typeof answer === 'string' ? { last_assistant_message: answer } : {};
    return { ...rest, ...message, ...responseOf(payload) };
  },
  serverTool: ({ mcp_context: server }) => {
    if (!isObject(server) || typeof server.server_name !== 'string' || typeof server.tool_name !== 'string')
      return null;
    return `mcp__${server.server_name}__${server.tool_name}`;
  },
  tools: {
    run_shell_command: { tool: 'Bash' },
    read_file: { tool: 'Read', fields: { file_path: 'absolute_path' } },
    read_many_files: { tool: 'Read', fields: { paths: 'include' } },
    write_file: { tool: 'Write' },
    replace: { tool: 'Edit' },
    glob: { tool: 'Glob', fields: { path: 'dir_path' } },
    search_file_content: { tool: 'Grep', fields: { path: 'dir_path' } },
    grep_search: { tool: 'Grep', fields: { path: 'dir_path' } },
    list_directory: { tool: 'LS', fields: { path: 'dir_path' } },
    web_fetch: { tool: 'WebFetch' },
    google_web_search: { tool: 'WebSearch' },
  },
};

/** A failure is told inside the result, and what a command printed as one text. */
function responseOf({ tool_name: tool, tool_response: response }: JsonObject): JsonObject {
  if (!isObject(response)) return {};
  const { error, llmContent: text, returnDisplay: shown } = response;
  if (isObject(error)) return { error: textOrNone(error.message) || JSON.stringify(error) };
  if (tool !== 'run_shell_command' || typeof text !== 'string') return {};
  const printed = typeof shown === 'string' ? shown : text;
  const ended = /^Exit Code: (\d+)$/m.exec(text)?.[1];
  return {
    tool_response: { ...shellResponse(printed, null), ...(ended === undefined ? {} : { exit_code: Number(ended) }) },
  };
}

/** Gemini reads stdout before stderr, also on exit 2, and takes `decision` alone for a refusal. It is never asked. */
export const geminiWire: Wire = {
  agent: 'gemini',
  events,
  told: (payload, named) => toldFrom(FORM, payload, named),
  reply({ name }, saying, messages) {
    const shown = field('systemMessage', messages);
    if (saying.kind !== 'go') return refusing(saying.reason, { decision: 'deny', reason: saying.reason, ...shown });
    const { rewrite, context, stop } = saying;
    const own = {
      ...(rewrite === null ? {} : { tool_input: rewrite }),
      ...field('additionalContext', context),
    };
    return goingOn({
      ...(stop === null ? {} : { continue: false, stopReason: stop }),
      ...(Object.keys(own).length === 0 ? {} : { hookSpecificOutput: { hookEventName: name, ...own } }),
      ...shown,
    });
  },
  reads: [
    { dialect: 'gemini', base: 'home' },
    { dialect: 'gemini', base: 'project' },
    { dialect: 'gemini', base: 'machine' },
  ],
};
