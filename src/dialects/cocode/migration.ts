import type { HookSpec } from '../../core/hook.ts';
import type { Migration } from '../../core/migration.ts';

export const cocodeMigration: Migration = {
  variables: {
    HOOK_EVENT: { shell: '$HOOKLINE_EVENT' },
    HOOK_TOOL_NAME: { shell: '$HOOKLINE_TOOL' },
    HOOK_SESSION_ID: { shell: '$HOOKLINE_SESSION' },
  },
  placeholder: () => null,
  differs,
};

function differs({ handler, own }: HookSpec, informs: boolean): readonly string[] {
  if (handler.kind !== 'command') return ['Its answer is {"decision", "reason", "rewrite"}; {"Reject"} still refuses.'];
  const input =
    own.passContext === true
      ? 'Its input has tool_response for tool_output and prompt for user_prompt.'
      : 'Its standard input is the payload, not empty.';
  if (informs) return [input];
  return [
    input,
    own.parseResult === true
      ? '{"ModifyInput":{"new_input":…}} has to become {"rewrite":…}; {"Reject":…} still refuses.'
      : 'JSON that it prints is read as an answer.',
    'A time-out refuses where any other failure does.',
  ];
}
