import { eventRow } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import { textOrNone } from '../../core/json.ts';
import { type Differences, type Migration, type NativeSource, onlyIf, STOPS } from '../../core/migration.ts';
import { events } from './events.ts';

const AGENT = 'codemie-code';

export const codemieMigration: Migration = {
  variables,
  textIsContext: (event) => events.get(event)?.effects.includes('context') === true,
  placeholder: () => null,
  differs,
  fileDiffers: ({ maxRetries, debugLog }, specs) => [
    ...onlyIf(
      maxRetries !== undefined && specs.some(isTriedAgain),
      `maxHookRetries (${maxRetries}) no longer applies: a Stop is held up to 8 times, and no SessionStart is tried again.`,
    ),
    ...onlyIf(debugLog !== undefined, `"debug" no longer applies: nothing is logged in ~/${debugLog}.`),
  ],
};

function isTriedAgain({ event }: HookSpec): boolean {
  const row = events.get(event);
  return row?.retries === true || row?.effects.includes('hold') === true;
}

function variables({ event, own }: HookSpec): Readonly<Record<string, NativeSource>> {
  const profile = textOrNone(own.profile) || 'default';
  return {
    CODEMIE_HOOK_INPUT: { jq: hookInput(event, profile) },
    CODEMIE_PROJECT_DIR: { shell: '$HOOKLINE_CWD' },
    CODEMIE_SESSION_ID: { shell: '$HOOKLINE_SESSION' },
    CODEMIE_HOOK_EVENT: { shell: '$HOOKLINE_EVENT' },
    CODEMIE_TOOL_NAME: { shell: '$HOOKLINE_TOOL' },
    CODEMIE_AGENT_NAME: { text: AGENT },
    CODEMIE_PROFILE_NAME: { text: profile },
    CODEMIE_TRANSCRIPT_PATH: { jq: '.transcript_path | strings' },
    CODEMIE_PERMISSION_MODE: { jq: '.permission_mode | strings' },
  };
}

/** The payload with the names that its document has. */
function hookInput(event: HookSpec['event'], profile: string): string {
  const names = `. + {agent_name: (.agent_name // "${AGENT}"), profile_name: (.profile_name // ${JSON.stringify(profile)})}`;
  if (eventRow(event).rewrites !== 'tool_response') return names;
  const output = '(.tool_response // .tool_output // "" | if type == "string" then . else tojson end)';
  const tool = `{tool_output: ${output}, tool_metadata: (.tool_metadata | objects // {})}`;
  return `. + ${tool} | del(.tool_response) | ${names}`;
}

const OTHER_MODEL = "It is put to the model of hookline's own settings, not to the profile's.";

function belonged(own: HookSpec['own']): readonly string[] {
  const profile = textOrNone(own.profile);
  return onlyIf(profile !== '', `It runs whatever the active profile is; it belonged to "${profile}".`);
}

function differs({ handler, event, own }: HookSpec, informs: boolean): Differences {
  if (handler.kind !== 'command') return { careful: [], differs: [OTHER_MODEL, ...belonged(own)] };
  const { effects, rewrites } = eventRow(event);
  const changes = informs ? [] : effects;
  const fields = rewrites === 'tool_response' ? 'tool_response for tool_output, and no' : 'no';
  return {
    careful: [
      ...onlyIf(
        changes.includes('allow'),
        '{"decision":"allow"} grants: the agent need not ask the person any more. Print nothing instead.',
      ),
      ...onlyIf(changes.includes('stop'), STOPS),
    ],
    differs: [
      ...onlyIf(
        changes.includes('rewrite'),
        'A rewrite replaces the whole input, unless the answer has "merge": true.',
      ),
      `Its standard input has ${fields} agent_name and profile_name.`,
      ...belonged(own),
    ],
  };
}
