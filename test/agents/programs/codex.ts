import type { Program } from './program.ts';

export const codex: Program = {
  name: 'codex',
  bin: '.bin/codex',
  home: ({ url }) => ({
    '.codex/config.toml': [
      'model = "gpt-5.5"',
      'model_provider = "local"',
      'check_for_update_on_startup = false',
      '[analytics]',
      'enabled = false',
      '[model_providers.local]',
      'name = "local"',
      `base_url = "${url}/v1"`,
      'wire_api = "responses"',
      'env_key = "LOCAL_KEY"',
      '',
    ].join('\n'),
  }),
  env: () => ({ LOCAL_KEY: 'fake' }),
  args: (prompt, unattended) => [
    ...['exec', '--skip-git-repo-check'],
    // hooks are trusted by a person in its own screen; a test has none
    '--dangerously-bypass-hook-trust',
    ...(unattended ? ['--dangerously-bypass-approvals-and-sandbox'] : []),
    prompt,
  ],
  shell: (cmd) => ({ name: 'exec_command', args: { cmd } }),
  write: (path, content) => {
    const lines = content.split('\n').map((line) => `+${line}`);
    return {
      ...{ name: 'apply_patch', args: {} },
      text: ['*** Begin Patch', `*** Add File: ${path}`, ...lines, '*** End Patch', ''].join('\n'),
    };
  },
  read: (path) => ({ name: 'exec_command', args: { cmd: `cat ${path}` } }),
  delegate: (message) => [
    { name: 'spawn_agent', namespace: 'multi_agent_v1', args: { message } },
    // it would only wait for an agent whose name it was told
    { name: 'exec_command', args: { cmd: 'sleep 4', yield_time_ms: 6000 } },
  ],
  hookFiles: ['.codex/hooks.json', '.codex/config.toml'],
};
