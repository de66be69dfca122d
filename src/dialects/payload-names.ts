import type { Dialect, OtherField } from '../core/dialect.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject, type Json, type JsonObject, parsedJson, sameJson } from '../core/json.ts';
import { remembering } from '../core/remembering.ts';
import { letters } from '../core/slips-between.ts';
import { AGENTS } from './agents.ts';

/** The fields that hooks know. Whatever else a payload has passes through untouched. */
const FIELDS = [
  ...['session_id', 'cwd', 'hook_event_name', 'transcript_path', 'permission_mode', 'agent_id', 'parent_agent_id'],
  ...['agent_type', 'agent_role', 'agent_model', 'agent_status', 'conversation_id', 'timestamp', 'user_email'],
  ...['org_slug', 'team_id', 'tool_name', 'tool_input', 'tool_use_id', 'tool_response', 'duration_ms'],
  ...['notification_type', 'stop_hook_active', 'last_assistant_message', 'task_description', 'tokens_used'],
  ...['conversation_length', 'error_details', 'item_kind', 'context_tokens', 'from_mode', 'event_type', 'load_reason'],
  ...['command_name', 'to_model', 'mcp_server_name', 'execution_time', 'tool_metadata', 'agent_name', 'profile_name'],
  ...['prompt', 'message', 'title', 'source', 'reason', 'trigger', 'item', 'pruned', 'conversation', 'path', 'mode'],
  ...['plan', 'error', 'cost'],
] as const;

/** Other words for them: each agent's own, and what a tool's input is called where it is called. */
const OTHER_FIELDS: ReadonlyMap<string, OtherField> = new Map<string, OtherField>([
  ...AGENTS.flatMap(({ otherFields = {} }: Dialect) => Object.entries(otherFields)),
  ...['input', 'args', 'arguments'].map((word) => [word, { field: 'tool_input', yields: true }] as const),
]);

const KNOWN: ReadonlySet<string> = new Set(FIELDS);
const BY_LETTERS: ReadonlyMap<string, string> = new Map(
  [...FIELDS, ...OTHER_FIELDS.keys()].map((name) => [letters(name), name]),
);

const INPUT = 'tool_input';

const MOST_KEYS = 1000;
const LONGEST_KEY = 64;

const meant = remembering(MOST_KEYS, (key: string): string | null => BY_LETTERS.get(letters(key)) ?? null);

/** The word that is written like this, whatever its case and between its parts. The same keys come with every event. */
function meantBy(key: string): string | null {
  return key.length > LONGEST_KEY ? (BY_LETTERS.get(letters(key)) ?? null) : meant(key);
}

export function isFieldName(name: string): boolean {
  return KNOWN.has(name);
}

/** The same payload with the names that hooks read. Two names of one thing that say different things are misuse. */
export function canonicalPayload(given: JsonObject, ofTool: boolean): JsonObject {
  const others = Object.keys(given).filter((key) => !KNOWN.has(key) && meantBy(key) !== null);
  if (others.length === 0) return given;
  const named: Record<string, Json | undefined> = { ...given };
  // what stands inside a field comes after the field itself, in whatever order they are given
  const isPart = (key: string): boolean => OTHER_FIELDS.get(meantBy(key) ?? key)?.inside !== undefined;
  for (const key of [...others.filter((one) => !isPart(one)), ...others.filter(isPart)]) {
    const word = meantBy(key) ?? key;
    const other = OTHER_FIELDS.get(word) ?? { field: word, everywhere: true };
    const { field, inside, yields } = other;
    const value = given[key] ?? null;
    // an empty text is what Mimir has for what an event lacks
    const isNothing = value === null || (value === '' && field === INPUT);
    if (isNothing || !(ofTool || other.everywhere)) continue;
    const known = named[field] ?? null;
    if (inside !== undefined) {
      const said = isObject(known) ? saidIn(known, inside) : undefined;
      if (said === undefined) named[field] = within(known, inside, value);
      else if (yields !== true && !sameJson(said, value)) throw contradiction(key, field);
    } else if (known === null || known === '') named[field] = field === INPUT ? parsed(value) : value;
    else if (yields !== true && !sameJson(known, field === INPUT ? parsed(value) : value))
      throw contradiction(key, field);
    if (inside === undefined && yields !== true) delete named[key];
  }
  return named;
}

function saidIn(known: JsonObject, names: readonly string[]): Json | undefined {
  const name = names.find((one) => (known[one] ?? '') !== '');
  return name === undefined ? undefined : known[name];
}

function within(known: Json, [name = '']: readonly string[], value: Json): Json {
  if (known === null || known === '') return { [name]: value };
  return isObject(known) ? { ...known, [name]: value } : known;
}

/** Mimir's variables are texts. */
function parsed(value: Json): Json {
  return typeof value === 'string' && /^\s*\{/.test(value) ? (parsedJson(value) ?? value) : value;
}

function contradiction(key: string, field: string): HookError {
  const message = `"${key}" and "${field}" of the payload are two names of one thing, and say different things.`;
  return new HookError('BAD_PAYLOAD', message, { hint: 'give one of them' });
}
