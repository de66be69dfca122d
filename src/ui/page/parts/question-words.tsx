import type { ComponentChildren } from 'preact';
import type { ShownEffect } from '../../../core/shown-effect.ts';
import { EffectList } from './effect-list.tsx';
import { ForeignText } from './foreign-text.tsx';
import { SignedText } from './signed-text.tsx';

interface QuestionWordsProps {
  readonly input: string | null;
  readonly remarks: readonly string[];
  readonly reason: string | null;
  readonly effects: readonly ShownEffect[] | null;
  readonly effectsTitle: string;
  /** What is to be said before the remarks. */
  readonly children?: ComponentChildren;
}

/** All that somebody who is asked sees below the call itself. */
export function QuestionWords({ input, remarks, reason, effects, effectsTitle, children }: QuestionWordsProps) {
  return (
    <>
      {input === null ? null : (
        <>
          <h3>What else the tool is given</h3>
          <SignedText text={input} label="What else the tool is given" />
        </>
      )}
      {children}
      {remarks.map((remark) => (
        <p key={remark} class="questions-remark">
          <ForeignText text={remark} />
        </p>
      ))}
      {reason === null ? null : (
        <>
          <h3>Why it is asked</h3>
          <p class="questions-reason">
            <ForeignText text={reason} />
          </p>
        </>
      )}
      {effects === null ? null : (
        <>
          <h3>{effectsTitle}</h3>
          <EffectList effects={effects} />
        </>
      )}
    </>
  );
}
