import type { Migration, NativeSource } from '../../core/migration.ts';
import { TEXT_IS_CONTEXT } from '../claude-form/defaults.ts';

export const CLAUDE_VARIABLES: Readonly<Record<string, NativeSource>> = {
  CLAUDE_PROJECT_DIR: { shell: '$(git rev-parse --show-toplevel 2>/dev/null || pwd)' },
  CLAUDE_CODE_SESSION_ID: { shell: '$HOOKLINE_SESSION' },
};

export const claudeMigration: Migration = {
  variables: () => CLAUDE_VARIABLES,
  textIsContext: (name) => TEXT_IS_CONTEXT.includes(name),
  placeholder: () => null,
  differs: ({ handler, definition }) => ({
    careful: [],
    differs: [
      ...(handler.kind === 'command' && handler.command.includes('CLAUDE_ENV_FILE')
        ? ['There is no CLAUDE_ENV_FILE: it cannot set variables for what follows. Keep it in its own form.']
        : []),
      ...(definition.asyncRewake === true ? ['It is asynchronous, and does not wake the agent.'] : []),
    ],
  }),
};
