import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { JsonObject } from '../../src/core/json.ts';

/** One event of a recording, as an agent sends it. */
export interface Happening {
  readonly event: string;
  readonly payload: JsonObject;
  /** A tool call; the others are what happens around them. */
  readonly isCall: boolean;
  /** What the tool gave back. */
  readonly answered: JsonObject | null;
  /** What is recorded of it may be masked. */
  readonly masked: boolean;
}

interface Item {
  readonly answer?: JsonObject;
  readonly agent?: string;
  readonly from?: string;
  readonly masked?: boolean;
  readonly [toolOrEvent: string]: unknown;
}

const AROUND = [
  ...[
    'SessionStart',
    'SessionEnd',
    'UserPromptSubmit',
    'Stop',
    'SubagentStart',
    'SubagentStop',
    'PreCompact',
    'Notification',
  ],
];

interface Places {
  readonly home: string;
  readonly state: string;
  readonly etc?: string;
}

/** The events of a file, for these folders instead of `/home/dev`, `/state` and `/etc`. */
export function recording(file: string, { home, state, etc = '/etc' }: Places): readonly Happening[] {
  const text = readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
  const here = text.replaceAll('/home/dev', home).replaceAll('/state/', `${state}/`).replaceAll('/etc/', `${etc}/`);
  return (parse(here) as readonly Item[]).map((item, i) => happening(item, i, home));
}

function happening(item: Item, i: number, home: string): Happening {
  const [[name, fields] = ['', {}]] = Object.entries(item);
  const isCall = !AROUND.includes(name);
  const session = item.from ?? 'claude-code';
  const always = {
    session_id: `day-${session}`,
    transcript_path: `${home}/.claude/projects/-home-dev-project/day-${session}.jsonl`,
    cwd: `${home}/project`,
    permission_mode: 'default',
    ...(item.agent === undefined ? {} : { agent_id: item.agent, agent_type: 'general-purpose' }),
  };
  if (!isCall) {
    const payload = { ...always, hook_event_name: name, ...(fields as JsonObject) };
    return { event: name, payload, isCall, answered: null, masked: false };
  }
  const call = { ...always, tool_name: name, tool_input: fields as JsonObject, tool_use_id: `toolu_${i}` };
  const answer = item.answer ?? null;
  return {
    event: 'PreToolUse',
    payload: { ...call, hook_event_name: 'PreToolUse' },
    isCall,
    answered:
      answer === null ? null : { ...call, hook_event_name: 'PostToolUse', tool_response: answer, duration_ms: 142 },
    masked: item.masked ?? false,
  };
}
