import { join } from 'node:path';
import { CANARY } from '../../core/canary.ts';
import { claudeLike, toolCall } from './claude-like.ts';
import { codexDistrust } from './codex-trust.ts';
import type { HostAgent } from './host-agent.ts';
import { inProject, movedFolder, onMachine } from './moved-folder.ts';
import { claudeDenial, exitTwoWithText } from './reads-refusal.ts';

const folder = movedFolder('CODEX_HOME', '.codex');

export const codex: HostAgent = {
  name: 'codex',
  title: 'Codex',
  programs: ['codex'],
  folder,
  files: {
    user: (where) => join(folder(where), 'hooks.json'),
    project: inProject('.codex', 'hooks.json'),
  },
  form: claudeLike(({ command, timeoutSeconds }) => ({ type: 'command', command, timeout: timeoutSeconds })),
  shell: ['$SHELL', '-lc'],
  timeoutSeconds: 600,
  // it allows no more
  timeouts: { SessionEnd: 3 },
  canary: {
    event: 'PreToolUse',
    payload: (command, cwd) => ({
      ...toolCall('PreToolUse', 'Bash', command, cwd),
      ...{ turn_id: CANARY, transcript_path: null, model: 'none', permission_mode: 'default', tool_use_id: CANARY },
    }),
  },
  obeys: (reply) => exitTwoWithText(reply) || claudeDenial(reply),
  offSwitches: [
    (where: Parameters<HostAgent['folder']>[0]) => join(folder(where), 'config.toml'),
    inProject('.codex', 'config.toml'),
    onMachine('codex', 'config.toml'),
  ].map((file) => ({ file, key: ['features', 'hooks'], off: false })),
  distrusts: (file, where) => codexDistrust(file, join(folder(where), 'config.toml')),
  byHand: (_, file) => [
    `Codex runs no hook that you do not trust, and says nothing of it in "codex exec": start "codex" once, look at what it shows of ${file} under "/hooks", and trust each of hookline's hooks. After each change of an entry it wants that again.`,
  ],
  since: {
    events: {
      PreCompact: '0.129.0',
      PostCompact: '0.129.0',
      SubagentStart: '0.133.0',
      SubagentStop: '0.133.0',
      SessionEnd: '0.145.0',
    },
  },
  oldest: '0.145.0',
  triedWith: '0.166.0',
};
