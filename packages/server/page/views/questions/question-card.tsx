import { durationText } from '../../../../../src/ui/page/parts/amount.ts';
import { ForeignFact } from '../../../../../src/ui/page/parts/foreign-fact.tsx';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { QuestionWords } from '../../../../../src/ui/page/parts/question-words.tsx';
import { SignedText } from '../../../../../src/ui/page/parts/signed-text.tsx';
import { addressOf } from '../../../../../src/ui/page/route.ts';
import type { Answer } from '../../../../../src/ui/page/views/questions/answer-buttons.tsx';
import { AnswerButtons } from '../../../../../src/ui/page/views/questions/answer-buttons.tsx';
import { type AskedQuestion, hiddenWords, saidOf } from './asked-question.ts';

interface CardProps {
  readonly question: AskedQuestion;
  readonly nowMs: number;
  /** Why it cannot be answered here; null: it can. */
  readonly whyNot: string | null;
  readonly give: (question: AskedQuestion, answer: Answer) => Promise<void>;
}

/** Everything that the machine showed of a call, and the answer where it may be given. */
export function QuestionCard({ question, nowMs, whyNot, give }: CardProps) {
  const { id, machine, host, effects, remarks } = question;
  const said = saidOf(question);
  const unseen = hiddenWords(question);
  const leftMs = Math.max(0, Date.parse(question.expiresAt) - nowMs);
  return (
    <article class="panel questions-card" aria-labelledby={`question-${id}`}>
      <header>
        <h2 id={`question-${id}`}>
          May this go ahead? <span class="quiet">{id}</span>
        </h2>
        <span class="questions-left" title="then it can be answered no more">
          {durationText(leftMs - (leftMs % 1000))} left
        </span>
      </header>
      {said.command === null ? (
        <SignedText text={said.shape} label="The shape of the call" />
      ) : (
        <SignedText text={said.command} label="The whole call" />
      )}
      <QuestionWords {...{ ...said, remarks, effects }} effectsTitle="What its words do">
        {unseen === null ? <p class="quiet">Nothing of it is masked.</p> : <p class="questions-remark">{unseen}</p>}
      </QuestionWords>
      <dl class="questions-facts">
        <ForeignFact name="Who" text={said.user ?? question.user ?? 'not told'} />
        <div>
          <dt>Machine</dt>
          <dd>
            <a href={addressOf('machine', [machine])}>
              <ForeignText text={said.host ?? host ?? machine} />
            </a>
          </dd>
        </div>
        <ForeignFact name="Project" text={said.project ?? 'not told'} />
        <ForeignFact name="Rule" text={said.rules.join(', ')} />
        <ForeignFact name="Event" text={said.tool === null ? said.event : `${said.event}, tool ${said.tool}`} />
        {said.folder === null ? null : <ForeignFact name="Folder" text={said.folder} />}
        {said.session === null ? null : <ForeignFact name="Session" text={said.session} />}
      </dl>
      {whyNot === null ? (
        <AnswerButtons kind="call" session={said.session ?? ''} give={(answer) => give(question, answer)} />
      ) : (
        <p class="quiet">{whyNot}</p>
      )}
    </article>
  );
}
