import { join } from 'node:path';
import { CANARY } from '../../core/canary.ts';
import type { HostAgent } from './host-agent.ts';
import { inHome, inProject, onMachine } from './moved-folder.ts';
import { exitTwoWithText } from './reads-refusal.ts';

const folder = inHome('.codeium', 'windsurf');

export const windsurf: HostAgent = {
  name: 'windsurf',
  title: 'Windsurf',
  programs: ['windsurf'],
  folder,
  files: {
    user: (where) => join(folder(where), 'hooks.json'),
    project: inProject('.windsurf', 'hooks.json'),
    managed: onMachine('windsurf', 'hooks.json'),
  },
  form: {
    kind: 'json',
    eventsAt: ['hooks'],
    commandKey: 'command',
    grouped: false,
    place: 'last',
    entry: ({ command }) => ({ command, show_output: true }),
  },
  shell: ['bash', '-c'],
  // it has no key for one, and its documents name none
  timeoutSeconds: 600,
  canary: {
    event: 'pre_run_command',
    payload: (command, cwd) => ({
      ...{ agent_action_name: 'pre_run_command', trajectory_id: CANARY, execution_id: CANARY },
      timestamp: new Date().toISOString(),
      tool_info: { command_line: command, cwd },
    }),
  },
  obeys: exitTwoWithText,
  triedWith: null,
};
