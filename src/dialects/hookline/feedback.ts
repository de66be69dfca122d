import type { Hook, HookSpec } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { type LocatedMap, presentIn } from '../../core/located.ts';
import type { Report } from '../../core/report.ts';
import { clean, shorten } from '../../core/shown-text.ts';
import type { Verdict } from '../../core/verdict.ts';
import type { AnswerKeys } from '../answer-keys.ts';
import type { FieldReader } from '../fields.ts';
import { findAnswers } from '../find-answers.ts';

/** When the plain text that a hook prints is something for the model. Answers count whatever this says. */
const FEEDBACK = ['off', 'on-failure', 'always'] as const;
export type Feedback = (typeof FEEDBACK)[number];

/** What is kept of it with the hook; without the key, text counts where the hook did not fail. */
export function readFeedback(read: FieldReader, map: LocatedMap): HookSpec['own'] {
  const node = presentIn(map, 'feedback');
  if (node === null) return {};
  const written = node.kind === 'scalar' ? node.value : null;
  const meant = FEEDBACK.find((word) => word === written || (written === false && word === 'off'));
  if (meant !== undefined) return { feedback: meant };
  const shown = typeof written === 'string' ? `"${written}"` : String(written ?? 'something else');
  read.finding('error', 'WRONG_TYPE', node.at, `"feedback" is ${shown}, but it can be ${FEEDBACK.join(', ')}.`);
  return {};
}

/** Null: its entry does not say. */
export function feedbackOf({ own }: Pick<Hook, 'own'>): Feedback | null {
  return FEEDBACK.find((word) => word === own.feedback) ?? null;
}

/** The complaint of a hook that failed and opened nothing: what refuses has its words in the reason already. */
export function withComplaint(
  hook: Hook,
  event: HookEvent,
  report: Report,
  verdict: Verdict,
  keys: AnswerKeys,
): Verdict {
  const feedback = feedbackOf(hook);
  const isOpenFailure = ['failed', 'timed-out'].includes(verdict.status) && verdict.decision === 'none';
  if (!isOpenFailure || feedback === null || feedback === 'off' || !event.row.effects.includes('context'))
    return verdict;
  // what was meant as an answer, and could not be read, is no text
  const said = [findAnswers(report.stdout, keys).plain ?? '', report.stderr].map((text) => clean(shorten(text).text));
  const text = said.filter((part) => part !== '').join('\n');
  return text === '' ? verdict : { ...verdict, context: [...verdict.context, text] };
}
