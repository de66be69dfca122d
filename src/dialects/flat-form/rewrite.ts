import type { HookEvent } from '../../core/hook-event.ts';
import { isObject } from '../../core/json.ts';
import type { Verdict } from '../../core/verdict.ts';
import { type OwnFields, withoutOwnFields } from '../own-tool.ts';

/** A rewrite in the fields that hooks know: the hook may have used the agent's own. */
export function inKnownFields(verdict: Verdict, { row, payload }: HookEvent, fields: OwnFields): Verdict {
  const { rewrite } = verdict;
  const given = payload.tool_input;
  if (row.rewrites !== 'tool_input' || rewrite === null || !isObject(rewrite.value) || !isObject(given)) return verdict;
  const value = withoutOwnFields(given, fields, rewrite.value);
  if (value !== null) return { ...verdict, rewrite: { ...rewrite, value } };
  const reason = 'The hook rewrote the same thing under two names, to different things.';
  return { ...verdict, decision: 'block', reason, rewrite: null };
}
