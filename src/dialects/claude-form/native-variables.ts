import type { NativeSource } from '../../core/migration.ts';

export const PROJECT: NativeSource = { shell: '$(git rev-parse --show-toplevel 2>/dev/null || pwd)' };
export const SESSION: NativeSource = { shell: '$HOOKLINE_SESSION' };

/** Where a native hook finds what Claude Code gives its hooks. */
export const CLAUDE_VARIABLES: Readonly<Record<string, NativeSource>> = {
  CLAUDE_PROJECT_DIR: PROJECT,
  CLAUDE_CODE_SESSION_ID: SESSION,
};
