import { looksSame } from './json-copy.ts';
import type { Around, ToolCall } from './tool-call.ts';

/** `none`: nobody was asked. `other`: about another input. `used`: this call ran already. */
export type Approval = 'given' | 'none' | 'other' | 'used';

/**
 * What the approval is worth with which the AI SDK executes a call. It brings the call out of a list of messages that may
 * have been with a client in between; of a call that this process knows nothing of it is believed.
 */
export function approvalOf({ id, told }: ToolCall, { asked }: Around): Approval {
  const about = asked.get(id);
  if (about === undefined) return 'given';
  if (!looksSame(about.told, told)) return 'other';
  return about.used ? 'used' : 'given';
}

/** The AI SDK looks again whether to ask when the answer is there: that is no new question. */
export function noteAsked({ id, told, answered }: ToolCall, { asked }: Around): void {
  if (!answered || asked.get(id) === undefined) asked.set(id, { told, used: false });
}

export function noteUsed({ id, told }: ToolCall, { asked }: Around): void {
  asked.set(id, { told, used: true });
}
