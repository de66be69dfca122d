import type { JsonObject } from '../../core/json.ts';
import { looksSame } from './json-copy.ts';
import { type Remembered, remembered } from './remembered.ts';
import type { Around, ToolCall } from './tool-call.ts';

/** What a person was asked to approve, because hooks asked. */
interface AskedAbout {
  readonly key: string;
  readonly told: JsonObject;
  /** It ran: an approval is for one run. */
  readonly used: boolean;
}

const MOST_CALLS = 1000;

/** By the hooks, which outlive tools that a server makes for each of its requests. */
const MEMORIES = new WeakMap<object, Remembered<AskedAbout>>();

/** `none`: nobody was asked. `other`: about another input, or tool. `used`: this call ran already. */
export type Approval = 'given' | 'none' | 'other' | 'used';

/**
 * What the approval is worth with which the AI SDK executes a call. It brings the call out of a list of messages that may
 * have been with a client in between; of a call that this process knows nothing of it is believed.
 */
export function approvalOf(call: ToolCall, around: Around): Approval {
  const asked = memoryOf(around).get(keyOf(call, around));
  if (asked === undefined) return 'given';
  if (asked.key !== call.key || !looksSame(asked.told, call.told)) return 'other';
  return asked.used ? 'used' : 'given';
}

/** The AI SDK looks again whether to ask when the answer is there: that is no new question. */
export function noteAsked(call: ToolCall, around: Around): void {
  const [memory, key] = [memoryOf(around), keyOf(call, around)];
  if (!call.answered || memory.get(key) === undefined) memory.set(key, about(call, false));
}

export function noteUsed(call: ToolCall, around: Around): void {
  memoryOf(around).set(keyOf(call, around), about(call, true));
}

function about({ key, told }: ToolCall, used: boolean): AskedAbout {
  return { key, told, used };
}

function memoryOf({ hooks }: Around): Remembered<AskedAbout> {
  const memory = MEMORIES.get(hooks) ?? remembered(MOST_CALLS);
  MEMORIES.set(hooks, memory);
  return memory;
}

/** Some models count their calls from one in every conversation. */
function keyOf({ id }: ToolCall, { session }: Around): string {
  return JSON.stringify([session ?? null, id]);
}
