import type { Program } from './program.ts';

export const claudeCode: Program = {
  name: 'claude-code',
  program: 'claude',
  bin: '.bin/claude',
  home: () => ({ '.claude.json': { hasCompletedOnboarding: true } }),
  env: ({ url }) => ({
    ...{ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'sk-fake' },
    ...{ DISABLE_TELEMETRY: '1', DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' },
  }),
  args: (prompt, unattended) => [
    ...['-p', prompt, '--output-format', 'stream-json', '--verbose'],
    ...(unattended ? ['--allowedTools', 'Bash,Write,Read,Edit,Task,Agent'] : []),
  ],
  shell: (command) => ({ name: 'Bash', args: { command, description: 'say' } }),
  write: (file_path, content) => ({ name: 'Write', args: { file_path, content } }),
  read: (file_path) => ({ name: 'Read', args: { file_path } }),
  delegate: (prompt) => [{ name: 'Agent', args: { description: 'sub', prompt, subagent_type: 'general-purpose' } }],
  hookFiles: ['.claude/settings.json'],
};
