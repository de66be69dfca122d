import type { DialectTemplate } from '../../core/dialect.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject } from '../../core/json.ts';

type Source = (event: HookEvent) => unknown;

/** What each placeholder stands for; a dotted name leads into it. */
const SOURCES: Readonly<Record<string, Source>> = {
  tool_name: ({ payload }) => payload.tool_name,
  tool_args: ({ payload }) => payload.tool_input,
  result: ({ payload }) => payload.tool_response,
  error: ({ payload }) => payload.error,
  message: ({ payload }) => payload.message,
  timestamp: ({ payload, at }) => payload.timestamp ?? new Date(at).toISOString(),
  session_id: ({ payload }) => payload.session_id || 'unknown',
  user_input: ({ payload, lastPrompt }) => payload.prompt ?? payload.user_input ?? lastPrompt,
  execution_time: ({ payload }) => payload.execution_time ?? seconds(payload.duration_ms),
  conversation_length: ({ payload }) => payload.conversation_length,
  event_type: ({ payload }) => payload.notification_type || payload.event_type,
};

const PATHS = ['file_path', 'path', 'notebook_path', 'filename'];

/** `{{tool_name}}`, `{{tool_args.file_path}}`, `{{tool_args.edits.0.path}}`. */
export const cliAgentTemplate: DialectTemplate = {
  form: 'double-braces',
  lastPrompt: 'user_input',
  names: Object.keys(SOURCES),
  isPath(name) {
    const [, ...way] = name.split('.');
    return PATHS.includes(way.at(-1) ?? '');
  },
  value(name, event) {
    const [first = '', ...way] = name.split('.');
    // the text that the model gets, where the agent says it; a way leads into the answer itself
    const { tool_output: output } = event.payload;
    // a tool that failed gave an error, and no result
    if (name === 'result' && event.name === 'PostToolUseFailure') return undefined;
    if (name === 'result' && typeof output === 'string') return output;
    const source = Object.hasOwn(SOURCES, first) ? SOURCES[first] : undefined;
    return way.reduce<unknown>(member, source?.(event));
  },
};

/** What the value itself has, never what its prototype has. */
function member(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function seconds(ms: unknown): number | undefined {
  return typeof ms === 'number' ? ms / 1000 : undefined;
}
