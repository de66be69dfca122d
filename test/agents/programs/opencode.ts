import type { Program } from './program.ts';

export const opencode: Program = {
  name: 'opencode',
  bin: '.bin/opencode',
  home: ({ url }) => ({
    '.config/opencode/opencode.json': {
      $schema: 'https://opencode.ai/config.json',
      model: 'local/scripted',
      small_model: 'local/scripted',
      autoupdate: false,
      provider: {
        local: {
          npm: '@ai-sdk/openai-compatible',
          name: 'local',
          options: { baseURL: `${url}/v1`, apiKey: 'fake' },
          models: { scripted: { name: 'scripted', tool_call: true, limit: { context: 128_000, output: 4096 } } },
        },
      },
    },
    // it asks npm first, and waits for it: this answers at once that nobody is there
    '.npmrc': 'registry=http://127.0.0.1:9/\nfetch-retries=0\n',
  }),
  env: () => ({
    ...{ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_LSP_DOWNLOAD: '1' },
    ...{ npm_config_registry: 'http://127.0.0.1:9/', BUN_CONFIG_REGISTRY: 'http://127.0.0.1:9/' },
  }),
  args: (prompt) => ['run', prompt],
  shell: (command) => ({ name: 'bash', args: { command, description: 'say' } }),
  write: (filePath, content) => ({ name: 'write', args: { filePath, content } }),
  read: (filePath) => ({ name: 'read', args: { filePath } }),
  delegate: (prompt) => [{ name: 'task', args: { description: 'sub', prompt, subagent_type: 'general' } }],
  hookFiles: ['.config/opencode/opencode.json', '.config/opencode/plugin', '.config/opencode/plugins'],
  cannot: {
    'no-grant': 'it asks nobody about a command unless it is told to',
    hold: 'no hook can keep it from stopping',
    covered: 'its sessions are in a database, which coverage reads only with Node 22 or newer',
    escaped: 'its sessions are in a database, which coverage reads only with Node 22 or newer',
  },
};
