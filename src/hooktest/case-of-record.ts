import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { callIdentity } from '../matching/call-identity.ts';

/** What the trail knows of a call and of what came of it. */
export interface RecordedCall {
  readonly event: string;
  readonly payload: JsonObject;
  readonly decision: string;
  /** Who said that. */
  readonly by: readonly string[];
}

/** Fields that say where and when something happened, not what. */
const CIRCUMSTANCES = new Set([
  ...['session_id', 'cwd', 'hook_event_name', 'transcript_path', 'permission_mode', 'tool_use_id', 'agent_id'],
  ...['agent_type', 'parent_agent_id', 'timestamp', 'version'],
]);
const SHELL = 'Bash';

/** Something that happened, as a case of a file of tests: where it happened is the project of the case. */
export function caseOfRecord({ event, payload, decision, by }: RecordedCall, home: string): JsonObject {
  const { tool_name: tool, tool_input: input, cwd, ...others } = payload;
  const below = relativeTo(typeof cwd === 'string' ? cwd : '', home);
  const rest = Object.entries(others).filter(([key]) => !CIRCUMSTANCES.has(key));
  const [who] = by;
  return {
    ...(event === 'PreToolUse' ? {} : { event }),
    ...(tool === undefined ? {} : callOf(tool, input, typeof cwd === 'string' ? cwd : '/', below)),
    ...(rest.length === 0 ? {} : { payload: below(Object.fromEntries(rest)) }),
    expect: who === undefined ? decision : { decision, by: who },
  };
}

type Below = ReturnType<typeof relativeTo>;

function callOf(tool: Json, input: Json | undefined, cwd: string, below: Below): JsonObject {
  const { command, ...more } = tool === SHELL && isObject(input) ? callIdentity([SHELL], input, cwd) : {};
  if (typeof command === 'string' && Object.keys(more).length === 0) return { command: below(command) };
  return input === undefined ? { tool } : { tool, input: below(input) };
}

/** Paths below the folder that it happened in are relative in a case, and those in the home folder begin with `~`. */
function relativeTo(cwd: string, home: string): (value: Json | undefined) => Json | undefined {
  const inText = (text: string): string => withoutFolder(withoutFolder(text, cwd, '.'), home, '~');
  const inValue = (value: Json | undefined): Json | undefined => {
    if (typeof value === 'string') return inText(value);
    if (Array.isArray(value)) return value.map((item: Json) => inValue(item) ?? null);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inValue(item)]));
  };
  return inValue;
}

function withoutFolder(text: string, folder: string, instead: string): string {
  if (folder.length < 2) return text;
  const parts = text.split(folder);
  return parts.reduce((whole, part, i) => {
    if (i === 0) return part;
    // a folder of which this is only the beginning of the name is another one, and so is one that it ends
    const isWhole = /^(?:$|[^\w.-])/.test(part) && !/[\w.-]$/.test(whole);
    if (!isWhole) return whole + folder + part;
    return part.startsWith('/') && instead === '.' ? whole + part.slice(1) : whole + instead + part;
  }, '');
}
