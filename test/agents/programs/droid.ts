import type { Program } from './program.ts';

export const droid: Program = {
  name: 'droid',
  bin: '@factory/cli-linux-{arch}/bin/droid',
  home: ({ url }) => ({
    '.factory/settings.json': {
      customModels: [
        {
          ...{ model: 'scripted', displayName: 'scripted', baseUrl: `${url}/v1`, apiKey: 'fake' },
          ...{ provider: 'generic-chat-completion-api', maxOutputTokens: 4096 },
        },
      ],
    },
  }),
  env: () => ({ FACTORY_AIRGAP_ENABLED: 'true', FACTORY_DROID_AUTO_UPDATE_ENABLED: 'false' }),
  args: (prompt, unattended) => [
    ...['exec', ...(unattended ? ['--auto', 'high'] : [])],
    ...['-m', 'custom:scripted-0', prompt],
  ],
  shell: (command) => ({
    name: 'Execute',
    args: { command, summary: 'say', riskLevel: 'low', riskLevelReason: 'x', timeout: 30, fireAndForget: false },
  }),
  write: (file_path, content) => ({ name: 'Create', args: { file_path, content } }),
  read: (file_path) => ({ name: 'Read', args: { file_path } }),
  delegate: (prompt) => [{ name: 'Task', args: { subagent_type: 'worker', description: 'sub', prompt } }],
  hookFiles: ['.factory/hooks.json', '.factory/settings.json'],
  cannot: { 'no-grant': 'in this mode it asks nobody about a harmless command' },
};
