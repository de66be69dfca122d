import { type Decision, refuses, stricter, strictness } from '../../core/decision.ts';
import type { Remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/dialect.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import { clean, shorten } from '../../core/shown-text.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import { findAnswers } from '../find-answers.ts';
import { remarksOnInput } from '../remarks.ts';
import type { Said } from './said.ts';

export interface AnswerForm {
  readonly keys: readonly string[];
  readonly read: (answer: JsonObject, event: HookEvent) => Said;
  readonly rewriteHow: (answer: JsonObject) => 'replace' | 'merge';
  readonly textIsContext: (event: HookEvent) => boolean;
}

/**
 * Exit code and JSON together: the exit code is a floor, JSON can only be stricter; with anything else around it only
 * its refusal or question counts.
 */
export function readAnswer(form: AnswerForm, hook: Hook, event: HookEvent, report: Report): Verdict {
  const ok = report.ending.kind === 'exit' && report.ending.code === 0;
  const exitTwo = report.ending.kind === 'exit' && report.ending.code === 2;
  if (report.stdoutCut && /^\s*\{/.test(report.stdout)) return tooLong(hook, event, report);

  const found = findAnswers(report.stdout, form.keys);
  const said = found.answers.map((variants) => strictest(variants.map((variant) => form.read(variant, event))));
  const remarks = [...remarksOnInput(report), ...said.flatMap((one) => one.remarks)];
  if (found.answers.some((variants) => variants.length > 1)) {
    const message = 'A key stands twice in the answer; the stricter reading counts.';
    remarks.push({ code: 'DUPLICATE_ANSWER_KEY', severity: 'warning', message });
  }
  if (said.length > 0 && !found.alone) remarks.push(noisy());
  if (found.unreadable) remarks.push(unreadable());

  const stop = said.find((one) => one.stop !== null)?.stop ?? null;
  const refusal = said.reduce<Decision>((sum, one) => stricter(sum, one.decision), 'none');
  const broken = found.unreadable ? 'unreadable answer' : (said.find((one) => one.malformed)?.malformed ?? null);
  const tightened: Verdict = {
    ...NO_OBJECTION,
    decision: strictness(refusal) >= strictness('ask') ? refusal : 'none',
    reason: strictness(refusal) >= strictness('ask') ? reasonOf(said, refusal) : null,
    messages: said.flatMap((one) => one.message ?? []),
    stop: stop === null ? null : { reason: stop || `Stopped by hook '${hookLabel(hook)}'.` },
    remarks,
  };

  if (exitTwo) return withStop(event, exitTwoVerdict(hook, report, tightened, found.plain));
  if (!ok || broken !== null) {
    if (refuses(tightened.decision)) return withStop(event, withReason(hook, tightened));
    const failed = failedVerdict(hook, report, ok ? (broken ?? undefined) : undefined, remarks);
    const decision = stricter(failed.decision, tightened.decision);
    const reason = refuses(failed.decision) ? failed.reason : tightened.reason;
    return withStop(event, { ...failed, decision, reason, messages: tightened.messages, stop: tightened.stop });
  }
  if (!found.alone) return withStop(event, withReason(hook, withText(form, event, report, tightened, found.plain)));
  return withStop(
    event,
    withReason(hook, everything(form, event, report, tightened, said[0], found.answers[0]?.at(-1))),
  );
}

/** One clean answer on exit 0: what it grants, adds and rewrites counts too. */
function everything(
  form: AnswerForm,
  event: HookEvent,
  report: Report,
  verdict: Verdict,
  said: Said | undefined,
  answer: JsonObject | undefined,
): Verdict {
  if (said === undefined) return withText(form, event, report, verdict, null);
  return {
    ...withText(form, event, report, verdict, null),
    decision: said.decision,
    reason: said.reason,
    context: said.context === null || said.context === '' ? [] : [said.context],
    rewrite:
      said.rewrite === undefined || said.rewrite === null
        ? null
        : { value: said.rewrite, how: answer === undefined ? 'replace' : form.rewriteHow(answer) },
  };
}

function withText(form: AnswerForm, event: HookEvent, report: Report, verdict: Verdict, plain: string | null): Verdict {
  const text = plain === null ? '' : clean(shorten(plain).text);
  const remarks = (report.exported?.unreadable ?? []).map((line): Remark => {
    const message = `A line of the environment file is no assignment: ${line.slice(0, 80)}`;
    return { code: 'ENV_FILE_LINE', severity: 'warning', message };
  });
  return {
    ...verdict,
    context: text !== '' && form.textIsContext(event) ? [text] : [],
    env: report.exported?.values ?? {},
    remarks: [...verdict.remarks, ...remarks],
  };
}

function exitTwoVerdict(hook: Hook, report: Report, tightened: Verdict, plain: string | null): Verdict {
  const own = refuses(tightened.decision) ? tightened.reason : null;
  const said = clean(shorten(report.stderr).text) || clean(shorten(plain ?? '').text);
  const reason = own ?? (said || `Hook '${hookLabel(hook)}' refused with exit code 2.`);
  return { ...tightened, decision: 'block', reason };
}

function tooLong(hook: Hook, event: HookEvent, report: Report): Verdict {
  const message = `The answer of hook '${hookLabel(hook)}' is longer than 16 MiB.`;
  const remarks: Remark[] = [{ code: 'ANSWER_TOO_LONG', severity: 'error', message }];
  const mustRefuse = event.row.before || (report.ending.kind === 'exit' && report.ending.code === 2);
  const failed = failedVerdict(
    { ...hook, onFailure: mustRefuse ? 'block' : hook.onFailure },
    report,
    'answer too long',
    remarks,
  );
  return { ...failed, reason: failed.reason === null ? null : message, status: 'failed' };
}

/** Where the event cannot be stopped, a wish to stop refuses. */
function withStop(event: HookEvent, verdict: Verdict): Verdict {
  if (verdict.stop === null || event.row.effects.includes('stop')) return verdict;
  const reason = refuses(verdict.decision) ? verdict.reason : verdict.stop.reason;
  return { ...verdict, decision: stricter(verdict.decision, 'block'), reason, stop: null };
}

function withReason(hook: Hook, verdict: Verdict): Verdict {
  if (!refuses(verdict.decision) || (verdict.reason !== null && verdict.reason !== '')) return verdict;
  return { ...verdict, reason: `Blocked by hook '${hookLabel(hook)}'.` };
}

function reasonOf(said: readonly Said[], decision: Decision): string | null {
  const reasons = said.filter((one) => one.decision === decision).flatMap((one) => one.reason ?? []);
  return reasons.length === 0 ? null : [...new Set(reasons)].join('\n');
}

function strictest(variants: readonly Said[]): Said {
  const [first, ...rest] = variants.toReversed();
  if (first === undefined) throw new Error('an answer has at least one reading');
  return rest.reduce((kept, one) => {
    const stricterOne = strictness(one.decision) > strictness(kept.decision) ? one : kept;
    return { ...stricterOne, stop: kept.stop ?? one.stop, malformed: kept.malformed ?? one.malformed };
  }, first);
}

function noisy(): Remark {
  const message = 'There is other output around the answer: only its refusal or question counts. Print the JSON alone.';
  return { code: 'NOISY_ANSWER', severity: 'warning', message };
}

function unreadable(): Remark {
  const message = 'The output looks like a JSON answer but cannot be read as JSON.';
  return { code: 'UNREADABLE_ANSWER', severity: 'error', message };
}
