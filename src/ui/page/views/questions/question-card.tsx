import type { WaitingQuestion } from '../../../data/questions.ts';
import { durationText } from '../../parts/amount.ts';
import { ForeignFact } from '../../parts/foreign-fact.tsx';
import { QuestionWords } from '../../parts/question-words.tsx';
import { SignedText } from '../../parts/signed-text.tsx';
import { type Answer, AnswerButtons } from './answer-buttons.tsx';

interface CardProps {
  readonly question: WaitingQuestion;
  readonly nowMs: number;
  /** Null: nothing can be answered here. */
  readonly give: ((question: WaitingQuestion, answer: Answer) => Promise<void>) | null;
}

export function QuestionCard({ question, nowMs, give }: CardProps) {
  const { id, kind, event, tool, hook, name, source, folder, session } = question;
  const leftMs = question.expiresAtMs - nowMs;
  return (
    <article class="panel questions-card" aria-labelledby={`question-${id}`}>
      <header>
        <h2 id={`question-${id}`}>
          {kind === 'hook' ? 'May this hook run?' : 'May this go ahead?'} <span class="quiet">{id}</span>
        </h2>
        <span class="questions-left" title="then it can be answered no more">
          {durationText(wholeSeconds(leftMs))} left
        </span>
      </header>
      <SignedText text={question.command} label={kind === 'hook' ? 'What the hook runs' : 'The whole call'} />
      <QuestionWords {...question} effectsTitle="What it does" />
      <dl class="questions-facts">
        <ForeignFact name="Hook" text={name ?? hook} />
        <ForeignFact name="Written in" text={source ?? 'code'} />
        <ForeignFact name="Event" text={tool === null ? event : `${event}, tool ${tool}`} />
        <ForeignFact name="Folder" text={folder} />
        <ForeignFact name="Session" text={session} />
        <ForeignFact name="Asked" text={`${durationText(wholeSeconds(nowMs - question.askedAtMs))} ago`} />
      </dl>
      {give === null ? (
        <p class="quiet">
          In a terminal: <code class="command">hookline approve {id}</code>
        </p>
      ) : (
        <AnswerButtons kind={kind} session={session} give={(answer) => give(question, answer)} />
      )}
    </article>
  );
}

function wholeSeconds(ms: number): number {
  return Math.max(0, ms - (ms % 1000));
}
