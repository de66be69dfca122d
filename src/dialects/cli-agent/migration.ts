import type { HookSpec } from '../../core/hook.ts';
import type { Migration, NativeSource } from '../../core/migration.ts';

const SOURCES: Readonly<Record<string, NativeSource>> = {
  tool_name: { shell: '$HOOKLINE_TOOL' },
  tool_args: { jq: '.tool_input' },
  'tool_args.command': { shell: '$HOOKLINE_COMMAND' },
  result: { jq: '.tool_response' },
  error: { jq: '.error' },
  message: { jq: '.message' },
  timestamp: { jq: '.timestamp // (now | todate)' },
  session_id: { shell: '$HOOKLINE_SESSION' },
  execution_time: { jq: '.duration_ms | if . == null then null else . / 1000 end' },
  conversation_length: { jq: '.conversation_length' },
  event_type: { jq: '.notification_type' },
};

export const cliAgentMigration: Migration = { variables: {}, placeholder, differs };

/** A dotted name is a way into the value; nothing native remembers what the person last said. */
function placeholder(name: string): NativeSource | null {
  const known = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
  if (known !== undefined) return known;
  const [first = '', ...way] = name.split('.');
  const source = Object.hasOwn(SOURCES, first) ? SOURCES[first] : undefined;
  if (source === undefined || !('jq' in source) || way.length === 0) return null;
  const steps = way.map((step) => (/^\d+$/.test(step) ? `[${step}]?` : `["${step}"]?`));
  return { jq: `(${source.jq}) | .${steps.join(' | .')}` };
}

function differs({ handler }: HookSpec, informs: boolean): readonly string[] {
  if (handler.kind !== 'command') return [];
  if (informs) return [];
  return [
    '{"modified_args":…} has to become {"rewrite":…, "merge": true}.',
    '"approve" grants: the agent need not ask the person any more; {"continue":false} stops the agent.',
  ];
}
