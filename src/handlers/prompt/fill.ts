import { normalize } from 'node:path';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject } from '../../core/json.ts';
import { fileIn } from '../../core/paths-in.ts';
import type { Payload } from '../../core/payload.ts';
import { PROMPT_NAMES, type PromptName } from '../../core/prompt-names.ts';

export interface FilledPrompt {
  /** null: it would be longer than any model should be asked. */
  readonly text: string | null;
  /** The placeholders in it. */
  readonly names: readonly string[];
}

export const MAX_PROMPT_CHARS = 512 * 1024;

type Value = (payload: Payload, input: string) => string;

const VALUES: ReadonlyMap<string, Value> = new Map<PromptName, Value>([
  ['ARGUMENTS', (_payload, input) => input],
  ['TOOL_INPUT', ({ tool_input: value }) => (value === undefined ? '' : JSON.stringify(value))],
  ['TOOL_NAME', ({ tool_name: value }) => asText(value)],
  ['FILE_PATH', ({ tool_input: value }) => plainPath(fileIn(value) ?? '')],
  ['EXIT_CODE', ({ tool_response: value }) => (isObject(value) ? asText(value.exit_code) : '')],
  ['PROMPT', ({ prompt: value }) => asText(value)],
  ['SESSION_ID', ({ session_id: value }) => asText(value)],
  ['CWD', ({ cwd: value }) => asText(value)],
]);

const NAMES = PROMPT_NAMES.join('|');
const PLACEHOLDER = new RegExp(`\\$(?:(${NAMES})(?!\\w)|\\{(${NAMES})\\})`, 'g');

/** Names and paths read better without markers, as long as they are nothing else. */
const IDENTIFIERS = ['TOOL_NAME', 'SESSION_ID', 'CWD'];
const IDENTIFIER = /^[\w.:@/+-]{1,100}$/;

/**
 * The prompt with its event's values: each between markers that name the boundary, which nobody could know when the
 * value was made. A prompt without placeholders gets the whole input behind it.
 */
export function fillPrompt(prompt: string, { payload }: HookEvent, input: string, boundary: string): FilledPrompt {
  const template = prompt.search(PLACEHOLDER) >= 0 ? prompt : `${prompt}\n\nThe event, as JSON:\n$ARGUMENTS`;
  const spots = [...template.matchAll(PLACEHOLDER)].map(([, bare, braced]) => bare ?? braced ?? '');
  const names = [...new Set(spots)];
  const values = new Map(
    names.map((name) => [name, marked(name, VALUES.get(name)?.(payload, input) ?? '', boundary)] as const),
  );
  // measured before it is made: a long value may stand many times
  const chars = spots.reduce((sum, name) => sum + (values.get(name)?.length ?? 0), template.length);
  if (chars > MAX_PROMPT_CHARS) return { text: null, names };
  const text = template.replace(PLACEHOLDER, (_spot, bare, braced) => values.get(bare ?? braced) ?? '');
  return { text: sendable(text), names };
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Where it leads can be seen. */
function plainPath(path: string): string {
  return path === '' ? '' : normalize(path);
}

function marked(name: string, value: string, boundary: string): string {
  if (value === '' || (IDENTIFIERS.includes(name) && IDENTIFIER.test(value))) return value;
  return `<${boundary}>${value}</${boundary}>`;
}

/** Services refuse halves of characters and NULs; an input must not keep its guard from being asked. */
function sendable(text: string): string {
  return Buffer.from(text).toString().replaceAll('\0', '\uFFFD');
}
