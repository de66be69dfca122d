import { textOrNone } from '../../core/json.ts';
import type { Wire } from '../../core/wire.ts';
import { claudeReply } from '../wire-form/claude-reply.ts';
import { shellResponse } from '../wire-form/shell-response.ts';
import { type PayloadForm, toldFrom } from '../wire-form/told-from.ts';

const events: Wire['events'] = new Map([
  ['SessionStart', { event: 'SessionStart', can: ['context', 'env'], refusalStands: 'session' }],
  ['SessionEnd', { event: 'SessionEnd', can: [] }],
  ['UserPromptSubmit', { event: 'UserPromptSubmit', can: ['refuse', 'rewrite', 'context'] }],
  ['PreToolUse', { event: 'PreToolUse', can: ['refuse', 'allow', 'rewrite', 'stop'], rewriteMerges: true }],
  ['PostToolUse', { event: 'PostToolUse', can: ['refuse', 'context'] }],
  ['Stop', { event: 'Stop', can: ['hold'] }],
  ['SubagentStop', { event: 'SubagentStop', can: [] }],
  ['PreCompact', { event: 'PreCompact', can: ['refuse'] }],
  ['Notification', { event: 'Notification', can: [] }],
]);

const FORM: PayloadForm = {
  agent: 'droid',
  events,
  eventIn: ({ hook_event_name: name }) => textOrNone(name) || null,
  renamed: (payload) => {
    const { tool_name: tool, tool_response: response } = payload;
    if (tool !== 'Execute' || typeof response !== 'string') return payload;
    return { ...payload, tool_response: shellResponse(response, /\n{0,3}\[Process exited with code (\d+)\]\s*$/) };
  },
  tools: {
    Execute: { tool: 'Bash' },
    Create: { tool: 'Write' },
    Edit: { tool: 'Edit', fields: { old_string: 'old_str', new_string: 'new_str' } },
    ApplyPatch: { tool: 'Edit' },
    Glob: { tool: 'Glob' },
    Grep: { tool: 'Grep' },
    LS: { tool: 'LS', fields: { path: 'directory_path' } },
    FetchUrl: { tool: 'WebFetch' },
    WebSearch: { tool: 'WebSearch' },
    Task: { tool: 'Task' },
  },
};

/** Exit 3 would end the whole run: it is never used. */
export const droidWire: Wire = {
  agent: 'droid',
  events,
  told: (payload, named) => toldFrom(FORM, payload, named),
  reply: claudeReply,
  reads: [
    { dialect: 'droid', base: 'home' },
    { dialect: 'droid', base: 'project' },
  ],
};
