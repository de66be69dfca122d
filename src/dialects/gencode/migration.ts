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

function differs({ handler, event }: HookSpec, informs: boolean): Differences {
  if (handler.kind !== 'command') return { careful: [], differs: [] };
  const { effects } = eventRow(event);
  const input = [
    ...(effects.length > 0 && handler.command.includes('FILE_PATH')
      ? ['The path of the file is always absolute.']
      : []),
    'Its input has the canonical fields only: tool_name for toolName, tool_input for toolInput.',
  ];
  const refuses = effects.includes('refuse') || effects.includes('hold');
  if (informs || !refuses) return { careful: [], differs: input };
  return {
    careful: [
      ...input,
      '{"blocked":true} does not refuse any more: it has to become {"decision":"block"}.',
      ...(effects.includes('allow')
        ? ['"approve" and "allow" grant: the agent need not ask the person any more.']
        : []),
      ...(effects.includes('stop') ? ['{"continue":false} stops the agent; it does not refuse any more.'] : []),
    ],
    differs: effects.includes('rewrite') ? ['"updatedInput" and "additionalContext" in its answer count.'] : [],
  };
}
