import { isObject, type JsonObject, parsedJson, textOrNone } from '../../core/json.ts';
import type { Reply, Told, Wire } from '../../core/wire.ts';
import { claudeReply } from '../wire-form/claude-reply.ts';
import { shellResponse } from '../wire-form/shell-response.ts';
import { type PayloadForm, sameEvents, toldFrom } from '../wire-form/told-from.ts';
import { written } from '../wire-form/written-reply.ts';

/**
 * What it documents for PreToolUse and does not do (a new input, context) is not among what it can. Not among the
 * events: MessageDisplay, which comes many times for each message, and those of a kind that hooks have no event for.
 */
const events = sameEvents({
  SessionStart: { can: ['context'], refusalStands: 'session' },
  SessionEnd: [],
  UserPromptSubmit: ['refuse', 'context'],
  UserPromptExpansion: ['refuse'],
  PreToolUse: ['refuse', 'ask'],
  PermissionRequest: { can: ['refuse', 'allow', 'rewrite'], rewriteGrants: true },
  PermissionDenied: [],
  PostToolUse: ['refuse', 'context'],
  PostToolUseFailure: ['context'],
  PostToolBatch: ['refuse', 'context'],
  Stop: ['hold'],
  SubagentStart: ['context'],
  SubagentStop: ['hold'],
  StopFailure: [],
  PreCompact: [],
  PostCompact: [],
  Notification: [],
  InstructionsLoaded: [],
});

const FORM: PayloadForm = {
  agent: 'qwen',
  events,
  eventIn: ({ hook_event_name: name }) => textOrNone(name) || null,
  renamed: (payload) => ({ ...payload, ...ownCall(payload), ...responseOf(payload) }),
  tools: {
    run_shell_command: { tool: 'Bash' },
    read_file: { tool: 'Read', fields: { file_path: 'absolute_path' } },
    read_many_files: { tool: 'Read' },
    write_file: { tool: 'Write' },
    edit: { tool: 'Edit' },
    replace: { tool: 'Edit' },
    notebook_edit: { tool: 'NotebookEdit' },
    monitor: { tool: 'Bash' },
    glob: { tool: 'Glob' },
    grep_search: { tool: 'Grep' },
    search_file_content: { tool: 'Grep' },
    list_directory: { tool: 'LS' },
    web_fetch: { tool: 'WebFetch' },
    web_search: { tool: 'WebSearch' },
    agent: { tool: 'Task' },
    task: { tool: 'Task' },
  },
};

/** Its `tool_use_id` is made up for hooks; what its own files call the call is the other one. */
function ownCall({ tool_call_id: call, tool_use_id: made }: JsonObject): JsonObject {
  return typeof call === 'string' && typeof made === 'string' ? { tool_use_id: call, agent_tool_use_id: made } : {};
}

function responseOf({ tool_name: tool, tool_response: response }: JsonObject): JsonObject {
  if (!isObject(response) || tool !== 'run_shell_command') return {};
  const { llmContent: text, returnDisplay: shown } = response;
  if (typeof text !== 'string') return {};
  const ended = /^Exit Code: (\d+)$/m.exec(text)?.[1];
  const printed = typeof shown === 'string' ? shown : text;
  return {
    tool_response: { ...shellResponse(printed, null), ...(ended === undefined ? {} : { exit_code: Number(ended) }) },
  };
}

/**
 * With exit code 2 it reads stderr and nothing else, as JSON if it is that. As text a refusal would lose against another hook's
 * `permissionDecision: "allow"`; `continue: false` loses against nothing, and before a tool it ends that call only.
 */
function heard({ event }: Pick<Told, 'event'>, reason: string, { stdout }: Reply): string {
  const wins = event === 'PreToolUse' ? { continue: false, stopReason: reason } : {};
  const said = parsedJson(stdout);
  return written({ decision: 'deny', reason, ...wins, ...(isObject(said) ? said : {}) });
}

export const qwenWire: Wire = {
  agent: 'qwen',
  events,
  told: (payload, named) => toldFrom(FORM, payload, named),
  reply: (told, saying, messages) => {
    const reply = claudeReply(told, saying, messages);
    return saying.kind === 'go' || reply.exitCode !== 2
      ? reply
      : { ...reply, stderr: heard(told, saying.reason, reply) };
  },
  reads: [
    { dialect: 'qwen', base: 'home' },
    { dialect: 'qwen', base: 'project' },
    { dialect: 'qwen', base: 'machine' },
  ],
};
