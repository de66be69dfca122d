import type { NativeSource } from '../../core/migration.ts';

/** Where a native hook finds what Claude Code gives its hooks. */
export const CLAUDE_VARIABLES: Readonly<Record<string, NativeSource>> = {
  CLAUDE_PROJECT_DIR: { shell: '$(git rev-parse --show-toplevel 2>/dev/null || pwd)' },
  CLAUDE_CODE_SESSION_ID: { shell: '$HOOKLINE_SESSION' },
};
