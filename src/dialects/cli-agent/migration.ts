import { eventRow } from '../../core/events.ts';
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

const SOURCES: Readonly<Record<string, NativeSource>> = {
  tool_name: { shell: '$HOOKLINE_TOOL' },
  tool_args: { jq: '.tool_input' },
  'tool_args.command': { shell: '$HOOKLINE_COMMAND' },
  result: { jq: '.tool_response' },
  error: { jq: '.error' },
  message: { jq: '.message' },
  timestamp: { jq: '.timestamp // (now | todate)' },
  session_id: { shell: '$HOOKLINE_SESSION' },
  execution_time: { jq: '.execution_time // (.duration_ms | numbers / 1000)' },
  conversation_length: { jq: '.conversation_length' },
  event_type: { jq: '.notification_type // .event_type' },
};

export const cliAgentMigration: Migration = {
  variables: () => ({}),
  placeholder,
  differs,
  fileDiffers: () => ['HOOKS_ENABLED and HOOKS_TIMEOUT no longer apply.'],
};

/** A dotted name is a way into the value; nothing native remembers what the person last said. */
function placeholder(name: string): NativeSource | null {
  const known = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
  if (known !== undefined) return known;
  const [first = '', ...way] = name.split('.');
  const source = Object.hasOwn(SOURCES, first) ? SOURCES[first] : undefined;
  if (source === undefined || !('jq' in source) || way.length === 0) return null;
  return { jq: [source.jq, ...way.map(member)].join(' | ') };
}

function member(key: string): string {
  const own = `.[${JSON.stringify(key)}]?`;
  return /^\d+$/.test(key) ? `if type == "array" then .[${key}] else ${own} end` : own;
}

function differs({ handler, event }: HookSpec, informs: boolean): Differences {
  if (handler.kind === 'unavailable' || informs) return { careful: [], differs: [] };
  const { effects } = eventRow(event);
  return {
    careful: [
      ...onlyIf(effects.includes('allow'), GRANTS),
      ...onlyIf(stopsNatively(effects), STOPS),
      ...onlyIf(effects.includes('rewrite'), '{"modified_args":…} has to become {"rewrite":…, "merge": true}.'),
    ],
    differs: [],
  };
}
