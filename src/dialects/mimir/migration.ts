import { eventRow, isRefusable } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import { type Differences, type Migration, type NativeSource, onlyIf } from '../../core/migration.ts';

const FILE = '$ENV.HOOKLINE_FILE // "" | split("/") | last // ""';

const SOURCES: Readonly<Record<string, NativeSource>> = {
  file_path: { shell: '$HOOKLINE_FILE' },
  file_name: { jq: FILE },
  file_ext: { jq: `${FILE} | split(".") | select(.[:-1] | join(".") != "") | last` },
  working_dir: { shell: '$HOOKLINE_CWD' },
  bash_command: { shell: '$HOOKLINE_COMMAND' },
  bash_exit_code: { jq: '.tool_response.exit_code?' },
  bash_stdout: { jq: '.tool_response.stdout?' },
  bash_stderr: { jq: '.tool_response.stderr?' },
  tool_name: { shell: '$HOOKLINE_TOOL' },
  tool_args: { jq: '.tool_input', json: true },
  tool_result: { jq: '.tool_response', json: true },
  duration: { jq: '.duration_ms' },
  error_message: { jq: '.error' },
};

export const mimirMigration: Migration = {
  variables: () => ({}),
  expandsEnvironment: true,
  placeholder: (name) => (Object.hasOwn(SOURCES, name) ? (SOURCES[name] ?? null) : { jq: `.${name}` }),
  differs,
};

function differs({ event, onFailure }: HookSpec, informs: boolean): Differences {
  const row = eventRow(event);
  const grants = row.effects.includes('allow');
  const isRead = onlyIf(!informs, 'JSON that it prints is read as an answer.');
  const refuses = onFailure === 'continue' && isRefusable(row) && !informs;
  return {
    careful: grants ? isRead : [],
    differs: [...(grants ? [] : isRead), ...onlyIf(refuses, 'Exit code 2 refuses; it was a failure like any other.')],
  };
}
