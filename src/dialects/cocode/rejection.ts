import { type Hook, hookLabel } from '../../core/hook.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { FoundAnswers } from '../find-answers.ts';
import { nestedObjects } from '../nested-objects.ts';
import { refusalIn } from '../refusing-words.ts';

/** What its document does not say, and this program says instead of going on. */
export const UNREADABLE = 'Hook failed: unreadable answer';

export const REJECTS = ['Reject', 'reject'];

/** Other agents' spelling of a refusal is understood too: a refusal is never lost to a spelling. */
export const FOREIGN_KEYS = ['decision', 'permissionDecision', 'hookSpecificOutput', 'continue'];
const OTHER_WORDS: readonly unknown[] = ['allow', 'approve', undefined, null];

/** Why it is refused, wherever in the output that stands; null: it is not. */
export function rejectionIn({ answers, scalar, loose }: FoundAnswers, hook: Hook): string | null {
  const rejections = answers.flat().flatMap(rejectionsOf);
  const unread = loose !== null && loose.decision !== null;
  if (rejections.length === 0 && !unread && !REJECTS.some((word) => word === scalar)) return null;
  const read = rejections.filter((reason) => typeof reason === 'string' && reason !== '');
  const reasons = [...read, ...(unread ? [loose.reason === null ? UNREADABLE : `${UNREADABLE}: ${loose.reason}`] : [])];
  return reasons.length === 0 ? `Rejected by hook '${hookLabel(hook)}'.` : [...new Set(reasons)].join('\n');
}

/** The reason of each refusal in one answer; null where it has none. */
function rejectionsOf(answer: JsonObject): readonly unknown[] {
  const own = REJECTS.filter((key) => Object.hasOwn(answer, key)).map((key) => answer[key]);
  const nested = nestedIn(answer);
  const stops = [answer, ...nested].some((one) => refusalIn(one.continue ?? null, 'false') !== null);
  const foreign = stops || decisionsOf(answer).some((word) => refusalIn(word, 'word') !== null);
  const reasons = [answer, ...nested].map((one) => one.reason ?? one.permissionDecisionReason ?? one.stopReason);
  return [
    ...own.map((rejection) => (isObject(rejection) ? (rejection.reason ?? null) : rejection)),
    ...(foreign ? [reasons.find((reason) => typeof reason === 'string') ?? null] : []),
  ];
}

/** A decision was meant, and it is none that anybody knows. */
export function isUnknownDecision(answer: JsonObject): boolean {
  const goOn = answer.continue ?? null;
  const { isWrong } = nestedObjects(answer.hookSpecificOutput);
  return (
    isWrong ||
    (goOn !== null && typeof goOn !== 'boolean') ||
    decisionsOf(answer).some((word) => !OTHER_WORDS.includes(word))
  );
}

function decisionsOf(answer: JsonObject): readonly unknown[] {
  return [answer, ...nestedIn(answer)].flatMap((one) => [one.decision, one.permissionDecision]);
}

function nestedIn(answer: JsonObject): readonly JsonObject[] {
  const { own, deeper } = nestedObjects(answer.hookSpecificOutput);
  return [own, ...deeper];
}
