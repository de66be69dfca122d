import { deeperThan, isObject, type JsonObject, PAYLOAD_LEVELS } from '../../../../core/json.ts';
import type { GivenFile, RecordedCall } from '../../../data/playground.ts';

/** The call, as it is typed. */
export interface TypedCall {
  /** Empty: in the words of the engine, as it is recorded. */
  readonly agent: string;
  readonly event: string;
  readonly tool: string;
  /** A line of shell, where the tool takes one; otherwise JSON. */
  readonly input: string;
  readonly cwd: string;
  readonly home: string;
  /** What else the payload has, as JSON. */
  readonly more: string;
}

export interface Played {
  readonly call: TypedCall;
  readonly files: readonly GivenFile[];
}

const EXAMPLE = `# What stands here counts for nobody but this page.
hooks:
  - name: no-force
    on: PreToolUse
    tools: [shell]
    runs: git push --force
    deny: Never push with force. Ask a colleague.
`;

/** No name of a file that the person may have: what that one holds is not in here. */
const EXAMPLE_FILE = 'example.yml';

export function newPlayed(cwd: string, home: string): Played {
  return {
    call: { agent: '', event: 'PreToolUse', tool: 'Bash', input: 'git push --force origin main', cwd, home, more: '' },
    files: [{ name: EXAMPLE_FILE, layer: 'user', dialect: 'hookline', text: EXAMPLE }],
  };
}

/** A recorded call in place of the one that is typed. */
export function withRecorded({ call, files }: Played, { event, payload, agent }: RecordedCall): Played {
  const { tool_name: tool, tool_input: input, cwd, session_id: _, hook_event_name: __, ...others } = payload;
  const isLine = isObject(input) && typeof input.command === 'string' && Object.keys(input).length === 1;
  return {
    files,
    call: {
      ...{ agent: '', event, home: call.home },
      tool: typeof tool === 'string' ? tool : '',
      input: isLine ? String(input.command) : input === undefined ? '' : JSON.stringify(input, null, 2),
      cwd: typeof cwd === 'string' ? cwd : call.cwd,
      more:
        Object.keys(others).length === 0 ? '' : JSON.stringify({ ...others, ...(agent === null ? {} : {}) }, null, 2),
    },
  };
}

/** What is sent, or what is wrong with what was typed. */
export function questionOf({ call, files }: Played, isOfTool: boolean) {
  const more = objectIn(call.more);
  if (more === null) return { wrong: 'The other fields must be a JSON object.' };
  const input = isOfTool ? inputOf(call.input) : {};
  if (input === null) return { wrong: 'The input must be a JSON object.' };
  const own: JsonObject = isOfTool ? { tool_name: call.tool, tool_input: input } : {};
  const payload = { ...own, cwd: call.cwd, hook_event_name: call.event, ...more };
  // deeper, the browser itself could not send it
  if (deeperThan(PAYLOAD_LEVELS, payload))
    return { wrong: `The payload is nested deeper than ${PAYLOAD_LEVELS} levels.` };
  return {
    question: { event: call.event, agent: call.agent === '' ? null : call.agent, home: call.home, payload, files },
  };
}

/** A line of shell is what most calls are; whoever begins with a brace means JSON. */
function inputOf(text: string): JsonObject | null {
  return /^\s*\{/.test(text) ? objectIn(text) : { command: text };
}

function objectIn(text: string): JsonObject | null {
  if (text.trim() === '') return {};
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : null;
  } catch {
    return null;
  }
}
