import { type Decision, refuses, stricter, strictness } from '../../core/decision.ts';
import { type Remark, remark } from '../../core/diagnostic.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import type { Report } from '../../core/report.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import type { FoundAnswers } from '../find-answers.ts';
import type { AnswerFields } from './answer-fields.ts';

/** Several readings of one answer: the strictest counts, and nothing is granted that one of them does not grant. */
export function strictest(variants: readonly AnswerFields[]): AnswerFields {
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
export function looseFields({ loose }: FoundAnswers): readonly AnswerFields[] {
  if (loose === null || loose.decision === null) return [];
  const { decision, reason } = loose;
  const nothing = { stop: null, context: null, rewrite: undefined, message: null, malformed: null, remarks: [] };
  return [{ ...nothing, decision, reason }];
}

/** What counts of answers whatever stands around them and however the hook ended: refusals, questions, a wish to stop. */
export function tighten(hook: Hook, answers: readonly AnswerFields[], remarks: readonly Remark[]): Verdict {
  const strictestOne = answers.reduce<Decision>((sum, one) => stricter(sum, one.decision), 'none');
  const decision = strictness(strictestOne) >= strictness('ask') ? strictestOne : 'none';
  const stop = answers.find((one) => one.stop !== null)?.stop ?? null;
  return {
    ...NO_OBJECTION,
    decision,
    reason: decision === 'none' ? null : reasonOf(answers, decision),
    messages: answers.flatMap((one) => one.message ?? []),
    stop: stop === null ? null : { reason: stop || `Stopped by hook '${hookLabel(hook)}'.` },
    remarks,
  };
}

function reasonOf(answers: readonly AnswerFields[], decision: Decision): string | null {
  const reasons = answers.filter((one) => one.decision === decision).flatMap((one) => one.reason || []);
  return reasons.length === 0 ? null : [...new Set(reasons)].join('\n');
}

export function withReason(hook: Hook, verdict: Verdict): Verdict {
  if (!refuses(verdict.decision) || (verdict.reason !== null && verdict.reason !== '')) return verdict;
  return { ...verdict, reason: `Blocked by hook '${hookLabel(hook)}'.` };
}

/** What it means that a hook failed that said this much. `why` replaces the description of how it ended. */
export function failed(hook: Hook, report: Report, tightened: Verdict, why?: string): Verdict {
  const { decision, messages, stop, remarks } = tightened;
  if (refuses(decision)) {
    // what the failure alone would mean is a floor: the words of a refusal do not make it milder
    return withReason(hook, { ...tightened, decision: hook.onFailure === 'block' ? 'block' : decision });
  }
  const failure = failedVerdict(hook, report, why, remarks);
  const reason = refuses(failure.decision) ? failure.reason : tightened.reason;
  return { ...failure, decision: stricter(failure.decision, decision), reason, messages, stop };
}

/** What there is to say about the way in which the answer was given. */
export function remarksOnAnswer(found: FoundAnswers): readonly Remark[] {
  const remarks: Remark[] = [];
  if (found.answers.some((variants) => variants.length > 1)) {
    remarks.push(remark('DUPLICATE_ANSWER_KEY', 'A key stands twice in the answer; the stricter reading counts.'));
  }
  if (found.answers.length > 0 && !found.alone) {
    const message =
      'There is other output around the answer: only its refusal or question counts. Print the JSON alone.';
    remarks.push(remark('NOISY_ANSWER', message));
  }
  if (found.unreadable) {
    const meaning = refuses(found.loose?.decision ?? 'none') ? '; a word in it refuses, so it is a refusal' : '';
    const message = `The output looks like a JSON answer but cannot be read as JSON${meaning}. Let a program write it: jq -n --arg, json.dumps.`;
    remarks.push(remark('UNREADABLE_ANSWER', message, 'error'));
  }
  return remarks;
}
