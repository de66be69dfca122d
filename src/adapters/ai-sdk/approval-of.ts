import { createHash } from 'node:crypto';
import { canonicalJson } from '../../core/json.ts';
import { messageOf } from '../../core/message-of.ts';
import type { Outcome } from '../../core/outcome.ts';
import { type ApprovalStore, memoryStore } from './approval-store.ts';
import { checkedValue } from './checked-value.ts';
import { hooksInForce } from './hooks-in-force.ts';
import { looksSame } from './json-copy.ts';
import { refinedBefore } from './refined-input.ts';
import { type Remembered, remembered } from './remembered.ts';
import { markedBy } from './signed-call.ts';
import { type Around, type ToolCall, toldAs } from './tool-call.ts';

/**
 * `none`: nobody was asked. `unknown`: the messages say that it was approved, and we do not know of it: it answers no
 * question of ours about exactly this, or one that was answered before or has expired. A problem: nobody can tell.
 */
export type Approval = 'given' | 'none' | 'unknown' | { readonly problem: string };

/** How long an answer may take, where nothing else is said. */
export const APPROVAL_MS = 60 * 60_000;

/** By the hooks, which outlive tools that a server makes for each of its requests. */
const MEMORIES = new WeakMap<object, Memory>();
const MOST_ANSWERS = 10_000;

interface Memory {
  readonly store: ApprovalStore;
  /** Answers that were used, by the number of the request, and of our mark. */
  readonly used: Remembered<true>;
}

/**
 * A person is about to be asked; what is returned is why that makes no sense. The AI SDK looks again whether to ask when
 * the answer is there: that is no new question.
 */
export async function noteAsked(
  call: ToolCall,
  outcome: Outcome<'PreToolUse'>,
  around: Around,
): Promise<{ readonly problem: string } | null> {
  if (call.answer !== null) return null;
  try {
    await storeOf(around).put(questionKey(call, outcome, around), Date.now() + (around.approvalMs ?? APPROVAL_MS));
    return null;
  } catch (error) {
    return { problem: `the question cannot be kept: ${messageOf(error)}` };
  }
}

/**
 * What the approval is worth with which the AI SDK executes a call. It brings the call out of a list of messages that
 * whoever sends them has written: only what we asked ourselves can have been answered, and once.
 */
export async function approvalOf(call: ToolCall, outcome: Outcome<'PreToolUse'>, around: Around): Promise<Approval> {
  const { answer } = call;
  if (answer === null) return 'none';
  const { used } = memoryOf(around);
  const request = JSON.stringify([around.session ?? null, answer.approvalId]);
  if (used.get(request) !== undefined) return 'unknown';
  const nonce = await markIn(call, around);
  if (nonce !== null && used.get(nonce) !== undefined) return 'unknown';
  // the mark stands for the question only where no store has it: several processes count one use there
  const isOurs = nonce !== null && around.store === undefined;
  const wasAsked = await taken(questionKey(call, outcome, around), storeOf(around));
  if (typeof wasAsked === 'object') return wasAsked;
  if (!wasAsked && !isOurs) return 'unknown';
  // another one may have used it while the store was asked
  if (used.get(request) !== undefined) return 'unknown';
  used.set(request, true);
  if (nonce !== null) used.set(nonce, true);
  return 'given';
}

/** Only `true` is a yes: a store is somebody else's program. */
async function taken(key: string, store: ApprovalStore): Promise<boolean | { readonly problem: string }> {
  try {
    return (await store.take(key)) === true;
  } catch (error) {
    return { problem: `the questions that were asked cannot be read: ${messageOf(error)}` };
  }
}

/** The number of our mark, where it is on what the model gave for exactly this. */
async function markIn(call: ToolCall, around: Around): Promise<string | null> {
  const { key, session, hooks } = around;
  if (key === undefined || call.answer === null) return null;
  const { mark, given } = call.answer;
  if (!(await isMadeOf(call, given, around))) return null;
  const signed = {
    session: session ?? null,
    toolCallId: call.id,
    toolName: call.key,
    given,
    hooks: hooksInForce(hooks),
  };
  return markedBy(mark, signed, key, Date.now());
}

/** Whether the tool gets what its schema, and then hooks, make of this. */
async function isMadeOf(call: ToolCall, given: unknown, around: Around): Promise<boolean> {
  const before = refinedBefore(call, around)?.from ?? call.told;
  if (looksSame(toldAs(given), before)) return true;
  const read = await checkedValue(call.tool.inputSchema, given);
  return 'value' in read && looksSame(toldAs(read.value), before);
}

/** The session, the call, the tool, what it gets to the last character, and who asks: another one is another question. */
function questionKey({ id, key, told }: ToolCall, { ran }: Outcome<'PreToolUse'>, { session }: Around): string {
  const hooks = ran.filter(({ decision }) => decision === 'ask').map(({ name, hook }) => name ?? hook);
  const digest = createHash('sha256').update(
    canonicalJson({ version: 1, session: session ?? null, id, tool: key, told, hooks }),
  );
  return `hookline:${digest.digest('base64url')}`;
}

function storeOf(around: Around): ApprovalStore {
  return around.store ?? memoryOf(around).store;
}

function memoryOf({ hooks }: Around): Memory {
  const memory = MEMORIES.get(hooks) ?? { store: memoryStore(), used: remembered(MOST_ANSWERS) };
  MEMORIES.set(hooks, memory);
  return memory;
}
