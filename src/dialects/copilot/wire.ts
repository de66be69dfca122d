import { isObject, type Json, type JsonObject, textOrNone } from '../../core/json.ts';
import type { Reply, Saying, Wire } from '../../core/wire.ts';
import { claudeReply } from '../wire-form/claude-reply.ts';
import { responseText, shellResponse } from '../wire-form/shell-response.ts';
import { type AgentTool, type PayloadForm, toldFrom, withNames } from '../wire-form/told-from.ts';
import { field, goingOn, refusing } from '../wire-form/written-reply.ts';

/** In its own, camelCase form, in which the words of a refusal reach the model. */
const events: Wire['events'] = new Map([
  ['sessionStart', { event: 'SessionStart', can: ['context'], refusalStands: 'session' }],
  ['sessionEnd', { event: 'SessionEnd', can: [] }],
  ['userPromptSubmitted', { event: 'UserPromptSubmit', can: ['context'], refusalStands: 'turn' }],
  ['preToolUse', { event: 'PreToolUse', can: ['refuse', 'ask', 'allow', 'rewrite'] }],
  ['permissionRequest', { event: 'PermissionRequest', can: ['refuse', 'allow'] }],
  ['postToolUse', { event: 'PostToolUse', can: ['rewrite', 'context'] }],
  ['postToolUseFailure', { event: 'PostToolUseFailure', can: ['context'] }],
  ['agentStop', { event: 'Stop', can: ['hold'] }],
  ['subagentStart', { event: 'SubagentStart', can: ['context'] }],
  ['subagentStop', { event: 'SubagentStop', can: ['hold'] }],
  ['preCompact', { event: 'PreCompact', can: [] }],
  ['errorOccurred', { event: 'StopFailure', can: [] }],
  ['notification', { event: 'Notification', can: [] }],
]);

/** The names of an entry in Claude Code's form, which get a payload in that form too, or half of it. */
const PASCAL: Readonly<Record<string, string>> = {
  SessionStart: 'sessionStart',
  SessionEnd: 'sessionEnd',
  UserPromptSubmit: 'userPromptSubmitted',
  PreToolUse: 'preToolUse',
  PermissionRequest: 'permissionRequest',
  PostToolUse: 'postToolUse',
  PostToolUseFailure: 'postToolUseFailure',
  Stop: 'agentStop',
  SubagentStart: 'subagentStart',
  SubagentStop: 'subagentStop',
  PreCompact: 'preCompact',
  ErrorOccurred: 'errorOccurred',
  Notification: 'notification',
};

const FIELDS: Readonly<Record<string, string>> = {
  sessionId: 'session_id',
  transcriptPath: 'transcript_path',
  toolName: 'tool_name',
  toolArgs: 'tool_input',
  toolInput: 'tool_input',
  agentId: 'agent_id',
  agentType: 'agent_type',
  parentAgentId: 'parent_agent_id',
  response: 'last_assistant_message',
  stopReason: 'stop_reason',
  initialPrompt: 'initial_prompt',
  toolResult: 'tool_response',
  tool_result: 'tool_response',
};

const TYPED: AgentTool = { tool: 'Bash', fields: { command: { typed: 'input' } } };
const WRITE: AgentTool = { tool: 'Write', fields: { file_path: 'path', content: 'file_text' } };
const EDIT: AgentTool = {
  tool: 'Edit',
  fields: { file_path: 'path', old_string: 'old_str', new_string: 'new_str', content: 'file_text' },
};

const FORM: PayloadForm = {
  agent: 'copilot',
  events,
  otherNames: PASCAL,
  eventIn: (payload) => textOrNone(payload.hook_event_name) || textOrNone(payload.hookName) || byFields(payload),
  renamed: (payload) => {
    const { hookName: _own, timestamp, ...rest } = withNames(payload, FIELDS);
    const time = typeof timestamp === 'number' ? (timeText(timestamp) ?? timestamp) : timestamp;
    const failed = isObject(rest.error) ? { error: textOrNone(rest.error.message) || JSON.stringify(rest.error) } : {};
    return { ...rest, ...(time === undefined ? {} : { timestamp: time }), ...failed, ...responseOf(rest) };
  },
  tools: {
    bash: { tool: 'Bash' },
    powershell: { tool: 'Bash' },
    // into a shell, or whatever else is open there
    write_bash: TYPED,
    write_powershell: TYPED,
    view: { tool: 'Read', fields: { file_path: 'path' } },
    create: WRITE,
    edit: EDIT,
    str_replace_editor: EDIT,
    apply_patch: { tool: 'Edit' },
    glob: { tool: 'Glob' },
    grep: { tool: 'Grep' },
    rg: { tool: 'Grep' },
    web_fetch: { tool: 'WebFetch' },
    web_search: { tool: 'WebSearch' },
    task: { tool: 'Task' },
    // in Claude Code's form it uses that agent's names, but its own fields
    Read: { tool: 'Read', fields: { file_path: 'path' } },
    Write: WRITE,
    Edit: EDIT,
    Agent: { tool: 'Task' },
  },
};

