import type { HookSpec } from '../../core/hook.ts';
import type { Migration } from '../../core/migration.ts';

export const codemieMigration: Migration = {
  variables: {
    CODEMIE_HOOK_INPUT: { shell: '$(cat "$HOOKLINE_EVENT_FILE")' },
    CODEMIE_PROJECT_DIR: { shell: '$HOOKLINE_CWD' },
    CODEMIE_SESSION_ID: { shell: '$HOOKLINE_SESSION' },
    CODEMIE_HOOK_EVENT: { shell: '$HOOKLINE_EVENT' },
    CODEMIE_TOOL_NAME: { shell: '$HOOKLINE_TOOL' },
  },
  textIsContext: () => true,
  placeholder: () => null,
  differs,
};

function differs({ handler, own }: HookSpec, informs: boolean): readonly string[] {
  if (handler.kind !== 'command') return ['Its model is not the one of the profile.'];
  return [
    ...(informs
      ? []
      : [
          '{"decision":"allow"} grants: the agent need not ask the person any more. Print nothing instead.',
          'A rewrite replaces the whole input, unless the answer has "merge": true.',
          'An input of more than 128 KiB does not fit into CODEMIE_HOOK_INPUT; read it from the standard input.',
        ]),
    'Its input has tool_response for tool_output, and no agent_name and profile_name.',
    ...(typeof own.profile === 'string' && own.profile !== ''
      ? [`It runs whatever the active profile is; it belonged to "${own.profile}".`]
      : []),
  ];
}
