import { join } from 'node:path';
import { CANARY } from '../../core/canary.ts';
import { claudeLike, toolCall } from './claude-like.ts';
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
  form: claudeLike(({ command, timeoutSeconds, before }) => ({
    ...{ type: 'command', command, timeout: timeoutSeconds },
    // what it does where the hook itself fails; it would go on otherwise
    ...(before ? { onFailure: 'block' } : {}),
  })),
  otherKinds: ['webhook', 'prompt'],
  shell: ['/bin/sh', '-c'],
  timeoutSeconds: 600,
  canary: {
    event: 'PreToolUse',
    payload: (command, cwd) => ({
      ...toolCall('PreToolUse', 'Bash', command, cwd),
      ...{ permission_mode: 'default', tool_use_id: CANARY },
    }),
  },
  obeys: (reply) => exitTwoWithText(reply) || claudeDenial(reply),
  offSwitches: [user, project, inProject('.claude', 'settings.local.json'), managed].map((file) => ({
    ...{ file, key: ['disableAllHooks'], off: true },
  })),
  byHand: (scope) =>
    scope === 'managed' ? [] : ['A session that is open already reads its hooks again only after "/hooks", or anew.'],
  // from the lists of names in the program of each version
  since: {
    events: {
      SubagentStart: '2.0.44',
      PermissionRequest: '2.0.45',
      PostToolUseFailure: '2.0.56',
      Setup: '2.1.10',
      TaskCompleted: '2.1.33',
      TeammateIdle: '2.1.33',
      ConfigChange: '2.1.48',
      Elicitation: '2.1.63',
      ElicitationResult: '2.1.63',
      InstructionsLoaded: '2.1.69',
      PostCompact: '2.1.76',
      StopFailure: '2.1.78',
      CwdChanged: '2.1.83',
      TaskCreated: '2.1.84',
      PermissionDenied: '2.1.88',
      UserPromptExpansion: '2.1.116',
      PostToolBatch: '2.1.118',
      DirectoryAdded: '2.1.219',
      PreModelSwitch: '2.1.251',
      PostModelSwitch: '2.1.251',
    },
    keys: { onFailure: '2.1.295' },
  },
  oldest: '2.1.197',
  triedWith: '2.1.325',
};
