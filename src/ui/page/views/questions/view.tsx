import { useState } from 'preact/hooks';
import type { AnswerGiven, Questions, WaitingQuestion } from '../../../data/questions.ts';
import { AnswerError } from '../../answer-error.ts';
import { ask, tell } from '../../api-client.ts';
import { countText, timeText } from '../../parts/amount.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useAnswer } from '../../use-answer.ts';
import { useClock } from '../../use-clock.ts';
import { useLive } from '../../use-live.ts';
import type { ViewProps } from '../../views.ts';
import type { Answer } from './answer-buttons.tsx';
import { AnsweredList } from './answered-list.tsx';
import { OfLeads } from './of-leads.tsx';
import { QuestionCard } from './question-card.tsx';
import './questions.css';

const SECOND_MS = 1000;
/** One that is answered while another comes changes no count. */
const LOOK_AGAIN_MS = 5000;

interface Notice {
  readonly text: string;
  readonly tone: 'allowed' | 'refused' | 'asked';
}

/** What waits for a person: everything that is needed to decide, and the answer where it may be given. */
export function view({ about }: ViewProps) {
  const nowMs = useClock(SECOND_MS);
  const { questions: count } = useLive();
  const looks = [count, Math.floor(nowMs / LOOK_AGAIN_MS)];
  const { answer: told, error, again } = useAnswer((signal) => ask<Questions>('questions', {}, signal), looks);
  const [notice, setNotice] = useState<Notice | null>(null);
  const give = async (question: WaitingQuestion, answer: Answer): Promise<void> => {
    try {
      const given = await tell<AnswerGiven>('questions/answer', { id: question.id, answer });
      setNotice(givenNotice(question, given));
    } catch (error) {
      const { message, hint } = error instanceof AnswerError ? error : { message: String(error), hint: undefined };
      setNotice({ text: hint === undefined ? message : `${message} (${hint})`, tone: 'asked' });
    }
    again();
  };
  return (
    <div class="questions">
      <h1>Questions</h1>
      <p class="questions-notice" role="status">
        {notice === null ? null : <span class={`tone-${notice.tone}`}>{notice.text}</span>}
      </p>
      {error === null ? null : <Failure error={error} again={again} />}
      {told === null ? null : (
        <>
          {!about.may.answer && told.waiting.length > 0 ? <CannotAnswer whyNot={about.may.whyNot} /> : null}
          {told.waiting.length === 0 ? (
            <Nothing />
          ) : (
            <p class="quiet">{countText(told.waiting.length, 'question waits', 'questions wait')} for you.</p>
          )}
          {told.waiting.map((question) => (
            <QuestionCard key={question.id} {...{ question, nowMs }} give={about.may.answer ? give : null} />
          ))}
          <OfLeads questions={told.ofLeads} nowMs={nowMs} />
          <AnsweredList answered={told.answered} />
        </>
      )}
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState title="Nothing waits for your answer">
      A hook that asks, while nobody sits at the agent, leaves its question here for ten minutes. In a terminal the same
      list is: <code>hookline approve</code>
    </EmptyState>
  );
}

function CannotAnswer({ whyNot }: { readonly whyNot: string | null }) {
  return (
    <p class="note" role="note">
      <strong>Nothing can be answered on this page.</strong> {whyNot} Each question can be answered in a terminal of
      your own, with the command that stands below it.
    </p>
  );
}

function givenNotice({ id }: WaitingQuestion, { state, expiresAtMs, notRecorded }: AnswerGiven): Notice {
  const until = timeText(expiresAtMs);
  const text =
    state === 'approved'
      ? `Approved: ${id} may go ahead once, until ${until}.`
      : `Declined: ${id} is refused, for every try until ${until}.`;
  const missing = notRecorded === null ? '' : ` It could not be written down in the audit trail: ${notRecorded}`;
  return { text: `${text}${missing}`, tone: state === 'approved' ? 'allowed' : 'refused' };
}
