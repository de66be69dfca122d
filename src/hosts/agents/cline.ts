import { join } from 'node:path';
import { CANARY } from '../../core/canary.ts';
import type { HostAgent } from './host-agent.ts';
import { inHome, inProject } from './moved-folder.ts';
import { objectIn } from './reads-refusal.ts';

const folder = inHome('.cline');
// what reads hooks of all agents knows our own programs by this beginning
const MARK = '# Between Cline CLI and hookline; "hookline uninstall cline" removes this file.';

/** It reads no exit codes: what refuses is this. A refusal ends its run; there is no other. */
function refusal(reason: string): string {
  return JSON.stringify({ cancel: true, errorMessage: reason });
}

export const cline: HostAgent = {
  name: 'cline',
  title: 'Cline CLI',
  programs: ['cline'],
  folder,
  files: {
    user: (where) => join(folder(where), 'hooks'),
    project: inProject('.cline', 'hooks'),
  },
  form: {
    kind: 'files',
    // it runs every file of these names, in their order
    endings: ['', '.sh', '.bash', '.zsh'],
    mark: MARK,
    text: ({ command, before }) => {
      // the command ends with 2 where it refuses without a reply of ours on stdout
      const lost = refusal('hookline is missing, and so this is refused. Its own words are on stderr.');
      // which takes the place of the shell that runs it, and so it has one of its own: this one is still there to say so
      return `#!/bin/sh\n{\n${MARK}\n(${command})${before ? ` || printf '%s\\n' '${lost}'` : ''}\nexit 0\n}\n`;
    },
  },
  shell: null,
  timeoutSeconds: 120,
  maxTimeoutSeconds: 120,
  refusal,
  canary: {
    event: 'PreToolUse',
    payload: (command, cwd) => ({
      ...{
        clineVersion: '',
        timestamp: new Date().toISOString(),
        taskId: CANARY,
        workspaceRoots: [cwd],
        userId: 'unknown',
      },
      ...{ agent_id: CANARY, parent_agent_id: null, hookName: 'tool_call', iteration: 1 },
      tool_call: { id: CANARY, name: 'run_commands', input: { commands: [command] } },
      preToolUse: { toolName: 'run_commands', parameters: { commands: JSON.stringify([command]) } },
    }),
  },
  obeys: ({ stdout }) => objectIn(stdout)?.cancel === true,
  byHand: () => [
    'A refusal ends the run of Cline CLI: it knows no other. In its "yolo" mode it runs some hooks not at all.',
  ],
  triedWith: '3.0.65',
};
