import type { Program } from './program.ts';

export const gemini: Program = {
  name: 'gemini',
  bin: '.bin/gemini',
  home: () => ({
    '.gemini/settings.json': {
      security: { auth: { selectedType: 'gemini-api-key' } },
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
    },
  }),
  env: ({ url }) => ({
    ...{ GEMINI_API_KEY: 'fake', GOOGLE_GEMINI_BASE_URL: url, GEMINI_CLI_TRUST_WORKSPACE: 'true' },
  }),
  args: (prompt, unattended) => ['-p', prompt, '-m', 'gemini-2.5-flash', ...(unattended ? ['--yolo'] : [])],
  shell: (command) => ({ name: 'run_shell_command', args: { command, description: 'say' } }),
  write: (file_path, content) => ({ name: 'write_file', args: { file_path, content } }),
  read: (file_path) => ({ name: 'read_file', args: { file_path } }),
  delegate: (prompt) => [{ name: 'invoke_agent', args: { agent_name: 'generalist', prompt } }],
  hookFiles: ['.gemini/settings.json'],
};
