import { join } from 'node:path';
import { CANARY } from '../../core/canary.ts';
import { toolCall } from './claude-like.ts';
import type { HostAgent } from './host-agent.ts';
import { inHome, inProject, onMachine } from './moved-folder.ts';
import { exitTwoWithText, objectIn } from './reads-refusal.ts';

const folder = inHome('.cursor');

export const cursor: HostAgent = {
  name: 'cursor',
  title: 'Cursor',
  programs: ['cursor-agent', 'cursor'],
  folder,
  files: {
    user: (where) => join(folder(where), 'hooks.json'),
    project: inProject('.cursor', 'hooks.json'),
    managed: onMachine('cursor', 'hooks.json'),
  },
  form: {
    kind: 'json',
    eventsAt: ['hooks'],
    commandKey: 'command',
    grouped: false,
    place: 'last',
    besides: { version: 1 },
    entry: ({ command, timeoutSeconds, before }) => ({
      ...{ command, timeout: timeoutSeconds },
      ...(before ? { failClosed: true } : {}),
    }),
  },
  shell: ['/bin/sh', '-c'],
  timeoutSeconds: 600,
  canary: {
    event: 'preToolUse',
    payload: (command, cwd) => ({
      ...toolCall('preToolUse', 'Shell', command, cwd),
      ...{ conversation_id: CANARY, generation_id: CANARY, tool_use_id: CANARY, workspace_roots: [cwd] },
    }),
  },
  obeys: (reply) => exitTwoWithText(reply) && objectIn(reply.stdout)?.permission === 'deny',
  triedWith: null,
};
