import { join } from 'node:path';
import { CANARY } from '../../core/canary.ts';
import type { HostAgent } from './host-agent.ts';
import { inProject, movedFolder, onMachine } from './moved-folder.ts';
import { objectIn } from './reads-refusal.ts';

const folder = movedFolder('COPILOT_HOME', '.copilot');

export const copilot: HostAgent = {
  name: 'copilot',
  title: 'Copilot CLI',
  programs: ['copilot'],
  folder,
  // a file of our own: it reads every file of these folders
  files: {
    user: (where) => join(folder(where), 'hooks', 'hookline.json'),
    project: inProject('.github', 'hooks', 'hookline.json'),
    managed: onMachine('github-copilot', 'policy.d', 'hookline.json'),
  },
  form: {
    kind: 'json',
    eventsAt: ['hooks'],
    commandKey: 'bash',
    grouped: false,
    place: 'last',
    besides: { version: 1 },
    entry: ({ command, timeoutSeconds }) => ({ type: 'command', bash: command, timeoutSec: timeoutSeconds }),
  },
  otherKinds: ['webhook'],
  shell: ['bash', '-c'],
  timeoutSeconds: 600,
  canary: {
    event: 'preToolUse',
    payload: (command, cwd) => ({
      sessionId: CANARY,
      timestamp: Date.now(),
      cwd,
      toolName: 'bash',
      toolArgs: { command, description: 'the canary of hookline install' },
    }),
  },
  obeys: ({ exitCode, stdout }) => exitCode !== 0 || objectIn(stdout)?.permissionDecision === 'deny',
  offSwitches: [
    (where: Parameters<HostAgent['folder']>[0]) => join(folder(where), 'settings.json'),
    inProject('.github', 'copilot', 'settings.json'),
  ].map((file) => ({ file, key: ['disableAllHooks'], off: true })),
  byHand: (scope) =>
    scope === 'project'
      ? ['Copilot CLI runs the hooks of a repository only in a folder that you trust: start "copilot" there once.']
      : [],
  triedWith: '1.0.102',
};
