import type { WhyHook } from '../../../data/why.ts';
import { durationText } from '../../parts/amount.ts';
import { DecisionBadge } from '../../parts/decision-badge.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';

/** A hook that ran: what it said, where it stands, and what of the call made it speak. */
export function SpeakingHook({ hook, reason }: { readonly hook: WhyHook; readonly reason: string | null }) {
  const failed = hook.status !== 'answered' && hook.status !== 'started';
  const said = [hook.failure, hook.reason].find((text) => text !== null && text !== reason) ?? null;
  return (
    <div class="why-hook">
      <div class="why-hook-head">
        <DecisionBadge
          decision={failed && hook.decision === 'none' ? 'failed' : hook.decision}
          rewritten={hook.rewrote}
        />
        <strong>
          <ForeignText text={hook.name} />
        </strong>
        <span class="quiet">{traitsOf(hook, failed).join(' · ')}</span>
      </div>
      <p class="quiet why-place">
        <ForeignText text={placeText(hook)} />
      </p>
      {said === null ? null : (
        <p class="why-reason">
          <ForeignText text={said} />
        </p>
      )}
      {hook.held.length === 0 ? null : (
        <dl class="why-held">
          {hook.held.map(({ key, text, value }) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>
                <code>
                  <ForeignText text={text} />
                </code>
                {value === null ? null : (
                  <span class="quiet">
                    {' '}
                    here: <ForeignText text={value} />
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Output name="stdout" text={hook.stdout} />
      <Output name="stderr" text={hook.stderr} />
    </div>
  );
}

function Output({ name, text }: { readonly name: string; readonly text: string | null }) {
  if (text === null) return null;
  return (
    <details>
      <summary>{name}</summary>
      <ForeignText text={text} block />
    </details>
  );
}

function traitsOf(hook: WhyHook, failed: boolean): readonly string[] {
  const trial = hook.isShadow ? ['on trial', ...(hook.wouldHave === null ? [] : [`would have ${hook.wouldHave}`])] : [];
  return [
    hook.layer,
    hook.handler,
    ...(failed ? [hook.status] : []),
    ...(hook.exitCode === null ? [] : [`exit code ${hook.exitCode}`]),
    ...(hook.durationMs === null ? [] : [durationText(hook.durationMs)]),
    ...trial,
  ].filter((word) => word !== '');
}

/** As recorded; and where it is today, if that is somewhere else. */
function placeText({ place, today, todayAt }: WhyHook): string {
  switch (today) {
    case 'same':
      return `${place}, as it is today`;
    case 'moved':
      return `${place}; today at ${todayAt}`;
    case 'changed':
      return `${place}; it was changed since, and is now at ${todayAt}`;
    case 'gone':
      return `${place}; today it is in no file`;
    case 'unknown':
      return place;
  }
}
