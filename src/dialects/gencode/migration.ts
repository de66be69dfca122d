import { eventRow, isRefusable } from '../../core/events.ts';
import { answersWithData } from '../../core/handler.ts';
import type { HookSpec } from '../../core/hook.ts';
import {
  type Differences,
  GRANTS,
  type Migration,
  type NativeSource,
  onlyIf,
  STOPS,
  stopsNatively,
} from '../../core/migration.ts';
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

const OTHER_CODES = 'Where it refuses by another exit code than 2, "Hook … failed:" stands before its words.';

function differs({ handler, event, onFailure }: HookSpec, informs: boolean): Differences {
  // a model is told in words, and what it answers grants nothing
  if (handler.kind === 'prompt' || handler.kind === 'unavailable') return { careful: [], differs: [] };
  const row = eventRow(event);
  const { effects } = row;
  const namesFile = effects.length > 0 && handler.kind === 'command' && handler.command.includes('FILE_PATH');
  const input = [...onlyIf(namesFile, 'The path of the file is always absolute.'), CANONICAL];
  if (informs || !isRefusable(row)) return { careful: [], differs: input };
  const saysText = !answersWithData(handler);
  return {
    careful: [
      ...input,
      ...onlyIf(saysText, '{"blocked":true} does not refuse any more: it has to become {"decision":"block"}.'),
      ...onlyIf(effects.includes('allow'), GRANTS),
      ...onlyIf(stopsNatively(effects) && saysText, STOPS),
    ],
    differs: [
      ...onlyIf(effects.includes('rewrite'), '"updatedInput" and "additionalContext" in its answer count.'),
      ...onlyIf(saysText && onFailure === 'block', OTHER_CODES),
    ],
  };
}
