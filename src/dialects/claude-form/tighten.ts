import { type Decision, stricter, strictness } from '../../core/decision.ts';
import type { Remark } from '../../core/diagnostic.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import { NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import type { FoundAnswers } from '../find-answers.ts';
import type { Said } from './said.ts';

/** Several readings of one answer: the strictest counts, and nothing is granted that one of them does not grant. */
export function strictest(variants: readonly Said[]): Said {
  const [first, ...rest] = variants.toReversed();
  if (first === undefined) throw new Error('an answer has at least one reading');
  return rest.reduce((kept, one) => {
    const stricterOne = caution(one.decision) > caution(kept.decision) ? one : kept;
    return { ...stricterOne, stop: kept.stop ?? one.stop, malformed: kept.malformed ?? one.malformed };
  }, first);
}

/** A grant is the least cautious thing to say. */
function caution(decision: Decision): number {
  return decision === 'allow' ? -1 : strictness(decision);
}

/** What is understood of an answer that cannot be read as JSON: a "no", or a question. */
export function looselySaid({ loose }: FoundAnswers): readonly Said[] {
  if (loose === null || loose.decision === null) return [];
  const { decision, reason } = loose;
  const nothing = { stop: null, context: null, rewrite: undefined, message: null, malformed: null, remarks: [] };
  return [{ ...nothing, decision, reason }];
}

/** What counts of answers whatever stands around them and however the hook ended: refusals, questions, a wish to stop. */
export function tighten(hook: Hook, said: readonly Said[], remarks: readonly Remark[]): Verdict {
  const strictestOne = said.reduce<Decision>((sum, one) => stricter(sum, one.decision), 'none');
  const decision = strictness(strictestOne) >= strictness('ask') ? strictestOne : 'none';
  const stop = said.find((one) => one.stop !== null)?.stop ?? null;
  return {
    ...NO_OBJECTION,
    decision,
    reason: decision === 'none' ? null : reasonOf(said, decision),
    messages: said.flatMap((one) => one.message ?? []),
    stop: stop === null ? null : { reason: stop || `Stopped by hook '${hookLabel(hook)}'.` },
    remarks,
  };
}

function reasonOf(said: readonly Said[], decision: Decision): string | null {
  const reasons = said.filter((one) => one.decision === decision).flatMap((one) => one.reason || []);
  return reasons.length === 0 ? null : [...new Set(reasons)].join('\n');
}

/** What there is to say about the way in which the answer was given. */
export function remarksOnAnswer(found: FoundAnswers): readonly Remark[] {
  const remarks: Remark[] = [];
  if (found.answers.some((variants) => variants.length > 1)) {
    const message = 'A key stands twice in the answer; the stricter reading counts.';
    remarks.push({ code: 'DUPLICATE_ANSWER_KEY', severity: 'warning', message });
  }
  if (found.answers.length > 0 && !found.alone) {
    const message =
      'There is other output around the answer: only its refusal or question counts. Print the JSON alone.';
    remarks.push({ code: 'NOISY_ANSWER', severity: 'warning', message });
  }
  if (found.unreadable) {
    const refuses = found.loose?.decision === 'block' || found.loose?.decision === 'deny';
    const meaning = refuses ? '; a word in it refuses, so it is a refusal' : '';
    const message = `The output looks like a JSON answer but cannot be read as JSON${meaning}. Let a program write it: jq -n --arg, json.dumps.`;
    remarks.push({ code: 'UNREADABLE_ANSWER', severity: 'error', message });
  }
  return remarks;
}
