import { textOrNone } from '../../core/json.ts';
import type { Wire } from '../../core/wire.ts';
import { claudeReply } from '../wire-form/claude-reply.ts';
import { type PayloadForm, toldFrom, withNames } from '../wire-form/told-from.ts';
import { withSession } from '../wire-form/workspace.ts';

/** As documented, and of that only what opens nothing where it is not so: a rewrite that is not heard would. */
const events: Wire['events'] = new Map([
  ['SessionStart', { event: 'SessionStart', can: ['context'], refusalStands: 'session' }],
  ['SessionEnd', { event: 'SessionEnd', can: [] }],
  ['PromptSubmit', { event: 'UserPromptSubmit', can: [], refusalStands: 'turn' }],
  ['PreToolUse', { event: 'PreToolUse', can: ['refuse'] }],
  ['PostToolUse', { event: 'PostToolUse', onError: 'PostToolUseFailure', can: ['context'] }],
  ['Stop', { event: 'Stop', can: ['hold'] }],
  ['Notification', { event: 'Notification', can: [] }],
]);

const FORM: PayloadForm = {
  agent: 'auggie',
  events,
  eventIn: ({ hook_event_name: name }) => textOrNone(name) || null,
  renamed: (payload) => withSession(withNames(payload, { tool_output: 'tool_response', tool_error: 'error' })),
  tools: {
    'launch-process': { tool: 'Bash' },
    view: { tool: 'Read', fields: { file_path: 'path' } },
    'save-file': { tool: 'Write', fields: { file_path: 'path', content: 'file_content' } },
    'str-replace-editor': { tool: 'Edit', fields: { file_path: 'path' } },
    'web-fetch': { tool: 'WebFetch' },
    'web-search': { tool: 'WebSearch' },
  },
};

export const auggieWire: Wire = {
  agent: 'auggie',
  events,
  told: (payload, named) => toldFrom(FORM, payload, named),
  reply: claudeReply,
  reads: (['home', 'project', 'machine'] as const).map((base) => ({ dialect: 'auggie', base })),
};
