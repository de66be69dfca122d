import { refuses, stricter, strictness } from '../../core/decision.ts';
import type { Remark } from '../../core/diagnostic.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import { isObserver } from '../../core/role.ts';
import { failedVerdict, type Verdict } from '../../core/verdict.ts';
import type { AnswerKeys } from '../answer-keys.ts';
import { type FoundAnswers, findAnswers } from '../find-answers.ts';
import { remarksOnInput } from '../remarks.ts';
import type { AnswerForm } from './answer-form.ts';
import { DECIDING, decides, readModelSaid } from './model-said.ts';
import { objectsNaming, quotedFrom, withoutChoices, withoutFence } from './model-text.ts';
import type { Said } from './said.ts';
import { looselySaid, remarksOnAnswer, strictest, tighten } from './tighten.ts';

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
  const read = (one: JsonObject): Said => readModelSaid(form, one, event);
  const said = found.answers.map((variants) => strictest(variants.map(read)));
  const wrapped = objectsNaming(DECIDING, text).map(read).filter(tightens);
  const remarks = [...notes, ...said.flatMap((one) => one.remarks), ...remarksOn(found)];
  const tightened = tighten(hook, [...said, ...wrapped, ...looselySaid(found)], remarks);
  const problem = problemIn(found, said, tightened, event);
  if (problem === null) return answered(hook, tightened, said, found);
  return refuses(tightened.decision)
    ? withReason(hook, { ...tightened, decision: floor(hook, tightened) })
    : failed(hook, report, tightened, problem);
}

function withOk({ alone, amongOthers, unreadable, refusing }: AnswerKeys): AnswerKeys {
  return {
    alone: [...alone, 'ok'],
    amongOthers: [...amongOthers, 'ok'],
    unreadable: [...unreadable, 'ok'],
    refusing: { ...refusing, ok: 'false' },
  };
}

function tightens({ decision }: Said): boolean {
  return strictness(decision) >= strictness('ask');
}

/** Why this is no answer; null: it is one. */
function problemIn(found: FoundAnswers, said: readonly Said[], tightened: Verdict, event: HookEvent): string | null {
  const malformed = said.find((one) => one.malformed !== null)?.malformed ?? null;
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

function answered(hook: Hook, tightened: Verdict, said: readonly Said[], { alone }: FoundAnswers): Verdict {
  const verdict = withReason(hook, tightened);
  const context = said.flatMap((one) => one.context || []);
  if (context.length === 0) return verdict;
  if (alone && !refuses(verdict.decision)) return { ...verdict, context };
  const message = 'Context from a model counts only in an answer that stands alone and refuses nothing.';
  const remark: Remark = { code: 'EFFECT_DROPPED', severity: 'warning', message };
  return { ...verdict, remarks: [...verdict.remarks, remark] };
}

/** That there is text around it is how models answer. */
function remarksOn(found: FoundAnswers): readonly Remark[] {
  return remarksOnAnswer(found).filter(({ code }) => code !== 'NOISY_ANSWER');
}

function failed(hook: Hook, report: Report, tightened: Verdict, why: string): Verdict {
  const failure = failedVerdict(hook, report, why, tightened.remarks);
  const reason = refuses(failure.decision) ? failure.reason : tightened.reason;
  const { decision, messages } = tightened;
  return { ...failure, decision: stricter(failure.decision, decision), reason, messages };
}

/** What the failure alone would mean: the words of a refusal do not make it milder. */
function floor(hook: Hook, { decision }: Verdict): Verdict['decision'] {
  return hook.onFailure === 'block' ? 'block' : decision;
}

function withReason(hook: Hook, verdict: Verdict): Verdict {
  if (!refuses(verdict.decision) || (verdict.reason !== null && verdict.reason !== '')) return verdict;
  return { ...verdict, reason: `Blocked by hook '${hookLabel(hook)}'.` };
}
