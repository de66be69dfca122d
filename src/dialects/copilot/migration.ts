import type { HookSpec } from '../../core/hook.ts';
import { type Differences, type Migration, onlyIf } from '../../core/migration.ts';
import { TEXT_IS_CONTEXT } from '../claude-form/defaults.ts';
import { CLAUDE_VARIABLES } from '../claude-form/native-variables.ts';

export const copilotMigration: Migration = {
  variables: () => ({
    CLAUDE_PROJECT_DIR: PROJECT,
    COPILOT_PROJECT_DIR: PROJECT,
    COPILOT_CLI: { text: '1' },
  }),
  textIsContext: (name) => TEXT_IS_CONTEXT.includes(name),
  placeholder: () => null,
  differs,
};

const PROJECT = CLAUDE_VARIABLES.CLAUDE_PROJECT_DIR ?? { text: '' };

function differs({ eventName, event, handler }: HookSpec, informs: boolean): Differences {
  const isOwnForm = eventName !== undefined;
  const input = 'Its input has the canonical fields only: tool_name for toolName, tool_input for toolArgs.';
  const answer =
    '{"permissionDecision":"deny"} still refuses; {"modifiedArgs":…} has to become {"rewrite":…}, and its "allow" has to stand in "hookSpecificOutput".';
  const hookFolder = handler.kind === 'command' && handler.command.includes('COPILOT_HOOK_DIR');
  return {
    careful: [...onlyIf(isOwnForm && !informs, input), ...onlyIf(hookFolder, 'There is no COPILOT_HOOK_DIR.')],
    differs: [
      ...onlyIf(isOwnForm && informs, input),
      ...onlyIf(isOwnForm && event === 'PreToolUse', answer),
      ...onlyIf(event === 'PreToolUse', 'A time-out refuses where any other failure does.'),
    ],
  };
}
