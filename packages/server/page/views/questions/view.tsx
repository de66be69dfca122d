import { useState } from 'preact/hooks';
import { asAnswerError } from '../../../../../src/ui/page/answer-error.ts';
import { countText } from '../../../../../src/ui/page/parts/amount.ts';
import { EmptyState } from '../../../../../src/ui/page/parts/empty-state.tsx';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { useAnswer } from '../../../../../src/ui/page/use-answer.ts';
import { useClock } from '../../../../../src/ui/page/use-clock.ts';
import type { Answer } from '../../../../../src/ui/page/views/questions/answer-buttons.tsx';
import { ask, tell } from '../../api-client.ts';
import type { ViewProps } from '../../views.ts';
import { AnsweredTable } from './answered-table.tsx';
import type { Asked, AskedQuestion } from './asked-question.ts';
import { KeyPanel } from './key-panel.tsx';
import { signedAnswer } from './lead-key.ts';
import { QuestionCard } from './question-card.tsx';
import { type KeyState, useLeadKey } from './use-lead-key.ts';
import '../../../../../src/ui/page/views/questions/questions.css';
import '../../parts/one-thing.css';

const SECOND_MS = 1000;
/** Somebody sits and waits. */
const LOOK_AGAIN_MS = 2000;

/** What waits for a lead: everything that left the machine of it, and the answer, signed in this browser. */
export function view({ about }: ViewProps) {
  const nowMs = useClock(SECOND_MS);
  const looks = [Math.floor(nowMs / LOOK_AGAIN_MS)];
  const { answer: asked, error, again } = useAnswer((signal) => ask<Asked>('questions', {}, signal), looks);
  const state = useLeadKey();
  const [notice, setNotice] = useState('');
  const mayAnswer = about.roles.includes('approve');
  const give = async (question: AskedQuestion, answer: Answer): Promise<void> => {
    try {
      setNotice(await given(question, answer, state));
    } catch (problem) {
      setNotice(asAnswerError(problem).message);
    }
    again();
  };
  const waiting = asked?.waiting ?? [];
  const isNamed = waiting.length === 0 ? null : waiting.some((question) => leadIn(question, state) !== null);
  return (
    <div class="one-thing questions">
      <header class="one-head">
        <h1>Questions</h1>
        <p class="quiet" role="status">
          {asked === null ? '' : `${countText(waiting.length, 'waits', 'wait')}${asked.more ? ' and more' : ''}`}
        </p>
      </header>
      <p class="questions-notice" role="status">
        {notice === '' ? null : <span>{notice}</span>}
      </p>
      {error === null ? null : <Failure error={error} again={again} />}
      {mayAnswer ? <KeyPanel state={state} person={about.person} isNamed={isNamed} /> : null}
      {asked !== null && waiting.length === 0 ? (
        <EmptyState title="Nothing waits for a lead">
          A rule of an enforced file with <code>askedOf: lead</code> leaves its questions here.
        </EmptyState>
      ) : null}
      {waiting.map((question) => (
        <QuestionCard
          key={`${question.machine} ${question.id}`}
          {...{ question, nowMs, give }}
          whyNot={whyNot(question, state, mayAnswer)}
        />
      ))}
      {asked === null ? null : <AnsweredTable answered={asked.answered} />}
    </div>
  );
}

/** By what name the machine knows the key of this browser; null: it does not. */
function leadIn({ leads }: AskedQuestion, state: KeyState): string | null {
  return state.kind === 'there' ? (leads.find(({ id }) => id === state.key.id)?.name ?? null) : null;
}

function whyNot(question: AskedQuestion, state: KeyState, mayAnswer: boolean): string | null {
  if (!mayAnswer) return 'To answer needs the role "approve".';
  if (state.kind !== 'there') return 'To answer needs a key in this browser.';
  if (leadIn(question, state) !== null) return null;
  const names = question.leads.map(({ name }) => name).join(', ');
  return `This machine takes the answer of ${names}, and does not know the key of this browser.`;
}

async function given(question: AskedQuestion, answer: Answer, state: KeyState): Promise<string> {
  const by = leadIn(question, state);
  if (state.kind !== 'there' || by === null) return 'There is no key that this machine knows.';
  const { id, machine, digest, document } = question;
  const word = answer === 'approve' ? 'yes' : 'no';
  const about = { question: id, machine, digest, answer: word, by } as const;
  const token = await signedAnswer(state.key, document, about, Date.now());
  await tell(`questions/${encodeURIComponent(machine)}/${encodeURIComponent(id)}/answer`, { token });
  return word === 'yes'
    ? `Approved: ${id} may go ahead once, if it is tried again within ten minutes.`
    : `Declined: ${id} is refused, for every try until the question is over.`;
}
