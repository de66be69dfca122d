import { hostname, userInfo } from 'node:os';
import { basename } from 'node:path';
import { repositories } from '../../audit/repository.ts';
import { isSystemError } from '../../core/error-code.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { orElseFor } from '../../core/or-else.ts';
import type { SinkDetail } from '../../core/sink.ts';
import { callShape } from '../../dialects/call-shape.ts';
import type { AskedCall } from '../../engine/engine.ts';
import { MASK } from '../../masks/mask-secrets.ts';
import type { Mask } from '../../masks/masking.ts';
import { otherInput } from '../other-input.ts';
import { askedOfCall } from '../questions.ts';

/** More than this no lead would look through: it cannot be asked about. */
export const MOST_DOCUMENT_CHARS = 20_000;

/**
 * What a lead is shown, as one text: the same call gives the same text, because the lead signs its hash, and an answer to
 * what was shown otherwise is none. What an agent says of its call is not in it: that would be signed too, and is another
 * thing each time. Masked, and it says how much of it is; with less detail, nothing of the call's content.
 */
export function leadDocument(
  { hooks, reason }: AskedCall,
  event: HookEvent,
  { detail, mask }: { readonly detail: SinkDetail; readonly mask: Mask },
): string {
  const { toolName, command, input } = askedOfCall(event);
  const rules = hooks.map((hook: Hook) => mask(hookLabel(hook)));
  const shape = mask(callShape(event.name, event.payload));
  const project = mask(repositories()(event.projectDir)?.repository ?? basename(event.projectDir));
  const metadata = { v: 1, event: event.name, tool: toolName === null ? null : mask(toolName), rules, shape, project };
  const who = {
    user: orElseFor(isSystemError, () => userInfo().username, ''),
    host: orElseFor(isSystemError, hostname, ''),
  };
  if (detail === 'none') return JSON.stringify({ ...metadata, detail });
  if (detail === 'metadata') return JSON.stringify({ ...metadata, detail, ...who });
  const rest = otherInput(toolName, input);
  const { session_id: session, cwd } = event.payload;
  const texts = { command, input: rest === null ? null : JSON.stringify(rest), reason, folder: cwd, session };
  const masked = Object.entries(texts).map(([name, text]) => [name, text === null ? null : mask(text)] as const);
  const hidden = hiddenIn(Object.values(texts), Object.values(Object.fromEntries(masked)));
  return JSON.stringify({ ...metadata, detail, ...who, ...Object.fromEntries(masked), hidden });
}

/** What is told of a length is rounded up to so many: the very length of a short secret is half of it. */
const ROUNDED_TO = 10;

/** How many places a mask stands in, and about how many characters it stands for. */
function hiddenIn(
  before: readonly (string | null)[],
  after: readonly (string | null)[],
): { readonly parts: number; readonly chars: number } {
  let [parts, chars] = [0, 0];
  for (const [i, text] of before.entries()) {
    const masked = after[i] ?? '';
    if (text === null || text === masked) continue;
    // a text that is masked differs, however few masks of its own it had
    const more = Math.max(1, countOf(masked) - countOf(text));
    parts += more;
    chars += Math.max(0, text.length - masked.length + more * MASK.length);
  }
  return { parts, chars: Math.ceil(chars / ROUNDED_TO) * ROUNDED_TO };
}

function countOf(text: string): number {
  return text.split(MASK).length - 1;
}
