import { type Hook, hookLabel } from '../../core/hook.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { FoundAnswers } from '../find-answers.ts';

export const REJECTS = ['Reject', 'reject'];

/** Other agents' spelling of a refusal is understood too: a refusal is never lost to a spelling. */
export const FOREIGN_KEYS = ['decision', 'permissionDecision', 'hookSpecificOutput', 'continue'];
const REFUSING_WORDS: readonly unknown[] = ['deny', 'block', 'reject', 'ask', 'defer'];
const OTHER_WORDS: readonly unknown[] = ['allow', 'approve', undefined, null];

/** Why it is refused, wherever in the output that stands; null: it is not. */
export function rejectionIn({ answers, scalar }: FoundAnswers, hook: Hook): string | null {
  const rejections = answers.flat().flatMap(rejectionsOf);
  const rejected = rejections.length > 0 || (typeof scalar === 'string' && REJECTS.includes(scalar));
  if (!rejected) return null;
  const reasons = rejections.filter((reason) => typeof reason === 'string' && reason !== '');
  return reasons.length === 0 ? `Rejected by hook '${hookLabel(hook)}'.` : [...new Set(reasons)].join('\n');
}

/** The reason of each refusal in one answer; null where it has none. */
function rejectionsOf(answer: JsonObject): readonly unknown[] {
  const own = REJECTS.filter((key) => Object.hasOwn(answer, key)).map((key) => answer[key]);
  const foreign = answer.continue === false || decisionsOf(answer).some((word) => REFUSING_WORDS.includes(word));
  return [
    ...own.map((rejection) => (isObject(rejection) ? (rejection.reason ?? null) : rejection)),
    ...(foreign ? [answer.reason ?? nestedIn(answer).permissionDecisionReason ?? answer.stopReason ?? null] : []),
  ];
}

/** A decision was meant, and it is none that anybody knows. */
export function isUnknownDecision(answer: JsonObject): boolean {
  const goOn = answer.continue ?? null;
  const known = [...REFUSING_WORDS, ...OTHER_WORDS];
  return (goOn !== null && typeof goOn !== 'boolean') || decisionsOf(answer).some((word) => !known.includes(word));
}

function decisionsOf(answer: JsonObject): readonly unknown[] {
  const nested = nestedIn(answer);
  return [answer.decision, answer.permissionDecision, nested.permissionDecision, nested.decision];
}

function nestedIn({ hookSpecificOutput: nested }: JsonObject): JsonObject {
  return isObject(nested) ? nested : {};
}
