import { isObject, type Json, type JsonObject, textOrNone } from '../../core/json.ts';
import type { Wire } from '../../core/wire.ts';
import { pluginReply } from '../wire-form/plugin-reply.ts';
import { shellResponse } from '../wire-form/shell-response.ts';
import { type PayloadForm, toldFrom, withNames } from '../wire-form/told-from.ts';

/** What a person wrote can be kept back; what is to be added to it goes in with the task that comes of it. */
const events: Wire['events'] = new Map([
  ['session_start', { event: 'SessionStart', can: [], refusalStands: 'session' }],
  ['input', { event: 'UserPromptSubmit', can: ['refuse'] }],
  ['before_agent_start', { event: 'AgentStart', can: ['context'] }],
  ['tool_call', { event: 'PreToolUse', can: ['refuse', 'rewrite'] }],
  ['tool_result', { event: 'PostToolUse', can: ['rewrite', 'context'], onError: 'PostToolUseFailure' }],
  ['agent_end', { event: 'Stop', can: [] }],
  ['session_compact', { event: 'PostCompact', can: [] }],
  ['session_shutdown', { event: 'SessionEnd', can: [] }],
]);

const PATH = { file_path: 'path' };

const FORM: PayloadForm = {
  agent: 'pi',
  events,
  eventIn: ({ type }) => textOrNone(type) || null,
  renamed: (payload, name) => {
    const { type: _type, content, isError, messages: _all, systemPrompt: _system, ...rest } = withNames(payload, NAMES);
    const { systemPromptOptions: _options, text, ...others } = rest;
    const said = textOf(content ?? null);
    return {
      ...others,
      ...(name === 'input' ? { prompt: textOrNone(text) } : {}),
      ...(name === 'session_start' && typeof rest.reason === 'string' ? { source: rest.reason } : {}),
      ...(name === 'before_agent_start' ? { task_description: textOrNone(rest.prompt), agent_role: 'main' } : {}),
      ...(content === undefined ? {} : isError === true ? { error: said } : { tool_response: response(rest, said) }),
    };
  },
  tools: {
    bash: { tool: 'Bash' },
    read: { tool: 'Read', fields: PATH },
    write: { tool: 'Write', fields: PATH },
    edit: { tool: 'Edit', fields: { ...PATH, old_string: 'oldText', new_string: 'newText' } },
    grep: { tool: 'Grep' },
    find: { tool: 'Glob' },
    ls: { tool: 'LS' },
  },
};

const NAMES: Readonly<Record<string, string>> = {
  toolName: 'tool_name',
  toolCallId: 'tool_use_id',
  input: 'tool_input',
  sessionId: 'session_id',
  session: 'session_id',
};

function response({ tool_name: tool }: JsonObject, text: string): Json {
  return tool === 'bash' ? shellResponse(text, null) : text;
}

function textOf(content: Json): string {
  if (!Array.isArray(content)) return textOrNone(content);
  return content
    .flatMap((part: Json) => (isObject(part) && typeof part.text === 'string' ? [part.text] : []))
    .join('\n');
}

export const piWire: Wire = {
  agent: 'pi',
  events,
  told: (payload, named) => toldFrom(FORM, payload, named),
  reply: pluginReply,
  reads: [],
};
