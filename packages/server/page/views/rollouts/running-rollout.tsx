import { countText, numberText, timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import type { Tally } from '../../../src/store/stats.ts';
import { perThousandText } from '../../parts/per-thousand.ts';
import { EffectByMinute } from './effect-by-minute.tsx';
import type { PolicyTold, ShownRollout } from './policy-told.ts';
import { Revision } from './revision-text.tsx';
import { RolloutButtons } from './rollout-buttons.tsx';

interface RunningProps {
  readonly rollout: ShownRollout;
  readonly policy: PolicyTold;
  readonly mayPublish: boolean;
  readonly again: () => void;
  readonly version: number;
}

/** One that is under way: how far it is, and what it does, old beside new. */
export function RunningRollout({ rollout, policy, mayPublish, again, version }: RunningProps) {
  const { channel, from, to, shadow, stage, stages, effect, madeBy, madeAt } = rollout;
  const tried = stage < 0 ? shadow : to;
  const revision = policy.bundleOf(tried)?.revision ?? '';
  const before = policy.bundleOf(from)?.revision ?? null;
  return (
    <section class="panel rollout" aria-label={`Rollout in ${channel}`}>
      <header class="one-head">
        <h2>
          <ForeignText text={channel} />: <Revision {...{ digest: from, policy }} /> →{' '}
          <Revision {...{ digest: to, policy }} />
        </h2>
        <span class="quiet">
          begun {timeText(Date.parse(madeAt))} by <ForeignText text={madeBy} />
        </span>
      </header>
      <ol class="stages" aria-label="Stages">
        {shadow === null ? null : <Stage name="only watches" isNow={stage === -1} isPast={stage > -1} />}
        {stages.map((share, i) => (
          <Stage key={share} name={`${share} %`} isNow={i === stage} isPast={i < stage} />
        ))}
      </ol>
      <p>
        {countText(policy.machinesOn(revision), 'machine')} of {numberText(policy.machines)} told that they have{' '}
        <ForeignText text={revision} />.
      </p>
      {effect === undefined ? null : (
        <div class="effects">
          <Effect name={revision} word={stage < 0 ? 'would be refused' : 'refused'} tally={effect.fresh} isNew />
          <Effect name={before ?? 'nothing before'} word="refused" tally={effect.usual} />
        </div>
      )}
      <EffectByMinute {...{ revision, before, since: madeAt, isWatching: stage < 0, version }} />
      <p class="quiet">
        It stops by itself when the machines that have it are refused more than three times as often as the others, and
        more than 5 times in 1000 calls, once there were 50.
      </p>
      {mayPublish ? (
        <RolloutButtons {...{ rollout, again }} />
      ) : (
        <p class="quiet">The role "publish" goes on or stops it.</p>
      )}
    </section>
  );
}

function Stage({ name, isNow, isPast }: { readonly name: string; readonly isNow: boolean; readonly isPast: boolean }) {
  return (
    <li class={isNow ? 'stage-now' : isPast ? 'stage-past' : 'stage-next'} aria-current={isNow ? 'step' : undefined}>
      {isPast ? '✓ ' : ''}
      {name}
    </li>
  );
}

interface EffectProps {
  readonly name: string;
  readonly word: string;
  readonly tally: Tally;
  readonly isNew?: boolean;
}

function Effect({ name, word, tally, isNew = false }: EffectProps) {
  return (
    <div class={isNew ? 'effect effect-new' : 'effect'}>
      <span class="effect-name">
        <ForeignText text={name} />
      </span>
      <strong>{tally.calls === 0 ? '–' : perThousandText(tally.refusals, tally.calls)}</strong>
      <span class="quiet">
        {word} per 1000 calls · {numberText(tally.refusals)} of {countText(tally.calls, 'call')}
      </span>
    </div>
  );
}
