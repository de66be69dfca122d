import { remark } from '../../core/diagnostic.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { describeEnding, type Ending, type Report } from '../../core/report.ts';
import { clean, shorten } from '../../core/shown-text.ts';
import { failureStatus, NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import type { AnswerKeys } from '../answer-keys.ts';
import { type FoundAnswers, findAnswers } from '../find-answers.ts';
import { remarksOnInput } from '../remarks.ts';
import { FOREIGN_KEYS, isUnknownDecision, REJECTS, rejectionIn, UNREADABLE } from './rejection.ts';

const NAMES = ['Continue', 'ModifyInput', ...REJECTS, ...FOREIGN_KEYS];
const KEYS: AnswerKeys = {
  alone: NAMES,
  amongOthers: NAMES,
  unreadable: NAMES,
  refusing: {
    ...{ Reject: 'present', reject: 'present' },
    ...{ decision: 'word', permissionDecision: 'word', continue: 'false' },
  },
};

const NOISY = remark(
  'NOISY_ANSWER',
  'There is other output around the answer: only a rejection counts. Print the JSON alone.',
);
const UNREAD = remark(
  'UNREADABLE_ANSWER',
  'The output is neither "Continue" nor { "Reject" } nor { "ModifyInput" }.',
  'error',
);

/** Every failure refuses, in the words of its document, except the time-out of a command, which continues. */
export function readCocodeAnswer(hook: Hook, event: HookEvent, report: Report): Verdict {
  const { ending } = report;
  const isWebhook = hook.handler.kind === 'webhook';
  const found = hook.own.parseResult === true ? findAnswers(report.stdout, KEYS) : null;
  const noisy = found !== null && found.answers.length > 0 && !found.alone;
  const unread = found?.unreadable === true;
  const remarks = [...remarksOnInput(report), ...(noisy ? [NOISY] : []), ...(unread ? [UNREAD] : [])];
  const rejection = found === null ? null : rejectionIn(found, hook);
  const status = unread ? 'failed' : 'answered';
  const rejected: Verdict = { ...NO_OBJECTION, status, decision: 'block', reason: rejection, remarks };
  const failed: Verdict = { ...NO_OBJECTION, status: failureStatus(report), remarks };
  if (isWebhook && ending.kind !== 'exit') {
    return rejection === null ? { ...failed, decision: 'block', reason: webhookFailure(ending) } : rejected;
  }
  if (ending.kind === 'timeout' && rejection !== null) return rejected;
  if (ending.kind !== 'exit') return { ...brokenOff(hook, report), remarks };
  if (ending.code !== 0) {
    const stderr = clean(shorten(report.stderr).text);
    const words = stderr || clean(shorten(report.stdout).text) || describeEnding(ending);
    const reason = stderr === '' && rejection !== null ? rejection : `Hook failed: ${words}`;
    return {
      ...failed,
      status: ending.code === 2 || rejection !== null ? 'answered' : 'failed',
      decision: 'block',
      reason,
    };
  }
  if (rejection !== null) return rejected;
  const verdict: Verdict = { ...NO_OBJECTION, remarks };
  return found === null ? withText(event, report, verdict) : parsed(event, report, found, verdict);
}

/** It came to no end of its own. */
export function brokenOff(hook: Hook, report: Report): Verdict {
  const failed = { ...NO_OBJECTION, status: failureStatus(report) };
  if (report.ending.kind === 'timeout') return { ...failed, warning: `Hook timeout: ${hookLabel(hook)}` };
  return { ...failed, decision: 'block', reason: `Hook error: ${describeEnding(report.ending)}` };
}

function webhookFailure(ending: Ending): string {
  if (ending.kind !== 'status') return `Webhook error: ${describeEnding(ending)}`;
  return `Webhook failed: ${ending.status} ${ending.text}`.trimEnd();
}

function parsed(event: HookEvent, report: Report, found: FoundAnswers, verdict: Verdict): Verdict {
  const tooLong = report.stdoutCut && /^\s*\{/.test(report.stdout);
  if (found.unreadable || found.beginsBroken || tooLong || isUnknown(found)) {
    const remarks = found.unreadable ? verdict.remarks : [...verdict.remarks, UNREAD];
    return { ...verdict, status: 'failed', decision: 'block', reason: UNREADABLE, remarks };
  }
  const answer = found.answers[0]?.at(-1);
  if (answer === undefined) return found.scalar === 'Continue' ? verdict : withText(event, report, verdict);
  if (!found.alone) return verdict;
  const rewrite = newInput(answer, event);
  return { ...verdict, rewrite: rewrite === null ? null : { value: rewrite, how: 'replace' } };
}

/** A variant that its document does not have, or one without what belongs to it. */
function isUnknown({ answers, scalar, data }: FoundAnswers): boolean {
  if (typeof scalar === 'string') return scalar !== 'Continue' && isVariantName(scalar);
  if (data !== null) {
    const [variant, ...others] = Object.keys(data);
    return variant !== undefined && others.length === 0 && isVariantName(variant);
  }
  return answers.flat().some((answer) => isUnknownDecision(answer) || lacksInput(answer));
}

function isVariantName(word: string): boolean {
  return /^[A-Z][A-Za-z]*$/.test(word);
}

function lacksInput({ ModifyInput: modify }: JsonObject): boolean {
  return modify !== undefined && (!isObject(modify) || (modify.new_input ?? null) === null);
}

/** A prompt may be given as a string, or as an object that holds one. */
export function newInput({ ModifyInput: modify }: JsonObject, event: HookEvent): Json {
  const value = isObject(modify) ? (modify.new_input ?? null) : null;
  if (event.row.rewrites !== 'prompt' || !isObject(value)) return value;
  return value.user_prompt ?? value.prompt ?? value;
}

function withText(event: HookEvent, report: Report, verdict: Verdict): Verdict {
  if (!event.row.effects.includes('text')) return verdict;
  return { ...verdict, text: clean(shorten(report.stdout).text) || null };
}
