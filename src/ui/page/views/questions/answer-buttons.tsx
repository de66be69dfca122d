import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ForeignText } from '../../parts/foreign-text.tsx';

export type Answer = 'approve' | 'decline';

interface ButtonsProps {
  readonly kind: 'hook' | 'call';
  readonly session: string;
  readonly give: (answer: Answer) => Promise<void>;
}

/** A no is one step. A yes is two, and the second is not where the first was, nor where the keyboard is. */
export function AnswerButtons({ kind, session, give }: ButtonsProps) {
  const [step, setStep] = useState<'choose' | 'sure' | 'sent'>('choose');
  const back = useRef<HTMLButtonElement>(null);
  // before any other key can be pressed
  useLayoutEffect(() => {
    if (step === 'sure') back.current?.focus();
  }, [step]);
  const send = (answer: Answer): void => {
    setStep('sent');
    // where it could not be sent, it can be tried again
    void give(answer).then(() => setStep('choose'));
  };
  const isSent = step === 'sent';
  if (step !== 'sure')
    return (
      <div class="questions-answer">
        <button type="button" disabled={isSent} onClick={() => send('decline')}>
          Decline
        </button>
        <button type="button" disabled={isSent} onClick={() => setStep('sure')}>
          Approve once …
        </button>
      </div>
    );
  return (
    <section class="questions-answer questions-sure" aria-label="Are you sure?">
      <p>
        {kind === 'hook' ? 'The hook above will run' : 'The call above will go ahead'}, exactly as it stands there,
        once, in session <ForeignText text={session} />.
      </p>
      <button type="button" class="primary" onClick={() => send('approve')}>
        {kind === 'hook' ? 'Yes, let this hook run once' : 'Yes, let this call go ahead once'}
      </button>
      <button type="button" ref={back} onClick={() => setStep('choose')}>
        Not yet
      </button>
    </section>
  );
}
