import type { HookInput } from '../../core/dialect.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject } from '../../core/json.ts';

/** Events in which a hook may set environment variables for the commands that follow. */
const ENV_FILE_EVENTS: readonly string[] = ['SessionStart', 'Setup', 'CwdChanged', 'FileChanged'];

/** Variables that say what is true of one event only. */
export const CLAUDE_OF_ONE_EVENT: readonly string[] = ['CLAUDE_EFFORT', 'CLAUDE_ENV_FILE'];

/** The canonical payload is Claude Code's own. */
export function claudeInput(event: HookEvent): HookInput {
  const effort = event.payload.effort;
  const level = isObject(effort) && typeof effort.level === 'string' ? effort.level : '';
  return {
    stdin: JSON.stringify(event.payload),
    env: {
      CLAUDE_PROJECT_DIR: event.projectDir,
      CLAUDE_CODE_SESSION_ID: event.payload.session_id,
      CLAUDE_EFFORT: level,
      CLAUDE_ENV_FILE: '',
    },
    ...(ENV_FILE_EVENTS.includes(event.name) ? { envFileVariable: 'CLAUDE_ENV_FILE' } : {}),
  };
}
