import { isObject, type Json, type JsonObject, textOrNone } from '../../core/json.ts';
import type { Wire } from '../../core/wire.ts';
import { claudeReply } from '../wire-form/claude-reply.ts';
import { shellResponse } from '../wire-form/shell-response.ts';
import { type PayloadForm, toldFrom, withNames } from '../wire-form/told-from.ts';
import { field, goingOn } from '../wire-form/written-reply.ts';

const events: Wire['events'] = new Map([
  ['SessionStart', { event: 'SessionStart', can: [], refusalStands: 'session' }],
  ['SessionEnd', { event: 'SessionEnd', can: [] }],
  ['UserPromptSubmit', { event: 'UserPromptSubmit', can: ['refuse', 'context'] }],
  ['PreToolUse', { event: 'PreToolUse', can: ['refuse'] }],
  ['PostToolUse', { event: 'PostToolUse', can: [] }],
  ['PostToolUseFailure', { event: 'PostToolUseFailure', can: [] }],
  ['Stop', { event: 'Stop', can: ['hold'] }],
  ['StopFailure', { event: 'StopFailure', can: [] }],
  ['Interrupt', { event: 'AgentInterrupt', can: [] }],
  ['SubagentStart', { event: 'SubagentStart', can: [] }],
  ['SubagentStop', { event: 'SubagentStop', can: [] }],
  ['PreCompact', { event: 'PreCompact', can: [] }],
  ['PostCompact', { event: 'PostCompact', can: [] }],
  ['Notification', { event: 'Notification', can: [] }],
]);

const FORM: PayloadForm = {
  agent: 'kimi',
  events,
  eventIn: ({ hook_event_name: name }) => textOrNone(name) || null,
  renamed: (payload) => {
    const named = withNames(payload, { tool_call_id: 'tool_use_id', tool_output: 'tool_response' });
    const { tool_name: tool, tool_response: response, prompt, error } = named;
    return {
      ...named,
      ...(prompt === undefined ? {} : { prompt: textOf(prompt) }),
      ...(isObject(error) ? { error: textOrNone(error.message) || JSON.stringify(error) } : {}),
      // how it ended is not told
      ...(tool === 'Bash' && typeof response === 'string' ? { tool_response: shellResponse(response, null) } : {}),
    };
  },
  tools: {
    Bash: { tool: 'Bash' },
    Shell: { tool: 'Bash' },
    Read: { tool: 'Read', fields: { file_path: 'path' } },
    ReadFile: { tool: 'Read', fields: { file_path: 'path' } },
    ReadMediaFile: { tool: 'Read', fields: { file_path: 'path' } },
    Write: { tool: 'Write', fields: { file_path: 'path' } },
    WriteFile: { tool: 'Write', fields: { file_path: 'path' } },
    Edit: { tool: 'Edit', fields: { file_path: 'path' } },
    StrReplaceFile: { tool: 'Edit', fields: { file_path: 'path' } },
    Glob: { tool: 'Glob' },
    Grep: { tool: 'Grep' },
    FetchURL: { tool: 'WebFetch' },
    WebSearch: { tool: 'WebSearch' },
    Agent: { tool: 'Task' },
    Task: { tool: 'Task' },
  },
};

/** A prompt is a list of parts. */
function textOf(prompt: Json): Json {
  if (!Array.isArray(prompt)) return prompt;
  return prompt.flatMap((part: Json) => (isObject(part) ? textOrNone(part.text) : textOrNone(part)) || []).join('\n');
}

/** It hears exit 2 everywhere, JSON before a tool, and takes a `message` into the conversation with a prompt. */
export const kimiWire: Wire = {
  agent: 'kimi',
  events,
  told: (payload, named) => toldFrom(FORM, payload, named),
  reply(told, saying, messages) {
    if (saying.kind !== 'go') return claudeReply(told, saying, []);
    const context: JsonObject = told.event === 'UserPromptSubmit' ? field('message', saying.context) : {};
    return goingOn(context, messages);
  },
  reads: [{ dialect: 'kimi', base: 'home' }],
};
