import { join } from 'node:path';
import { claudeLike, toolCall } from './claude-like.ts';
import type { HostAgent } from './host-agent.ts';
import { inHome, inProject } from './moved-folder.ts';
import { claudeDenial, exitTwoWithText } from './reads-refusal.ts';

const folder = inHome('.factory');

export const droid: HostAgent = {
  name: 'droid',
  title: 'Factory droid',
  programs: ['droid'],
  folder,
  files: {
    user: (where) => join(folder(where), 'hooks.json'),
    project: inProject('.factory', 'hooks.json'),
  },
  // the first hook that says something wins there; its file is nothing but events
  form: claudeLike(({ command, timeoutSeconds }) => ({ type: 'command', command, timeout: timeoutSeconds }), {
    eventsAt: [],
    place: 'first',
  }),
  shell: ['/bin/sh', '-c'],
  timeoutSeconds: 600,
  canary: {
    event: 'PreToolUse',
    payload: (command, cwd) => ({
      ...toolCall('PreToolUse', 'Execute', command, cwd),
      permission_mode: 'auto-high',
      tool_input: { command, summary: 'the canary of hookline install', riskLevel: 'low', timeout: 10 },
    }),
  },
  obeys: (reply) => exitTwoWithText(reply) || claudeDenial(reply),
  byHand: () => [
    'Of several hooks, the first one that says something wins in Factory droid: hookline must stay the first of each event. Install again after you have added others.',
  ],
  triedWith: '0.225.2',
};
