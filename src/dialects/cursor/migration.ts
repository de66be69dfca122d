import type { HookSpec } from '../../core/hook.ts';
import { type Differences, type Migration, onlyIf } from '../../core/migration.ts';
import { CLAUDE_VARIABLES } from '../claude-form/native-variables.ts';

const PROJECT = CLAUDE_VARIABLES.CLAUDE_PROJECT_DIR ?? { text: '' };

export const cursorMigration: Migration = {
  variables: () => ({ CLAUDE_PROJECT_DIR: PROJECT, CURSOR_PROJECT_DIR: PROJECT }),
  placeholder: () => null,
  differs,
};

/** What a hook reads of its input in Cursor's words. */
const INPUT =
  'Its input has the canonical fields only: tool_input.command for command, tool_input.file_path for file_path.';
const ANSWER =
  '{"permission":"deny"} does not refuse any more: it has to become {"decision":"deny"}; "updated_input" has to become "rewrite".';
const FOLLOWUP = '{"followup_message":…} does not hold any more: it has to become {"decision":"block","reason":…}.';

function differs({ event, handler }: HookSpec, informs: boolean): Differences {
  if (handler.kind === 'prompt') return { careful: [], differs: [] };
  if (informs) return { careful: [], differs: [INPUT] };
  const holds = event === 'Stop' || event === 'SubagentStop';
  return { careful: [INPUT, ...onlyIf(!holds, ANSWER), ...onlyIf(holds, FOLLOWUP)], differs: [] };
}
