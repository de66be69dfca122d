import { type Migration, onlyIf } from '../../core/migration.ts';
import { TEXT_IS_CONTEXT } from '../claude-form/defaults.ts';
import { CLAUDE_VARIABLES } from '../claude-form/native-variables.ts';

export const claudeMigration: Migration = {
  variables: () => CLAUDE_VARIABLES,
  textIsContext: (name) => TEXT_IS_CONTEXT.includes(name),
  placeholder: () => null,
  differs: ({ handler, definition }) => ({
    careful: [],
    differs: [
      ...onlyIf(
        handler.kind === 'command' && handler.command.includes('CLAUDE_ENV_FILE'),
        'There is no CLAUDE_ENV_FILE: it cannot set variables for what follows. Keep it in its own form.',
      ),
      ...onlyIf(definition.asyncRewake === true, 'It is asynchronous, and does not wake the agent.'),
    ],
  }),
};
