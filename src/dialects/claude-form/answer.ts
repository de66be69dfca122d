import { refuses, stricter } from '../../core/decision.ts';
import { type Remark, remark } from '../../core/diagnostic.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { Report } from '../../core/report.ts';
import { clean, shorten } from '../../core/shown-text.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import { type FoundAnswers, findAnswers } from '../find-answers.ts';
import { remarksOnInput } from '../remarks.ts';
import type { AnswerFields } from './answer-fields.ts';
import type { AnswerForm } from './answer-form.ts';
import { readModelAnswer } from './model-answer.ts';
import { STOP_ENDS } from './stop-ends.ts';
import { failed, looseFields, remarksOnAnswer, strictest, tighten, withReason } from './tighten.ts';

/** One run of a hook, and what was understood of its output. */
interface Understood {
  readonly form: AnswerForm;
  readonly hook: Hook;
  readonly event: HookEvent;
  readonly report: Report;
  readonly found: FoundAnswers;
  readonly answers: readonly AnswerFields[];
  /** What counts of them, whatever stands around them and however the hook ended. */
  readonly tightened: Verdict;
}

/**
 * Exit code and JSON together: the exit code is a floor, JSON can only be stricter; with anything else around it only
 * its refusal or question counts.
 */
export function readAnswer(form: AnswerForm, hook: Hook, event: HookEvent, whole: Report): Verdict {
  const report = form.stderrAnswers ? withAnswerOfStderr(form, whole) : whole;
  if (hook.handler.kind === 'prompt') return readModelAnswer(form, hook, event, report);
  if (isSilence(report)) return NO_OBJECTION;
  const found = findAnswers(report.stdout, form.keys);
  const read = found.answers.map((variants) => strictest(variants.map((variant) => form.read(variant, event))));
  const answers = [...read, ...looseFields(found)];
  const remarks = [...remarksOnInput(report), ...answers.flatMap((one) => one.remarks), ...remarksOnAnswer(found)];
  const tightened = tighten(hook, answers, remarks);
  const verdict = withStop(verdictOf({ form, hook, event, report, found, answers, tightened }), form, event, report);
  const metadata = found.answers.length === 1 ? form.metadata?.(found.answers[0]?.at(-1) ?? {}) : undefined;
  return metadata === undefined ? verdict : { ...verdict, metadata };
}

