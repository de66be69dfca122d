import { join } from 'node:path';
import { CANARY } from '../../core/canary.ts';
import { claudeLike, toolCall } from './claude-like.ts';
import type { HostAgent } from './host-agent.ts';
import { inHome, inProject, onMachine } from './moved-folder.ts';
import { claudeDenial, exitTwoWithText } from './reads-refusal.ts';

const folder = inHome('.augment');

export const auggie: HostAgent = {
  name: 'auggie',
  title: 'Auggie',
  programs: ['auggie'],
  folder,
  files: {
    user: (where) => join(folder(where), 'settings.json'),
    project: inProject('.augment', 'settings.json'),
    managed: onMachine('augment', 'settings.json'),
  },
  form: claudeLike(({ command, timeoutSeconds }) => ({ type: 'command', command, timeout: timeoutSeconds * 1000 })),
  shell: ['bash', '-c'],
  timeoutSeconds: 600,
  canary: {
    event: 'PreToolUse',
    payload: (command, cwd) => ({
      ...toolCall('PreToolUse', 'launch-process', command, cwd),
      ...{ conversation_id: CANARY, workspace_roots: [cwd] },
    }),
  },
  obeys: (reply) => exitTwoWithText(reply) || claudeDenial(reply),
  triedWith: null,
};
