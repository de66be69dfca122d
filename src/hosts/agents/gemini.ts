import { join } from 'node:path';
import { claudeLike, toolCall } from './claude-like.ts';
import type { HostAgent } from './host-agent.ts';
import { inProject, movedFolder, onMachine } from './moved-folder.ts';
import { exitTwoWithText, objectIn } from './reads-refusal.ts';

const home = movedFolder('GEMINI_CLI_HOME');
const folder: HostAgent['folder'] = (where) => join(home(where), '.gemini');
const user: HostAgent['folder'] = (where) => join(folder(where), 'settings.json');
const project = inProject('.gemini', 'settings.json');
const managed = onMachine('gemini-cli', 'settings.json');

export const gemini: HostAgent = {
  name: 'gemini',
  title: 'Gemini CLI',
  programs: ['gemini'],
  folder,
  files: { user, project, managed },
  form: claudeLike(({ command, timeoutSeconds }) => ({
    ...{ type: 'command', name: 'hookline', command, timeout: timeoutSeconds * 1000 },
  })),
  shell: ['bash', '-c'],
  timeoutSeconds: 600,
  canary: {
    event: 'BeforeTool',
    payload: (command, cwd) => ({
      ...toolCall('BeforeTool', 'run_shell_command', command, cwd),
      timestamp: new Date().toISOString(),
    }),
  },
  /** On exit code 2 it reads stdout before stderr. */
  obeys: (reply) => {
    const decision = objectIn(reply.stdout)?.decision;
    if (reply.stdout.trim() !== '' && decision !== undefined) return decision === 'deny' || decision === 'block';
    return exitTwoWithText(reply);
  },
  offSwitches: [user, project, managed].map((file) => ({ file, key: ['hooksConfig', 'enabled'], off: false })),
  byHand: () => [
    'In a folder that is not trusted, Gemini CLI runs no hooks at all, not even yours: trust the folder ("/permissions trust", or GEMINI_CLI_TRUST_WORKSPACE=true for a run without a terminal).',
  ],
  oldest: '0.40.0',
  triedWith: '0.61.0',
};