function verdictOf(understood: Understood): Verdict {
  const { hook, event, report, found, answers, tightened } = understood;
  const { ending } = report;
  const meaning = ending.kind === 'exit' ? meaningOf(understood, ending.code) : null;
  if (meaning !== null) return withExitStop(exitTwo(understood), meaning);
  const ok = ending.kind === 'exit' && ending.code === 0;
  const tooLong = report.stdoutCut && (ending.kind === 'broken' || found.unreadable || /^\s*\{/.test(report.stdout));
  const malformed = answers.find((one) => one.malformed !== null)?.malformed ?? null;
  const broken = found.unreadable ? 'unreadable answer' : malformed;
  if (ok && broken === null && !tooLong) return withReason(hook, answered(understood));
  if (tooLong && !refuses(tightened.decision)) return tooLongVerdict(hook, event, report, tightened.remarks);
  return failed(hook, report, tightened, (ok && broken) || undefined);
}

/** What an exit code says by itself; null: nothing, or that the hook failed. */
function meaningOf({ form, report }: Understood, code: number): 'refuse' | 'stop' | null {
  if (code === 2) return 'refuse';
  return code === 0 ? null : (form.exits?.(code, `${report.stdout}${report.stderr}`.trim() !== '') ?? null);
}

function withExitStop(verdict: Verdict, meaning: 'refuse' | 'stop'): Verdict {
  return meaning === 'stop' ? { ...verdict, stop: { reason: verdict.reason ?? '' } } : verdict;
}

/** Only what is an answer: whatever else stands on stderr is for the person. */
function withAnswerOfStderr({ keys }: AnswerForm, report: Report): Report {
  if (report.stdout.trim() !== '' || report.stderr.trim() === '') return report;
  return findAnswers(report.stderr, keys).answers.length === 0 ? report : { ...report, stdout: report.stderr };
}

/** What most hooks say most of the time. */
function isSilence({ ending, stdout, leftOut, withoutNul = [], notes = [], exported }: Report): boolean {
  if (ending.kind !== 'exit' || ending.code !== 0 || stdout !== '') return false;
  return leftOut.length + withoutNul.length + notes.length === 0 && exported === null;
}

/** Exit 0 and nothing unreadable. Of one answer alone everything counts: what it grants, adds and rewrites too. */
function answered({ form, event, report, found, answers, tightened }: Understood): Verdict {
  const text = clean(shorten(found.plain ?? '').text);
  const isProduct = event.row.effects.includes('text') && answers.length === 0;
  const verdict: Verdict = {
    ...tightened,
    context: text !== '' && form.textIsContext(event) ? [text] : [],
    messages: text !== '' && form.textIsShown?.(event) ? [...tightened.messages, text] : tightened.messages,
    env: report.exported?.values ?? {},
    text: isProduct ? clean(shorten(report.stdout).text) || null : null,
    remarks: [...tightened.remarks, ...remarksOnEnvFile(report)],
  };
  const [only] = answers;
  if (!found.alone || only === undefined) return verdict;
  const { decision, reason, context, rewrite } = only;
  const how = form.rewriteHow(found.answers[0]?.at(-1) ?? {});
  return {
    ...verdict,
    decision,
    reason,
    context: context === null || context === '' ? [] : [context],
    rewrite: rewrite === undefined || rewrite === null ? null : { value: rewrite, how },
  };
}

function remarksOnEnvFile(report: Report): readonly Remark[] {
  const lines = report.exported?.unreadable ?? [];
  return lines.map((line) =>
    remark('ENV_FILE_LINE', `A line of the environment file is no assignment: ${line.slice(0, 80)}`),
  );
}

/** The reason is that of a refusal in the answer, else what the hook said to the person, else what it says at all. */
function exitTwo({ form, hook, event, report, found, answers, tightened }: Understood): Verdict {
  const stderr = clean(shorten(report.stderr).text);
  const own = refuses(tightened.decision) && !(form.stderrFirst && stderr !== '') ? tightened.reason : null;
  const other = answers.flatMap((one) => one.reason || []).join('\n') || clean(shorten(found.plain ?? '').text);
  // an agent that is held goes on with all that the hook said
  const all = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join('\n');
  const feedback = event.row.effects.includes('hold') ? all(stderr, other) : stderr || other;
  const words = form.isFeedback?.(event) ? all(stderr, own || other) : own || feedback;
  const code = report.ending.kind === 'exit' ? report.ending.code : 2;
  const reason = words || `Hook '${hookLabel(hook)}' refused with exit code ${code}.`;
  return { ...tightened, decision: 'block', reason };
}

function tooLongVerdict(hook: Hook, event: HookEvent, report: Report, remarks: readonly Remark[]): Verdict {
  const message = `The answer of hook '${hookLabel(hook)}' is longer than 16 MiB.`;
  const closed: Hook = event.row.before ? { ...hook, onFailure: 'block' } : hook;
  const all = [...remarks, remark('ANSWER_TOO_LONG', message, 'error')];
  const failure = failedVerdict(closed, report, 'answer too long', all);
  return { ...failure, reason: failure.reason === null ? null : message };
}

/** Where the event cannot be stopped, a wish to stop refuses. Who does not want to go on at the end of a turn lets it end. */
function withStop(
  verdict: Verdict,
  { stopRefuses, exits }: AnswerForm,
  { row }: HookEvent,
  { ending }: Report,
): Verdict {
  if (verdict.stop === null) return verdict;
  if (row.effects.includes('hold')) {
    const code = ending.kind === 'exit' ? ending.code : 0;
    // an exit code that refuses is a floor; a word beside it is not
    if (code !== 0 && refuses(verdict.decision) && exits?.(code, true) !== 'stop') return { ...verdict, stop: null };
    const remarks = stopRefuses ? [...verdict.remarks, STOP_ENDS] : verdict.remarks;
    return { ...verdict, decision: 'none', reason: null, remarks };
  }
  if (row.effects.includes('stop') && !stopRefuses) return verdict;
  const reason = refuses(verdict.decision) ? verdict.reason : verdict.stop.reason;
  return { ...verdict, decision: stricter(verdict.decision, 'block'), reason, stop: null };
}
