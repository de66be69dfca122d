import type { Remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/dialect.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { describeEnding, type Report } from '../../core/report.ts';
import { clean, shorten } from '../../core/shown-text.ts';
import { failureStatus, NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import { type FoundAnswers, findAnswers } from '../find-answers.ts';
import { remarksOnInput } from '../remarks.ts';

const REJECTS = ['Reject', 'reject'];
/** Claude Code's spelling of a refusal is understood too: a refusal is never lost to a spelling. */
const REFUSING_WORDS: readonly unknown[] = ['deny', 'block', 'reject'];
const KEYS = ['Continue', 'ModifyInput', ...REJECTS, 'decision', 'permissionDecision', 'hookSpecificOutput'];

/** Every failure refuses, in the words of its document, except a time-out, which continues. */
export function readCocodeAnswer(hook: Hook, event: HookEvent, report: Report): Verdict {
  const remarks = remarksOnInput(report);
  const said = clean(shorten(report.stderr).text) || clean(shorten(report.stdout).text);
  const { ending } = report;
  const found = hook.own.parseResult === true ? findAnswers(report.stdout, KEYS) : null;
  const rejection = found === null ? null : rejectionIn(found, hook);
  const failed = { ...NO_OBJECTION, status: failureStatus(report), remarks };
  if (ending.kind === 'timeout') {
    const warning = `Hook timeout: ${hookLabel(hook)}`;
    return rejection === null ? { ...failed, warning } : { ...failed, decision: 'block', reason: rejection };
  }
  if (ending.kind !== 'exit') return { ...failed, decision: 'block', reason: `Hook error: ${describeEnding(ending)}` };
  if (ending.code !== 0) {
    const own = report.stderr.trim() === '' ? rejection : null;
    const status = ending.code === 2 || own !== null ? 'answered' : 'failed';
    return { ...failed, status, decision: 'block', reason: own ?? `Hook failed: ${said || describeEnding(ending)}` };
  }
  if (found === null) return withText(event, report, { ...NO_OBJECTION, remarks });
  if (rejection !== null) return { ...NO_OBJECTION, decision: 'block', reason: rejection, remarks };
  return parsed(event, report, found, remarks);
}

function parsed(event: HookEvent, report: Report, found: FoundAnswers, remarks: readonly Remark[]): Verdict {
  if (found.unreadable || isUnknown(found, report) || (report.stdoutCut && /^\s*\{/.test(report.stdout))) {
    const message = 'The output is neither "Continue" nor { "Reject" } nor { "ModifyInput" }.';
    const remark: Remark = { code: 'UNREADABLE_ANSWER', severity: 'error', message };
    const verdict = { ...NO_OBJECTION, status: 'failed', remarks: [...remarks, remark] } as const;
    return { ...verdict, decision: 'block', reason: 'Hook failed: unreadable answer' };
  }
  const answer = found.answers[0]?.at(-1);
  if (answer === undefined) return withText(event, report, { ...NO_OBJECTION, remarks });
  if (!found.alone) {
    const message = 'There is other output around the answer: only a rejection counts. Print the JSON alone.';
    return { ...NO_OBJECTION, remarks: [...remarks, { code: 'NOISY_ANSWER', severity: 'warning', message }] };
  }
  const rewrite = newInput(answer, event);
  return { ...NO_OBJECTION, rewrite: rewrite === undefined ? null : { value: rewrite, how: 'replace' }, remarks };
}

/** Looks like JSON but is none, or is a variant that its document does not have. */
function isUnknown(found: FoundAnswers, report: Report): boolean {
  if (typeof found.scalar === 'string') return found.scalar !== 'Continue' && isVariantName(found.scalar);
  const answer = found.answers[0]?.at(-1);
  if (answer !== undefined) {
    const modify = answer.ModifyInput;
    return modify !== undefined && (!isObject(modify) || !Object.hasOwn(modify, 'new_input'));
  }
  const text = report.stdout.replace(/^\uFEFF/, '').trim();
  if (!text.startsWith('{')) return false;
  if (found.plain !== null) return true;
  const [variant, ...others] = keysOf(text);
  return variant !== undefined && others.length === 0 && isVariantName(variant);
}

function isVariantName(word: string): boolean {
  return /^[A-Z][A-Za-z]*$/.test(word);
}

function keysOf(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? Object.keys(value) : [];
  } catch {
    return [];
  }
}

/** The strictest thing it says, wherever it says it. */
function rejectionIn(found: FoundAnswers, hook: Hook): string | null {
  const rejections = found.answers.flat().flatMap(rejectionsOf);
  if (rejections.length === 0 && !REJECTS.includes(String(found.scalar))) return null;
  const reasons = rejections.filter((reason) => typeof reason === 'string' && reason !== '');
  return reasons.length === 0 ? `Rejected by hook '${hookLabel(hook)}'.` : [...new Set(reasons)].join('\n');
}

/** The reason of each refusal in one answer; null where it has none. */
function rejectionsOf(answer: JsonObject): readonly unknown[] {
  const own = REJECTS.filter((key) => Object.hasOwn(answer, key)).map((key) => answer[key]);
  const nested = isObject(answer.hookSpecificOutput) ? answer.hookSpecificOutput : {};
  const words = [answer.decision, answer.permissionDecision, nested.permissionDecision, nested.decision];
  const foreign = words.some((word) => REFUSING_WORDS.includes(word));
  return [
    ...own.map((rejection) => (isObject(rejection) ? (rejection.reason ?? null) : rejection)),
    ...(foreign ? [answer.reason ?? nested.permissionDecisionReason ?? null] : []),
  ];
}

/** A prompt may be given as a string, or as an object that holds one. */
function newInput(answer: JsonObject, event: HookEvent): Json | undefined {
  const modify = answer.ModifyInput;
  const value = isObject(modify) ? modify.new_input : undefined;
  if (event.row.rewrites !== 'prompt' || !isObject(value)) return value ?? undefined;
  return value.user_prompt ?? value.prompt;
}

function withText(event: HookEvent, report: Report, verdict: Verdict): Verdict {
  if (!event.row.effects.includes('text')) return verdict;
  const text = clean(shorten(report.stdout).text);
  return { ...verdict, text: text === '' ? null : text };
}
