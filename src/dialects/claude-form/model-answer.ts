import { refuses, strictness } from '../../core/decision.ts';
import { type Remark, remark } from '../../core/diagnostic.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import { isObserver } from '../../core/role.ts';
import { failedVerdict, type Verdict } from '../../core/verdict.ts';
import type { AnswerKeys } from '../answer-keys.ts';
import { type FoundAnswers, findAnswers } from '../find-answers.ts';
import { remarksOnInput } from '../remarks.ts';
import type { AnswerFields } from './answer-fields.ts';
import type { AnswerForm } from './answer-form.ts';
import { DECIDING, decides, readModelFields } from './model-fields.ts';
import { objectsNaming, quotedFrom, withoutChoices, withoutFence } from './model-text.ts';
import { failed, looseFields, remarksOnAnswer, strictest, tighten, withReason } from './tighten.ts';

/**
 * A model's answer: a decision in JSON, whatever stands around it; words alone are none. It can only make an outcome
 * stricter: what it allows is no objection, and nobody's refusal is lifted by it.
 */
export function readModelAnswer(form: AnswerForm, hook: Hook, event: HookEvent, report: Report): Verdict {
  const notes = remarksOnInput(report);
  const { ending } = report;
  if (ending.kind === 'exit' && ending.code === 0) return readText(form, hook, event, report, notes);
  // what is too long to be read may be a refusal
  const mayRefuse = report.stdoutCut && event.row.before && !isObserver(hook);
  return failedVerdict(mayRefuse ? { ...hook, onFailure: 'block' } : hook, report, undefined, notes);
}

function readText(form: AnswerForm, hook: Hook, event: HookEvent, report: Report, notes: readonly Remark[]): Verdict {
  const answer = withoutChoices(withoutFence(report.stdout));
  const found = findAnswers(answer, withOk(form.keys));
  const text = typeof found.scalar === 'string' ? found.scalar : answer;
  const read = (one: JsonObject): AnswerFields => readModelFields(form, one, event);
  const answers = found.answers.map((variants) => strictest(variants.map(read)));
  const wrapped = objectsNaming(DECIDING, text).map(read);
  const stricter = wrapped.filter(({ decision }) => strictness(decision) >= strictness('ask'));
  // that there is text around it is how models answer
  const onAnswer = remarksOnAnswer(found).filter(({ code }) => code !== 'NOISY_ANSWER');
  const remarks = [...notes, ...answers.flatMap((one) => one.remarks), ...onAnswer];
  const tightened = tighten(hook, [...answers, ...stricter, ...looseFields(found)], remarks);
  const problem = problemIn(found, answers, tightened, event);
  if (problem === null) return answered(hook, tightened, answers, found);
  return failed(hook, report, tightened, problem);
}

function withOk({ alone, amongOthers, unreadable, refusing }: AnswerKeys): AnswerKeys {
  return {
    alone: [...alone, 'ok'],
    amongOthers: [...amongOthers, 'ok'],
    unreadable: [...unreadable, 'ok'],
    refusing: { ...refusing, ok: 'false' },
  };
}

/** Why this is no answer; null: it is one. */
function problemIn(
  found: FoundAnswers,
  answers: readonly AnswerFields[],
  tightened: Verdict,
  event: HookEvent,
): string | null {
  const malformed = answers.find((one) => one.malformed !== null)?.malformed ?? null;
  if (malformed !== null) return malformed;
  if (found.unreadable) return 'the model answered with JSON that cannot be read';
  if (tightened.decision !== 'none') return null;
  // in a list a model's decision is one of several
  const deciding = Array.isArray(found.scalar) ? [] : found.answers.filter((variants) => variants.some(decides));
  if (deciding.length === 0) return 'the model answered without a decision in JSON';
  if (found.alone) return null;
  const isQuoted = quotedFrom(event);
  return deciding.flat().every(isQuoted) ? 'the model only quoted a decision that stands in the event' : null;
}

function answered(hook: Hook, tightened: Verdict, answers: readonly AnswerFields[], { alone }: FoundAnswers): Verdict {
  const verdict = withReason(hook, tightened);
  const context = answers.flatMap((one) => one.context || []);
  if (context.length === 0) return verdict;
  if (alone && !refuses(verdict.decision)) return { ...verdict, context };
  const message = 'Context from a model counts only in an answer that stands alone and refuses nothing.';
  return { ...verdict, remarks: [...verdict.remarks, remark('EFFECT_DROPPED', message)] };
}
