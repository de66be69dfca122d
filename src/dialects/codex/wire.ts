import { type JsonObject, textOrNone } from '../../core/json.ts';
import type { Reply, Saying, Wire } from '../../core/wire.ts';
import { shellResponse } from '../wire-form/shell-response.ts';
import { type PayloadForm, toldFrom } from '../wire-form/told-from.ts';
import { field, goingOn, refusing } from '../wire-form/written-reply.ts';

const events: Wire['events'] = new Map([
  ['SessionStart', { event: 'SessionStart', can: ['refuse', 'context'] }],
  ['SessionEnd', { event: 'SessionEnd', can: [] }],
  ['UserPromptSubmit', { event: 'UserPromptSubmit', can: ['refuse', 'context', 'stop'] }],
  ['PreToolUse', { event: 'PreToolUse', can: ['refuse', 'rewrite', 'context'], rewriteGrants: true }],
  ['PermissionRequest', { event: 'PermissionRequest', can: ['refuse', 'allow'] }],
  ['PostToolUse', { event: 'PostToolUse', can: ['refuse', 'context', 'stop'] }],
  ['Stop', { event: 'Stop', can: ['hold', 'stop'] }],
  ['SubagentStart', { event: 'SubagentStart', can: ['context'] }],
  ['SubagentStop', { event: 'SubagentStop', can: ['hold', 'stop'] }],
  ['PreCompact', { event: 'PreCompact', can: ['refuse'] }],
  ['PostCompact', { event: 'PostCompact', can: [] }],
]);

const FORM: PayloadForm = {
  agent: 'codex',
  events,
  eventIn: ({ hook_event_name: name }) => textOrNone(name) || null,
  renamed: (payload) => {
    const { tool_name: tool, tool_response: response } = payload;
    // how it ended is not told
    const isShell = typeof response === 'string' && (tool === 'Bash' || tool === 'exec_command');
    return isShell ? { ...payload, tool_response: shellResponse(response, null) } : payload;
  },
  tools: {
    exec_command: { tool: 'Bash', fields: { command: 'cmd' } },
    shell: { tool: 'Bash' },
    shell_command: { tool: 'Bash' },
    local_shell: { tool: 'Bash' },
    // into a shell, or whatever else is open there
    write_stdin: { tool: 'Bash', fields: { command: { typed: 'chars' } } },
    // what it changes stands in the patch
    apply_patch: { tool: 'Edit' },
    view_image: { tool: 'Read', fields: { file_path: 'path' } },
    spawn_agent: { tool: 'Task', fields: { prompt: 'message' } },
    web_search: { tool: 'WebSearch' },
  },
};

/** Refused by `continue`, where an exit code says nothing. */
const BY_CONTINUE = new Set(['SessionStart', 'PreCompact', 'PostCompact', 'SubagentStart', 'SessionEnd']);

/**
 * One unknown key, and Codex throws the whole answer away and goes ahead. So a refusal is exit 2 with its words on
 * stderr and nothing on stdout, and everything else is only what its schemas have.
 */
export const codexWire: Wire = {
  agent: 'codex',
  events,
  told: (payload, named) => toldFrom(FORM, payload, named),
  reply({ name }, saying, messages): Reply {
    if (saying.kind !== 'go') {
      if (!BY_CONTINUE.has(name)) return refusing(saying.reason, null);
      return { ...goingOn({ continue: false, stopReason: saying.reason }), stderr: `${saying.reason}\n` };
    }
    const { stop } = saying;
    const own = name === 'PermissionRequest' ? permission(saying) : preTool(saying);
    return goingOn({
      ...(stop === null ? {} : { continue: false, stopReason: stop }),
      ...(Object.keys(own).length === 0 ? {} : { hookSpecificOutput: { hookEventName: name, ...own } }),
      ...field('systemMessage', messages),
    });
  },
  reads: [
    { dialect: 'codex', base: 'home' },
    { dialect: 'codex', base: 'project' },
    { dialect: 'codex', base: 'machine' },
  ],
};

type Go = Extract<Saying, { readonly kind: 'go' }>;

function permission({ grant }: Go): JsonObject {
  return grant ? { decision: { behavior: 'allow' } } : {};
}

function preTool({ rewrite, context }: Go): JsonObject {
  const rewritten = rewrite === null ? {} : { permissionDecision: 'allow', updatedInput: rewrite };
  return { ...rewritten, ...field('additionalContext', context) };
}
