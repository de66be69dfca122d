import { isObject, type Json, type JsonObject, textOrNone } from '../../core/json.ts';
import type { Wire } from '../../core/wire.ts';
import { pluginReply } from '../wire-form/plugin-reply.ts';
import { type PayloadForm, toldFrom } from '../wire-form/told-from.ts';

/** Those that begin with `event.` are what its plugins are told of in passing; nothing is heard back there. */
const events: Wire['events'] = new Map([
  ['tool.execute.before', { event: 'PreToolUse', can: ['refuse', 'rewrite'] }],
  ['tool.execute.after', { event: 'PostToolUse', can: ['rewrite', 'context'] }],
  ['chat.message', { event: 'UserPromptSubmit', can: ['context'], refusalStands: 'turn' }],
  ['event.session.created', { event: 'SessionStart', can: [], refusalStands: 'session' }],
  ['event.session.idle', { event: 'Stop', can: [] }],
  ['event.session.error', { event: 'StopFailure', can: [] }],
  ['event.session.compacted', { event: 'PostCompact', can: [] }],
  ['event.session.deleted', { event: 'SessionEnd', can: [] }],
]);

const PATH = { file_path: 'filePath' };

const FORM: PayloadForm = {
  agent: 'opencode',
  events,
  eventIn: ({ type }) => textOrNone(type) || null,
  renamed: (payload) => {
    const { type: _type, input, output, cwd, sessionID, ...rest } = payload;
    const from = isObject(input) ? input : {};
    const to = isObject(output) ? output : {};
    const session = textOrNone(sessionID) || textOrNone(from.sessionID);
    const call = textOrNone(from.tool);
    return {
      ...rest,
      ...(session === '' ? {} : { session_id: session }),
      ...(typeof cwd === 'string' ? { cwd } : {}),
      ...(call === '' ? chatFields(from, to) : toolFields(from, to)),
    };
  },
  tools: {
    bash: { tool: 'Bash' },
    shell: { tool: 'Bash' },
    read: { tool: 'Read', fields: PATH },
    write: { tool: 'Write', fields: PATH },
    edit: { tool: 'Edit', fields: { ...PATH, old_string: 'oldString', new_string: 'newString' } },
    multiedit: { tool: 'MultiEdit', fields: PATH },
    patch: { tool: 'Edit', fields: { patch: 'patchText' } },
    apply_patch: { tool: 'Edit', fields: { patch: 'patchText' } },
    glob: { tool: 'Glob' },
    grep: { tool: 'Grep' },
    list: { tool: 'LS' },
    webfetch: { tool: 'WebFetch' },
    websearch: { tool: 'WebSearch' },
    task: { tool: 'Task' },
  },
};

function toolFields({ tool, callID, args }: JsonObject, output: JsonObject): JsonObject {
  const isDone = output.output !== undefined;
  const input = isDone ? args : output.args;
  return {
    tool_name: textOrNone(tool),
    ...(input === undefined ? {} : { tool_input: input }),
    ...(typeof callID === 'string' ? { tool_use_id: callID } : {}),
    ...(isDone ? { tool_response: responseOf(tool, output) } : {}),
  };
}

function responseOf(tool: unknown, { output, metadata }: JsonObject): Json {
  if (tool !== 'bash' || typeof output !== 'string') return output ?? null;
  const exit = isObject(metadata) ? metadata.exit : undefined;
  return { stdout: output, stderr: '', ...(typeof exit === 'number' ? { exit_code: exit } : {}) };
}

function chatFields(input: JsonObject, { parts }: JsonObject): JsonObject {
  if (!Array.isArray(parts)) return input.error === undefined ? {} : { error: JSON.stringify(input.error) };
  const texts = parts.flatMap((part: Json) => (isObject(part) && typeof part.text === 'string' ? [part.text] : []));
  return { prompt: texts.join('\n') };
}

export const opencodeWire: Wire = {
  agent: 'opencode',
  events,
  told: (payload, named) => toldFrom(FORM, payload, named),
  reply: pluginReply,
  reads: [],
};
