import type { Program } from './program.ts';

export const copilot: Program = {
  name: 'copilot',
  bin: '.bin/copilot-linux-{arch}',
  home: () => ({}),
  env: ({ url }) => ({
    ...{ COPILOT_OFFLINE: 'true', COPILOT_PROVIDER_BASE_URL: `${url}/v1`, COPILOT_PROVIDER_API_KEY: 'fake' },
    ...{ COPILOT_MODEL: 'gpt-4.1', COPILOT_AUTO_UPDATE: 'false' },
  }),
  args: (prompt, unattended) => ['-p', prompt, ...(unattended ? ['--allow-all-tools', '--allow-all-paths'] : [])],
  shell: (command) => ({ name: 'bash', args: { command, description: 'say', mode: 'sync', initial_wait: 30 } }),
  write: (path, file_text) => ({ name: 'create', args: { path, file_text } }),
  read: (path) => ({ name: 'view', args: { path } }),
  delegate: (prompt) => [
    { name: 'task', args: { description: 'sub', prompt, agent_type: 'general-purpose', name: 'sub', mode: 'sync' } },
  ],
  hookFiles: ['.copilot/hooks'],
};
