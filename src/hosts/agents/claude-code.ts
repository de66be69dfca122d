import { join } from 'node:path';
import type { HostAgent } from './host-agent.ts';
import { inProject, movedFolder, onMachine } from './moved-folder.ts';
import { claudeDenial, exitTwoWithText } from './reads-refusal.ts';

const folder = movedFolder('CLAUDE_CONFIG_DIR', '.claude');
const user: HostAgent['folder'] = (where) => join(folder(where), 'settings.json');
const project = inProject('.claude', 'settings.json');
const managed = onMachine('claude-code', 'managed-settings.json');

export const claudeCode: HostAgent = {
  name: 'claude-code',
  title: 'Claude Code',
  programs: ['claude'],
  folder,
  files: { user, project, managed },
  form: {
    kind: 'json',
    eventsAt: ['hooks'],
    commandKey: 'command',
    grouped: true,
    place: 'last',
    entry: ({ command, timeoutSeconds, before }) => ({
      ...{ type: 'command', command, timeout: timeoutSeconds },
      // what it does where the hook itself fails; it would go on otherwise
      ...(before ? { onFailure: 'block' } : {}),
    }),
  },
  shell: ['/bin/sh', '-c'],
  timeoutSeconds: 600,
  canary: {
    event: 'PreToolUse',
    payload: (command, cwd) => ({
      session_id: 'hookline-install',
      transcript_path: '',
      cwd,
      permission_mode: 'default',
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command, description: 'the canary of hookline install' },
      tool_use_id: 'hookline-install',
    }),
  },
  obeys: (reply) => exitTwoWithText(reply) || claudeDenial(reply),
  offSwitches: [user, project, inProject('.claude', 'settings.local.json'), managed].map((file) => ({
    ...{ file, key: ['disableAllHooks'], off: true },
  })),
  byHand: (scope) =>
    scope === 'managed' ? [] : ['A session that is open already reads its hooks again only after "/hooks", or anew.'],
  triedWith: '2.1.325',
};
