import { isObject, type Json, type JsonObject, textOrNone } from '../../core/json.ts';
import type { Wire } from '../../core/wire.ts';
import { type AgentTool, type PayloadForm, toldFrom } from '../wire-form/told-from.ts';
import { field, goingOn, written } from '../wire-form/written-reply.ts';

/** Of the events around a task it hears nothing back, unless a host asks for that. */
const events: Wire['events'] = new Map([
  ['TaskStart', { event: 'SessionStart', can: [], refusalStands: 'session' }],
  ['TaskResume', { event: 'SessionStart', can: [], refusalStands: 'session' }],
  ['UserPromptSubmit', { event: 'UserPromptSubmit', can: [], refusalStands: 'turn' }],
  ['PreToolUse', { event: 'PreToolUse', can: ['refuse', 'rewrite', 'context', 'stop'] }],
  ['PostToolUse', { event: 'PostToolUse', can: ['refuse', 'context', 'stop'], onError: 'PostToolUseFailure' }],
  ['TaskComplete', { event: 'Stop', can: [] }],
  ['TaskError', { event: 'StopFailure', can: [] }],
  ['TaskCancel', { event: 'AgentInterrupt', can: [] }],
  ['SessionShutdown', { event: 'SessionEnd', can: [] }],
]);

/** By the names inside a payload, which are older than those of the files. */
const INSIDE: Readonly<Record<string, string>> = {
  agent_start: 'TaskStart',
  agent_resume: 'TaskResume',
  prompt_submit: 'UserPromptSubmit',
  tool_call: 'PreToolUse',
  tool_result: 'PostToolUse',
  agent_end: 'TaskComplete',
  agent_error: 'TaskError',
  agent_abort: 'TaskCancel',
  session_shutdown: 'SessionShutdown',
};

/** What the two events say by their names is a field of the one that they are. */
const SOURCES: Readonly<Record<string, string>> = { TaskStart: 'startup', TaskResume: 'resume' };

const FORM: PayloadForm = {
  agent: 'cline',
  events,
  eventIn: ({ hookName: name }) => {
    const text = textOrNone(name);
    return INSIDE[text] ?? (text || null);
  },
  renamed: (payload, name) => {
    const { taskId, workspaceRoots, hookName: _name, tool_call: call, tool_result: result, ...rest } = payload;
    const { preToolUse: _pre, postToolUse: _post, sessionContext, userPromptSubmit, parent_agent_id, ...others } = rest;
    const tool = isObject(call) ? call : isObject(result) ? result : null;
    const session = isObject(sessionContext) ? sessionContext.rootSessionId : undefined;
    return {
      ...others,
      session_id: textOrNone(session) || textOrNone(taskId),
      conversation_id: textOrNone(taskId),
      ...(Object.hasOwn(SOURCES, name) ? { source: SOURCES[name] } : {}),
      ...(Array.isArray(workspaceRoots) && typeof workspaceRoots[0] === 'string' ? { cwd: workspaceRoots[0] } : {}),
      ...(typeof parent_agent_id === 'string' ? { parent_agent_id } : {}),
      ...(isObject(userPromptSubmit) ? { prompt: textOrNone(userPromptSubmit.prompt) } : {}),
      ...(tool === null ? {} : toolFields(tool, isObject(result))),
      ...(isObject(others.turn) ? { last_assistant_message: textOrNone(others.turn.outputText) } : {}),
    };
  },
  tools: {
    run_commands: { tool: 'Bash', fields: { command: { lines: 'commands' } } },
    execute_command: { tool: 'Bash' },
    read_files: { tool: 'Read' },
    read_file: { tool: 'Read', fields: { file_path: 'path' } },
    editor: (input) => (textOrNone(input.old_text) === '' ? NEW_FILE : EDIT),
    apply_patch: { tool: 'Edit' },
    write_to_file: { tool: 'Write', fields: { file_path: 'path' } },
    replace_in_file: { tool: 'Edit', fields: { file_path: 'path' } },
    search_codebase: { tool: 'Grep' },
    search_files: { tool: 'Grep' },
    list_files: { tool: 'LS' },
    fetch_web_content: { tool: 'WebFetch' },
    spawn_agent: { tool: 'Task' },
  },
};

const NEW_FILE: AgentTool = { tool: 'Write', fields: { file_path: 'path', content: 'new_text' } };
const EDIT: AgentTool = {
  tool: 'Edit',
  fields: { file_path: 'path', old_string: 'old_text', new_string: 'new_text' },
};

function toolFields({ id, name, input, output, durationMs, error }: JsonObject, isDone: boolean): JsonObject {
  return {
    tool_name: textOrNone(name),
    ...(input === undefined ? {} : { tool_input: input }),
    ...(typeof id === 'string' ? { tool_use_id: id } : {}),
    ...(isDone && output !== undefined ? { tool_response: printed(name, output) } : {}),
    ...(typeof durationMs === 'number' ? { duration_ms: durationMs } : {}),
    ...(typeof error === 'string' && error !== '' ? { error } : {}),
  };
}

/** What several commands printed, one after the other. */
function printed(name: unknown, output: Json): Json {
  if (name !== 'run_commands' || !Array.isArray(output)) return output;
  const results = output.filter(isObject);
  return {
    stdout: results.map(({ result }) => textOrNone(result)).join(''),
    stderr: results.map(({ error }) => textOrNone(error)).join(''),
  };
}

/** It ignores exit codes, and a refusal ends its run: there is no other. */
export const clineWire: Wire = {
  agent: 'cline',
  events,
  told: (payload, named) => toldFrom(FORM, payload, named),
  reply(_told, saying, messages) {
    if (saying.kind !== 'go') {
      const stdout = written({ cancel: true, errorMessage: saying.reason });
      return { stdout, stderr: `${saying.reason}\n`, exitCode: 0 };
    }
    const { rewrite, context, stop } = saying;
    return goingOn(
      {
        ...(stop === null ? {} : { cancel: true, errorMessage: stop }),
        ...(rewrite === null ? {} : { overrideInput: rewrite }),
        ...field('contextModification', context),
      },
      messages,
    );
  },
  reads: [
    { dialect: 'cline', base: 'home' },
    { dialect: 'cline', base: 'project' },
  ],
};
