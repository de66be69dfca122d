import type { Program } from './program.ts';

export const kimi: Program = {
  name: 'kimi',
  bin: '@moonshot-ai/kimi-code/dist/main.mjs',
  needsNewerNode: true,
  home: ({ url }) => ({
    '.kimi-code/config.toml': [
      'default_model = "scripted"',
      'telemetry = false',
      '[providers.local]',
      'type = "openai"',
      `base_url = "${url}/v1"`,
      'api_key = "fake"',
      '[models.scripted]',
      'provider = "local"',
      'model = "scripted"',
      'max_context_size = 128000',
      '',
    ].join('\n'),
  }),
  env: () => ({ KIMI_DISABLE_TELEMETRY: '1' }),
  args: (prompt) => ['-p', prompt],
  shell: (command) => ({ name: 'Bash', args: { command, description: 'say' } }),
  write: (path, content) => ({ name: 'Write', args: { path, content } }),
  read: (path) => ({ name: 'Read', args: { path } }),
  delegate: (prompt) => [{ name: 'Agent', args: { description: 'sub', prompt, subagent_type: 'coder' } }],
  hookFiles: ['.kimi-code/config.toml'],
  cannot: {
    'no-grant': 'without a person it asks nobody',
    context: 'it takes context with a prompt only, and a run has one',
  },
};
