import { join } from 'node:path';
import { CANARY } from '../../core/canary.ts';
import { toolCall } from './claude-like.ts';
import type { HostAgent } from './host-agent.ts';
import { movedFolder } from './moved-folder.ts';
import { claudeDenial, exitTwoWithText } from './reads-refusal.ts';

const folder = movedFolder('KIMI_CODE_HOME', '.kimi-code');

export const kimi: HostAgent = {
  name: 'kimi',
  title: 'Kimi Code',
  programs: ['kimi'],
  folder,
  files: { user: (where) => join(folder(where), 'config.toml') },
  form: { kind: 'toml', entry: ({ event, command, timeoutSeconds }) => ({ event, command, timeout: timeoutSeconds }) },
  shell: ['/bin/sh', '-c'],
  timeoutSeconds: 600,
  maxTimeoutSeconds: 600,
  canary: {
    event: 'PreToolUse',
    payload: (command, cwd) => ({
      ...toolCall('PreToolUse', 'Bash', command, cwd),
      ...{ client_type: 'kimi_code_cli', tool_call_id: CANARY },
    }),
  },
  obeys: (reply) => exitTwoWithText(reply) || claudeDenial(reply),
  since: { events: { Interrupt: '0.20.0' } },
  oldest: '0.20.0',
  triedWith: '2.1.0',
};
