import { refuses } from '../../core/decision.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { Verdict } from '../../core/verdict.ts';
import type { AnswerForm } from '../claude-form/answer-form.ts';
import { looseFields, remarksOnAnswer, strictest, tighten, withReason } from '../claude-form/tighten.ts';
import { findAnswers } from '../find-answers.ts';
import { refusalInText } from '../refusing-words.ts';

/** The refusal in what a function returned instead of an object: a word, a text of JSON, a list; null: it refuses nothing. */
export function refusalInMisshapen(form: AnswerForm, hook: Hook, event: HookEvent, value: unknown): Verdict | null {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (typeof text !== 'string') return null;
  const found = findAnswers(text, form.keys);
  const read = found.answers.map((variants) => strictest(variants.map((variant) => form.read(variant, event))));
  const remarks = [...read.flatMap((answer) => answer.remarks), ...remarksOnAnswer(found)];
  const verdict = tighten(hook, [...read, ...looseFields(found)], remarks);
  const word = /^\W*\w+\W*$/.test(text) ? refusalInText(text, 'word') : null;
  const decision = refuses(verdict.decision) ? verdict.decision : word;
  if (decision === null || !refuses(decision)) return null;
  return withReason(hook, { ...verdict, decision });
}
