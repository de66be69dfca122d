import { eventRow } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import type { Differences, Migration, NativeSource } from '../../core/migration.ts';
import { CLAUDE_VARIABLES } from '../claude-form/native-variables.ts';

const VARIABLES: Readonly<Record<string, NativeSource>> = {
  TOOL_NAME: { shell: '$HOOKLINE_TOOL' },
  FILE_PATH: { shell: '$HOOKLINE_FILE' },
  EXIT_CODE: { jq: '.tool_response.exit_code? | tostring | select(test("\\\\A-?[0-9]+\\\\z"))' },
  SESSION_ID: { shell: '$HOOKLINE_SESSION' },
  CWD: { shell: '$HOOKLINE_CWD' },
};

export const gencodeMigration: Migration = {
  variables: ({ own }) => (own.form === 'claude' ? { ...CLAUDE_VARIABLES, ...VARIABLES } : VARIABLES),
  placeholder: (name) => VARIABLES[name] ?? null,
  differs,
};

const CANONICAL = 'Its input has the canonical fields only: tool_name for toolName, tool_input for toolInput.';

function differs({ handler, event }: HookSpec, informs: boolean): Differences {
  // a model is told in words, and what it answers grants nothing
  if (handler.kind === 'prompt' || handler.kind === 'unavailable') return { careful: [], differs: [] };
  const { effects } = eventRow(event);
  const input = [
    ...(effects.length > 0 && handler.kind === 'command' && handler.command.includes('FILE_PATH')
      ? ['The path of the file is always absolute.']
      : []),
    CANONICAL,
  ];
  const refuses = effects.includes('refuse') || effects.includes('hold');
  if (informs || !refuses) return { careful: [], differs: input };
  const stops = effects.includes('stop') && handler.kind !== 'module';
  return {
    careful: [
      ...input,
      ...(handler.kind === 'module'
        ? []
        : ['{"blocked":true} does not refuse any more: it has to become {"decision":"block"}.']),
      ...(effects.includes('allow')
        ? ['"approve" and "allow" grant: the agent need not ask the person any more.']
        : []),
      ...(stops ? ['{"continue":false} stops the agent; it does not refuse any more.'] : []),
    ],
    differs: effects.includes('rewrite') ? ['"updatedInput" and "additionalContext" in its answer count.'] : [],
  };
}
