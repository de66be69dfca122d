import type { Remark } from '../core/diagnostic.ts';
import type { RewriteTarget } from '../core/events.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { deeperThan, isObject, type Json, sameJson } from '../core/json.ts';
import type { Rewrite } from '../core/verdict.ts';

/** Deeper values cannot be handed on: everything that writes JSON recurses. */
const MAX_DEPTH = 256;

/** What keeps a rewrite from being one, or null. */
export function rewriteProblem(target: RewriteTarget, rewrite: Rewrite): Remark | null {
  const wrong = (expected: string): Remark => ({
    code: 'BAD_ANSWER_FIELD',
    severity: 'warning',
    message: `The rewrite of ${target} must be ${expected}; it is dropped.`,
  });
  if (deeperThan(MAX_DEPTH, rewrite.value)) return wrong(`nested at most ${MAX_DEPTH} levels`);
  if (target === 'tool_input' && !isObject(rewrite.value)) return wrong('an object');
  if (target === 'prompt' && typeof rewrite.value !== 'string') return wrong('a string');
  return null;
}

export function applyRewrite(current: Json | undefined, { value, how }: Rewrite): Json {
  return how === 'merge' && isObject(current) && isObject(value) ? { ...current, ...value } : value;
}

/** The event as the next hook sees it. */
export function withRewrite(event: HookEvent, value: Json): HookEvent {
  const { rewrites } = event.row;
  if (rewrites === null) return event;
  // what the model was to get is not what it gets
  const { tool_output: _told, ...rest } = event.payload;
  const payload = rewrites === 'tool_response' ? rest : event.payload;
  return { ...event, payload: { ...payload, [rewrites]: value } };
}

export function rewritable(event: HookEvent): Json | undefined {
  return event.row.rewrites === null ? undefined : event.payload[event.row.rewrites];
}

export function isRewritten(event: HookEvent, value: Json | undefined): value is Json {
  return value !== undefined && !sameJson(value, rewritable(event));
}
