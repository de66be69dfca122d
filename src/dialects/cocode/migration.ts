import { eventRow } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import { type Differences, type Migration, onlyIf } from '../../core/migration.ts';

export const cocodeMigration: Migration = {
  variables: () => ({
    HOOK_EVENT: { shell: '$HOOKLINE_EVENT' },
    HOOK_TOOL_NAME: { shell: '$HOOKLINE_TOOL' },
    HOOK_SESSION_ID: { shell: '$HOOKLINE_SESSION' },
  }),
  placeholder: () => null,
  differs,
};

function differs({ handler, event, own }: HookSpec, informs: boolean): Differences {
  const renamed = `Its ${handler.kind === 'webhook' ? 'body' : 'input'} has tool_response for tool_output and prompt for user_prompt.`;
  const losesPrompt = own.passContext === true && event === 'UserPromptSubmit';
  const input = own.passContext === true ? renamed : 'Its standard input is the payload, not empty.';
  if (informs) return { careful: [], differs: [input] };
  const grants = eventRow(event).effects.includes('allow');
  const wasRead = own.parseResult === true;
  const isRead = 'JSON that it prints is read as an answer.';
  return {
    careful: [
      ...onlyIf(losesPrompt, renamed),
      ...onlyIf(
        wasRead,
        '{"ModifyInput":{"new_input":…}} has to become {"rewrite":…}; {"Reject":…} still refuses.',
        'An answer that cannot be read does not refuse any more, unless it has a word of an answer in it.',
      ),
      ...onlyIf(!wasRead && grants, isRead),
    ],
    differs: [
      ...onlyIf(!losesPrompt, input),
      ...onlyIf(!wasRead && !grants, isRead),
      ...onlyIf(handler.kind !== 'webhook', 'A time-out refuses where any other failure does.'),
    ],
  };
}
