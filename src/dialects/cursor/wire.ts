import { type JsonObject, textOrNone } from '../../core/json.ts';
import type { Told, Wire } from '../../core/wire.ts';
import { type PayloadForm, toldFrom, withNames } from '../wire-form/told-from.ts';
import { withSession } from '../wire-form/workspace.ts';
import { field, refusing, written } from '../wire-form/written-reply.ts';

/**
 * As documented, and of that only what opens nothing where it is not so. Those before and after a shell, a server and a file are
 * left out: the ones for every tool are called for these too.
 */
const events: Wire['events'] = new Map([
  ['sessionStart', { event: 'SessionStart', can: ['context'], refusalStands: 'session' }],
  ['sessionEnd', { event: 'SessionEnd', can: [] }],
  ['beforeSubmitPrompt', { event: 'UserPromptSubmit', can: ['refuse'] }],
  ['preToolUse', { event: 'PreToolUse', can: ['refuse'] }],
  ['postToolUse', { event: 'PostToolUse', can: ['context'] }],
  ['postToolUseFailure', { event: 'PostToolUseFailure', can: ['context'] }],
  ['stop', { event: 'Stop', can: ['hold'] }],
  ['subagentStart', { event: 'SubagentStart', can: [] }],
  ['subagentStop', { event: 'SubagentStop', can: ['hold'] }],
  ['preCompact', { event: 'PreCompact', can: [] }],
]);

const PATH = { file_path: 'path' };

const FORM: PayloadForm = {
  agent: 'cursor',
  events,
  eventIn: ({ hook_event_name: name }) => textOrNone(name) || null,
  renamed: (payload) => withSession(withNames(payload, { tool_output: 'tool_response', error_message: 'error' })),
  tools: {
    Shell: { tool: 'Bash' },
    run_terminal_cmd: { tool: 'Bash' },
    Read: { tool: 'Read', fields: PATH },
    read_file: { tool: 'Read', fields: { file_path: 'target_file' } },
    Write: { tool: 'Write', fields: PATH },
    StrReplace: { tool: 'Edit', fields: PATH },
    edit_file: { tool: 'Edit', fields: { file_path: 'target_file' } },
    search_replace: { tool: 'Edit', fields: PATH },
    Glob: { tool: 'Glob' },
    Grep: { tool: 'Grep' },
    LS: { tool: 'LS' },
    WebSearch: { tool: 'WebSearch' },
    WebFetch: { tool: 'WebFetch' },
    Task: { tool: 'Task' },
  },
};

/** There is always something on standard output: it takes silence for a failure, which refuses in our entries. */
export const cursorWire: Wire = {
  agent: 'cursor',
  events,
  told: (payload, named) => toldFrom(FORM, payload, named),
  reply({ event }, saying, messages) {
    switch (saying.kind) {
      case 'refuse':
      case 'ask':
        return refusing(saying.reason, denial(event, saying.reason));
      case 'hold':
        return { stdout: written({ followup_message: saying.reason }), stderr: `${saying.reason}\n`, exitCode: 0 };
      case 'go': {
        const stderr = messages.map((message) => `${message}\n`).join('');
        return { stdout: written(field('additional_context', saying.context)), stderr, exitCode: 0 };
      }
    }
  },
  reads: [
    ...(['home', 'project', 'machine'] as const).map((base) => ({ dialect: 'cursor', base })),
    { dialect: 'claude-code', base: 'home' },
    { dialect: 'claude-code', base: 'project' },
  ],
};

function denial(event: Told['event'], reason: string): JsonObject {
  const words = { user_message: reason, agent_message: reason };
  return event === 'PreToolUse' ? { permission: 'deny', ...words } : { continue: false, ...words };
}
