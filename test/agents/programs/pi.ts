import type { Program } from './program.ts';

export const pi: Program = {
  name: 'pi',
  bin: '.bin/pi',
  home: ({ url }) => ({
    '.pi/agent/models.json': {
      providers: {
        local: {
          ...{ baseUrl: `${url}/v1`, api: 'openai-completions', apiKey: 'fake' },
          models: [{ id: 'scripted' }],
        },
      },
    },
  }),
  env: () => ({ PI_OFFLINE: '1', PI_SKIP_VERSION_CHECK: '1' }),
  args: (prompt) => ['--provider', 'local', '--model', 'scripted', '-p', prompt],
  shell: (command) => ({ name: 'bash', args: { command } }),
  write: (path, content) => ({ name: 'write', args: { path, content } }),
  read: (path) => ({ name: 'read', args: { path } }),
  delegate: () => [],
  hookFiles: ['.pi/agent/extensions'],
  cannot: {
    'sub-agent': 'it has no sub-agents',
    'sub-agent-ordinary': 'it has no sub-agents',
    'no-grant': 'it asks nobody about anything',
    hold: 'no hook can keep it from stopping',
  },
};
