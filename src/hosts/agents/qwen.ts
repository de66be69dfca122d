import { join } from 'node:path';
import { CANARY } from '../../core/canary.ts';
import { claudeLike, toolCall } from './claude-like.ts';
import type { HostAgent } from './host-agent.ts';
import { inProject, movedFolder, onMachine } from './moved-folder.ts';
import { claudeDenial, exitTwoWithText } from './reads-refusal.ts';

const folder = movedFolder('QWEN_HOME', '.qwen');
const user: HostAgent['folder'] = (where) => join(folder(where), 'settings.json');
const project = inProject('.qwen', 'settings.json');
const managed = onMachine('qwen-code', 'settings.json');

export const qwen: HostAgent = {
  name: 'qwen',
  title: 'Qwen Code',
  programs: ['qwen'],
  folder,
  files: { user, project, managed },
  // the last hook that says something wins there
  form: claudeLike(
    ({ command, timeoutSeconds }) => ({ type: 'command', name: 'hookline', command, timeout: timeoutSeconds * 1000 }),
    { place: 'last' },
  ),
  // as text it would lose against another hook's allow; this does not
  refusal: (reason) =>
    JSON.stringify({
      ...{ continue: false, stopReason: reason, decision: 'deny', reason },
      hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: reason },
    }),
  otherKinds: ['webhook', 'prompt'],
  shell: ['bash', '-c'],
  timeoutSeconds: 600,
  canary: {
    event: 'PreToolUse',
    payload: (command, cwd) => ({
      ...toolCall('PreToolUse', 'run_shell_command', command, cwd),
      ...{ timestamp: new Date().toISOString(), permission_mode: 'default', tool_use_id: CANARY, tool_call_id: CANARY },
    }),
  },
  obeys: (reply) => exitTwoWithText(reply) || claudeDenial(reply),
  offSwitches: [user, project, managed].flatMap((file) => [
    { file, key: ['disableAllHooks'], off: true },
    { file, key: ['hooksConfig', 'enabled'], off: false },
  ]),
  byHand: () => [
    'Of several hooks, the last one that says something wins in Qwen Code: hookline must stay the last of each event. Install again after you have added others.',
  ],
  since: {
    events: {
      PostCompact: '0.15.6',
      StopFailure: '0.15.6',
      InstructionsLoaded: '0.21.2',
      PermissionDenied: '0.21.2',
      PostToolBatch: '0.21.2',
      UserPromptExpansion: '0.21.2',
    },
  },
  oldest: '0.21.2',
  triedWith: '0.24.4',
};
