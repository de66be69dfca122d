import type { HookSpec } from '../../core/hook.ts';
import type { Migration, NativeSource } from '../../core/migration.ts';

const VARIABLES: Readonly<Record<string, NativeSource>> = {
  TOOL_NAME: { shell: '$HOOKLINE_TOOL' },
  FILE_PATH: { shell: '$HOOKLINE_FILE' },
  EXIT_CODE: { jq: '.tool_response.exit_code?' },
  SESSION_ID: { shell: '$HOOKLINE_SESSION' },
  CWD: { shell: '$HOOKLINE_CWD' },
};

export const gencodeMigration: Migration = {
  variables: VARIABLES,
  placeholder: (name) => VARIABLES[name] ?? null,
  differs,
};

function differs({ handler, event }: HookSpec, informs: boolean): readonly string[] {
  if (handler.kind !== 'command') return [];
  return [
    ...(handler.command.includes('FILE_PATH') ? ['The path of the file is absolute.'] : []),
    'Its input has the canonical fields only: tool_name for toolName, tool_response for toolResult.',
    ...(informs ? [] : ['"approve" and "allow" grant, and {"continue":false} stops the agent.']),
    ...(event === 'Stop' || event === 'SubagentStop' ? [] : ['It is read by sh, not by bash.']),
  ];
}
