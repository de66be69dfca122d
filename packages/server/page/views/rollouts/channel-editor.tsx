import { useState } from 'preact/hooks';
import { type AnswerError, asAnswerError } from '../../../../../src/ui/page/answer-error.ts';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import type { Channel } from '../../../src/store/channels.ts';
import { put } from '../../api-client.ts';
import { ChannelRow, type Draft } from './channel-row.tsx';
import { labelsTyped, labelText } from './label-text.ts';
import type { PolicyTold } from './policy-told.ts';

interface EditorProps {
  readonly policy: PolicyTold;
  /** It is over, and whoever shows the channels asks for them again. */
  readonly done: () => void;
}

/** All channels at once, as somebody wants them to be. What others changed since they were shown is not undone by it. */
export function ChannelEditor({ policy, done }: EditorProps) {
  // those that were shown when this began: the page goes on asking, and what is typed must stay
  const [{ etag, first }] = useState({ etag: policy.etag, first: policy.channels.map(draftOf) });
  const [drafts, setDrafts] = useState(first);
  const [error, setError] = useState<AnswerError | null>(null);
  const wrong = drafts.find(({ labels }) => labelsTyped(labels) === null);
  const change = (at: number, next: Draft): void => setDrafts(drafts.with(at, next));
  const move = (at: number, by: number): void => {
    const [one] = drafts.slice(at, at + 1);
    if (one !== undefined) setDrafts(drafts.toSpliced(at, 1).toSpliced(at + by, 0, one));
  };
  const add = (): void => {
    const key = Math.max(0, ...drafts.map((one) => one.key)) + 1;
    setDrafts([{ key, name: '', labels: '', bundle: policy.bundles[0]?.digest ?? null }, ...drafts]);
  };
  const save = (event: Event): void => {
    event.preventDefault();
    setError(null);
    put('channels', { channels: drafts.map(channelOf) }, etag).then(done, (problem) =>
      setError(asAnswerError(problem)),
    );
  };
  return (
    <form class="channel-editor" aria-label="Change channels" onSubmit={save}>
      {error === null ? null : <Failure error={error} />}
      <ol>
        {drafts.map((draft, at) => (
          <ChannelRow
            key={draft.key}
            {...{ draft, policy, isFirst: at === 0, isLast: at === drafts.length - 1 }}
            change={(next) => change(at, next)}
            move={(by) => move(at, by)}
            remove={() => setDrafts(drafts.toSpliced(at, 1))}
          />
        ))}
      </ol>
      {wrong === undefined ? null : (
        <p role="alert">Labels are written as team=payments or risk, role=dev. Nothing: every machine.</p>
      )}
      <p class="buttons">
        <button type="submit" class="primary" disabled={wrong !== undefined}>
          Save channels
        </button>
        <button type="button" onClick={add}>
          One more
        </button>
        <button type="button" onClick={done}>
          {error?.status === 412 ? 'Look at them again' : 'Leave them as they are'}
        </button>
        <span class="quiet">A machine gets the bundle of the first one whose labels it has.</span>
      </p>
    </form>
  );
}

function draftOf({ name, labels, bundle }: Channel, key: number): Draft {
  return { key, name, labels: labelText(labels), bundle };
}

function channelOf({ name, labels, bundle }: Draft): Channel {
  return { name: name.trim(), labels: labelsTyped(labels) ?? {}, bundle };
}