/** Null: no calendar goes so far. */
function timeText(ms: number): string | null {
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** A payload in its own form has no name: each event has a field that no other has. */
function byFields(payload: JsonObject): string | null {
  const has = (key: string): boolean => Object.hasOwn(payload, key);
  if (has('permissionSuggestions')) return 'permissionRequest';
  if (has('toolName')) {
    if (has('toolResult')) return 'postToolUse';
    return has('error') ? 'postToolUseFailure' : 'preToolUse';
  }
  if (has('stopReason')) return has('response') || has('agentName') ? 'subagentStop' : 'agentStop';
  if (has('transformedPrompt')) return null;
  if (has('prompt')) return 'userPromptSubmitted';
  if (has('source')) return 'sessionStart';
  if (has('agentName')) return 'subagentStart';
  if (has('reason')) return 'sessionEnd';
  return null;
}

function responseOf({ tool_name: tool, tool_response: response }: JsonObject): JsonObject {
  if (!isObject(response)) return {};
  const text = response.textResultForLlm ?? response.text_result_for_llm;
  if (typeof text !== 'string' || !/^(?:bash|Bash|powershell)$/.test(textOrNone(tool))) return {};
  return { tool_response: shellResponse(text, /\n?<shellId: \S+ completed with exit code (\d+)>\s*$/) };
}

/** Anything but exit 0 refuses before a tool. The end of a turn is held by JSON alone, and elsewhere nothing is refused. */
export const copilotWire: Wire = {
  agent: 'copilot',
  events,
  told: (payload, named) => toldFrom(FORM, payload, named),
  reply(told, saying, messages) {
    if (Object.hasOwn(PASCAL, told.name) && !/^Permission|^SubagentStart/.test(told.name))
      return claudeReply(told, saying, messages);
    return reply(told.event, saying, messages);
  },
  // of Claude Code's files only the project's
  reads: [
    { dialect: 'copilot', base: 'home' },
    { dialect: 'copilot', base: 'project' },
    { dialect: 'copilot', base: 'machine' },
    { dialect: 'claude-code', base: 'project' },
  ],
};

function reply(event: string, saying: Saying, messages: readonly string[]): Reply {
  switch (saying.kind) {
    case 'refuse':
      return refusing(saying.reason, denial(event, saying.reason));
    case 'hold':
      return { ...goingOn({ decision: 'block', reason: saying.reason }), stderr: `${saying.reason}\n` };
    case 'ask':
      return goingOn({ permissionDecision: 'ask', permissionDecisionReason: saying.reason }, messages);
    case 'go':
      return goingOn({ ...goAhead(event, saying), ...field('additionalContext', saying.context) }, messages);
  }
}

function denial(event: string, reason: string): JsonObject | null {
  if (event === 'PreToolUse') return { permissionDecision: 'deny', permissionDecisionReason: reason };
  return event === 'PermissionRequest' ? { behavior: 'deny', message: reason } : null;
}

function goAhead(event: string, { grant, reason, rewrite }: Extract<Saying, { readonly kind: 'go' }>): JsonObject {
  if (event === 'PermissionRequest') return grant ? { behavior: 'allow' } : {};
  const granted = grant ? { permissionDecision: 'allow', permissionDecisionReason: reason ?? '' } : {};
  return { ...granted, ...(rewrite === null ? {} : rewritten(event, rewrite)) };
}

function rewritten(event: string, rewrite: Json): JsonObject {
  if (event !== 'PostToolUse') return { modifiedArgs: rewrite };
  return { modifiedResult: { resultType: 'success', textResultForLlm: responseText(rewrite) } };
}
