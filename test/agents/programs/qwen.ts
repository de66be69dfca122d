import type { Program } from './program.ts';

export const qwen: Program = {
  name: 'qwen',
  bin: '.bin/qwen',
  needsNewerNode: true,
  home: () => ({
    '.qwen/settings.json': {
      // it would add this itself
      $version: 4,
      security: { auth: { selectedType: 'openai' } },
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
    },
  }),
  env: ({ url }) => ({ OPENAI_API_KEY: 'fake', OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'scripted' }),
  args: (prompt, unattended) => ['-p', prompt, ...(unattended ? ['--yolo'] : [])],
  shell: (command) => ({ name: 'run_shell_command', args: { command, description: 'say', is_background: false } }),
  write: (file_path, content) => ({ name: 'write_file', args: { file_path, content } }),
  read: (file_path) => ({ name: 'read_file', args: { file_path } }),
  delegate: (prompt) => [{ name: 'agent', args: { description: 'sub', prompt, subagent_type: 'general-purpose' } }],
  // a result is sent like a prompt: what refuses a prompt ends the run
  promptsWithResults: true,
  hookFiles: ['.qwen/settings.json'],
};
