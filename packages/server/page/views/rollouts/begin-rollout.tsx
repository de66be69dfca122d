import { useState } from 'preact/hooks';
import { type AnswerError, asAnswerError } from '../../../../../src/ui/page/answer-error.ts';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { tell } from '../../api-client.ts';
import { Choose } from '../../parts/choose.tsx';
import type { Bundle, PolicyTold } from './policy-told.ts';

interface BeginProps {
  readonly policy: PolicyTold;
  readonly again: () => void;
}

const STAGES = ['5, 50, 100', '1, 10, 50, 100', '50, 100', '100'];

/** A channel without one under way gets a newer bundle, by and by. */
export function BeginRollout({ policy, again }: BeginProps) {
  const moving = new Set(policy.rollouts.flatMap(({ channel, state }) => (state === 'running' ? [channel] : [])));
  const free = policy.channels.filter(({ name }) => !moving.has(name));
  const [asked, setAsked] = useState({ channel: '', bundle: '', shadow: '', stages: STAGES[0] ?? '' });
  const [error, setError] = useState<AnswerError | null>(null);
  const channel = free.find(({ name }) => name === asked.channel) ?? free[0];
  const had = policy.bundleOf(channel?.bundle ?? null)?.seq ?? 0;
  const newer = policy.bundles.filter((one) => one.seq > had && !policy.isWaiting(one));
  const whole = newer.filter(({ shadow }) => !shadow);
  const bundle = whole.find(({ digest }) => digest === asked.bundle) ?? whole[0];
  if (channel === undefined || bundle === undefined) return null;
  const shadows = newer.filter(({ seq, shadow }) => shadow && seq < bundle.seq);
  const begin = (event: Event): void => {
    event.preventDefault();
    setError(null);
    const shadow = shadows.find(({ digest }) => digest === asked.shadow)?.digest ?? null;
    const stages = asked.stages.split(',').map(Number);
    tell('rollouts', { channel: channel.name, bundle: bundle.digest, shadowBundle: shadow, stages }).then(
      again,
      (problem) => setError(asAnswerError(problem)),
    );
  };
  const name = ({ revision, seq }: Bundle): string => `${revision} (no. ${seq})`;
  return (
    <form class="panel begin-rollout" aria-labelledby="begin-rollout" onSubmit={begin}>
      <h2 id="begin-rollout">Roll out</h2>
      {error === null ? null : <Failure error={error} />}
      <p class="buttons">
        <Choose
          {...{
            label: 'channel',
            value: channel.name,
            options: free.map((one) => ({ value: one.name, text: one.name })),
          }}
          change={(value) => setAsked({ ...asked, channel: value })}
        />
        <Choose
          {...{ label: 'bundle', value: bundle.digest }}
          options={whole.map((one) => ({ value: one.digest, text: name(one) }))}
          change={(value) => setAsked({ ...asked, bundle: value })}
        />
        <Choose
          {...{ label: 'first only watching', value: asked.shadow }}
          options={[{ value: '', text: 'no' }, ...shadows.map((one) => ({ value: one.digest, text: name(one) }))]}
          change={(value) => setAsked({ ...asked, shadow: value })}
        />
        <Choose
          {...{ label: 'percent of machines', value: asked.stages }}
          options={STAGES.map((stages) => ({ value: stages, text: stages }))}
          change={(value) => setAsked({ ...asked, stages: value })}
        />
        <button type="submit" class="primary">
          Begin
        </button>
      </p>
    </form>
  );
}
